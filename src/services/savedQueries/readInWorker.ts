import { Worker } from 'node:worker_threads';
import type { Log } from '../../host/log';
import type { ReadApart, ReadFile } from './readEntries';

/** Reads files in a thread of its own. `program`: the path of the built `readWorker.ts`. */
export const readInWorker =
  (program: string, log: Log): ReadApart =>
  (files) =>
    new Promise<readonly ReadFile[]>((resolve, reject) => {
      const worker = new Worker(program, { workerData: files, env: {}, execArgv: [] });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new Error('It ended before it was done.'));
      });
    }).catch((error: unknown) => {
      log.warn('The thread that reads query files failed; they are read without it.', error);
      return undefined;
    });
