import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { localFolder } from '../../../../../src/services/savedQueries/store/localFolder';
import { readEntries } from '../../../../../src/services/savedQueries/store/readEntries';
import { readInWorker } from '../../../../../src/services/savedQueries/store/readInWorker';
import { formatSavedQuery } from '../../../../../src/formats/queryFiles/savedQueryFile';
import { silentLog } from '../../silentLog';
import { itInFolder, query } from '../withFolder';

const names = Array.from({ length: 60 }, (_, i) => `${i}.gridlens.json`);

/** Worker programs that end in the middle of their work. */
const programs = {
  'is killed while reading': `
    import fs from 'node:fs';
    import { workerData } from 'node:worker_threads';
    fs.readFileSync(workerData[0].root + '/' + workerData[0].file);
    process.exit(9);`,
  throws: 'throw new Error("no");',
  rejects: 'await Promise.reject(new Error("no"));',
  'ends without a result': '',
  'sends another message first': `
    import { parentPort } from 'node:worker_threads';
    parentPort.postMessage({ info: 'x' });`,
};

describe('the thread that reads query files', () => {
  for (const [what, program] of Object.entries(programs))
    itInFolder(`is replaced when it ${what}`, async (root) => {
      await fs.mkdir(root);
      for (const name of names) await fs.writeFile(path.join(root, name), formatSavedQuery({ name, query }));
      const file = path.join(root, 'thread.mjs');
      await fs.writeFile(file, program);
      const warned: unknown[] = [];
      const log = { ...silentLog, warn: (...line: unknown[]) => warned.push(line) };
      const folder = localFolder(root);
      const files = names.map((name) => ({ address: `file:///${name}`, folder, file: name }));
      const thread = readInWorker(file, log);
      for (const reads of [1, 2]) {
        const entries = await readEntries(files, [], 'all', { readInThread: thread });
        assert.deepEqual(
          entries.map(({ entry }) => ('name' in entry ? entry.name : entry)),
          names,
        );
        assert.equal(warned.length, reads);
      }
    });
});
