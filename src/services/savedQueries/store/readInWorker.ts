import { Worker } from 'node:worker_threads';
import type { Log } from '../../../host/log';
import { type ReadInThread, toNotRead } from './readEntries';
import type { ReadFile } from './readEntry';

/** Twice as long as the largest allowed amount of files takes to parse. */
const longestMs = 60_000;

/** `program` is the built `readWorker.ts`. If it takes longer than `limitMs`, the files are listed, but not read. */
export const readInWorker =
  (program: string, log: Log, limitMs = longestMs): ReadInThread =>
  (files) =>
    new Promise<readonly ReadFile[]>((resolve, reject) => {
      const worker = new Worker(program, { workerData: files, env: {}, execArgv: [] });
      const timer = setTimeout(() => {
        resolve(files.map(toNotRead));
        log.warn('The thread that reads query files took too long, and was ended.');
        void worker.terminate();
      }, limitMs);
      worker.once('message', (read: readonly ReadFile[]) => resolve(read));
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('It ended before it was done.'));
      });
    }).catch((error: unknown) => {
      log.warn('The thread that reads query files failed; they are read without it.', error);
      return undefined;
    });
