// The program of the thread that reads many query files. `workerData` holds the files.
import { parentPort, workerData } from 'node:worker_threads';
import { localFolder } from './localFolder';
import { readLocalFiles, type LocalFile } from './readEntries';
import type { ThreadMessage } from './readInWorker';
import { sweepFolders } from './queryFolder';

const files = workerData as readonly LocalFile[];
const post = (message: ThreadMessage): void => parentPort?.postMessage(message);
post({ read: await readLocalFiles(files) });
const folders = new Map(files.map(({ root, boundary }) => [root, localFolder(root, boundary)]));
await sweepFolders([...folders.values()], {
  info: (line) => post({ info: line }),
  warn: (line, error) => post({ warn: line, error }),
});
