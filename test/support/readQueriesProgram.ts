import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import { readEntries } from '#src/services/savedQueries/store/readEntries';

/** Reads all query files of a folder, and prints their number and the memory still in use: `program.mjs FOLDER`. */
const [root = ''] = process.argv.slice(2);
const folder = localFolder(root);
const files = (await fs.readdir(root)).sort().map((file) => ({ address: file, folder, file }));

/** The memory that cannot be collected. Buffers are freed some time after their owners. */
const heldBytes = async () => {
  if (!globalThis.gc) throw new Error('start Node with --expose-gc');
  for (let round = 0; round < 3; round++) {
    globalThis.gc();
    await sleep(20);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const before = await heldBytes();
const entries = [];
// One call reads 64 MB at most.
for (let at = 0; at < files.length; at += 60)
  entries.push(...(await readEntries(files.slice(at, at + 60), [])));
const grown = (await heldBytes()) - before;
const codes = entries.map(({ entry }) => ('broken' in entry ? entry.broken.code : 'query'));
const counts = Object.fromEntries(
  [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
);
process.stdout.write(JSON.stringify({ counts, grown }));
