// The program of the thread that reads many query files. `workerData` holds the files.
import { parentPort, workerData } from 'node:worker_threads';
import { readLocalFiles, type LocalFile } from './readEntries';

parentPort?.postMessage(await readLocalFiles(workerData as readonly LocalFile[]));
