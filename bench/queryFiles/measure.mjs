// node measure.mjs VARIANT FOLDER: one fresh process; prints { ms }, the processor time to read all files of a folder.
import fs, { constants } from 'node:fs';
import path from 'node:path';

const [name = '', root = ''] = process.argv.slice(2);
const names = fs.readdirSync(root);
const { href } = new URL('../../out/bench/queryFiles/readEntries.mjs', import.meta.url);
const { readLocalFiles } = await import(href);

/** The calls without which no file can be read. @param {string} file */
function readOnly(file) {
  const opened = fs.openSync(path.join(root, file), constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size } = fs.fstatSync(opened);
  fs.readSync(opened, new Uint8Array(size));
  fs.closeSync(opened);
}

/** @type {Record<string, () => unknown>} */
const variants = {
  bytes: () => names.forEach(readOnly),
  gridlens: () =>
    readLocalFiles(names.map((file) => ({ address: `file:///${file}`, root, boundary: root, file }))),
};
const before = process.cpuUsage();
const read = await variants[name]?.();
const { user, system } = process.cpuUsage(before);
if (Array.isArray(read) && read.some(({ entry }) => 'broken' in entry)) throw new Error('A file is broken.');
console.log(JSON.stringify({ ms: (user + system) / 1000 }));
