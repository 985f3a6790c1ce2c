import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatasetFault } from '../domain';
import type { ParquetTask } from './parquetProgram';
import program from './parquetProgram.thread';

/** Far longer than a month of any query takes. */
const longestMs = 60_000;
const maxHeapMegabytes = 512;

/** Checks Parquet files in a thread with a limit of memory and time, because their reader has none. */
export class ParquetThread {
  #worker: Worker | undefined;

  constructor(readonly limitMs = longestMs) {}

  /** Returns the faults of a file; undefined when it is damaged, or exceeds a limit. Rejects when `signal` aborts. */
  async check(task: ParquetTask, signal: AbortSignal): Promise<DatasetFault[] | undefined> {
    const worker = (this.#worker ??= this.#start());
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, this.limitMs);
    signal.addEventListener('abort', end);
    try {
      const reply = once(worker, 'message', { signal: ending.signal });
      worker.postMessage(task);
      const [faults] = (await reply) as [DatasetFault[] | undefined];
      return faults;
    } catch {
      this.close();
      signal.throwIfAborted();
      return undefined;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMegabytes };
    const worker = new Worker(program, { eval: true, env: {}, execArgv: [], resourceLimits });
    return worker.on('error', () => this.close());
  }

  close(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}
