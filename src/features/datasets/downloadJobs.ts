import type { DatasetWork } from '../../domain/result/datasetStatus';
import type { Problem } from '../../domain/result/failure';

interface Job {
  readonly abort: AbortController;
  work: DatasetWork;
}

/** What this window does to datasets, by their folders. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  readonly #failures = new Map<string, Problem>();
  readonly #onChange: () => void;
  /** True once the window closes. */
  isClosing = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  workOn(folder: string): DatasetWork | undefined {
    return this.#jobs.get(folder)?.work;
  }

  /** Why the last thing that was done to a dataset failed; undefined once something is done to it again. */
  failureOn(folder: string): Problem | undefined {
    return this.#failures.get(folder);
  }

  noteFailure(folder: string, problem: Problem): void {
    this.#failures.set(folder, problem);
    this.#onChange();
  }

  stop(folder: string): void {
    this.#jobs.get(folder)?.abort.abort();
  }

  stopAll(): void {
    this.isClosing = true;
    for (const { abort } of this.#jobs.values()) abort.abort();
  }

  /** Does one thing to a dataset at a time: false where something is done to it already. */
  async run(
    folder: string,
    begin: DatasetWork,
    work: (signal: AbortSignal, tell: (work: DatasetWork) => void) => Promise<void>,
  ): Promise<boolean> {
    if (this.#jobs.has(folder)) return false;
    const job: Job = { abort: new AbortController(), work: begin };
    this.#jobs.set(folder, job);
    this.#failures.delete(folder);
    this.#onChange();
    try {
      await work(job.abort.signal, (told) => {
        job.work = told;
        this.#onChange();
      });
    } finally {
      this.#jobs.delete(folder);
      this.#onChange();
    }
    return true;
  }
}
