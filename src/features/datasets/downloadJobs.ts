import type { DatasetWork, Problem } from '../../domain';

/** The running work on datasets in this window, by folder. */
export class Jobs {
  #jobs = new Map<string, { abort: AbortController; work: DatasetWork }>();
  #failures = new Map<string, Problem>();
  /** True once the window closes. */
  isClosing = false;

  constructor(private onChange: () => void) {}

  workOn(folder: string): DatasetWork | undefined {
    return this.#jobs.get(folder)?.work;
  }

  /** Returns why the last job of a dataset failed; undefined once another job has started. */
  failureOn(folder: string): Problem | undefined {
    return this.#failures.get(folder);
  }

  noteFailure(folder: string, problem: Problem): void {
    this.#failures.set(folder, problem);
    this.onChange();
  }

  stop(folder: string): void {
    this.#jobs.get(folder)?.abort.abort();
  }

  stopAll(): void {
    this.isClosing = true;
    for (const { abort } of this.#jobs.values()) abort.abort();
  }

  /** Runs one job per dataset at a time. Returns false when another one is running. */
  async run(
    folder: string,
    begin: DatasetWork,
    work: (signal: AbortSignal, update: (work: DatasetWork) => void) => Promise<void>,
  ): Promise<boolean> {
    if (this.#jobs.has(folder)) return false;
    const job = { abort: new AbortController(), work: begin };
    this.#jobs.set(folder, job);
    this.#failures.delete(folder);
    this.onChange();
    try {
      await work(job.abort.signal, (latest) => {
        job.work = latest;
        this.onChange();
      });
    } finally {
      this.#jobs.delete(folder);
      this.onChange();
    }
    return true;
  }
}
