import { exitCodes, type ExitCode } from '../batch/exitCodes';

const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const;

/** The time that a run has to end in good order. */
const maxEndingMs = 2_000;

/**
 * Ends the program at SIGINT and SIGTERM. The first signal aborts an `orderly` run, which then removes its temporary
 * files. A second one, or the same one two seconds later, ends the program by the signal itself. Everywhere else the
 * system ends the program at once: no handler runs while JavaScript loops or a full pipe blocks the process.
 */
export class Interrupt {
  #abort = new AbortController();
  #exitCode: ExitCode = exitCodes.interrupted;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get exitCode(): ExitCode {
    return this.#exitCode;
  }

  /** Runs what must end in good order. */
  async orderly<T>(run: () => Promise<T>): Promise<T> {
    this.#listen();
    try {
      return await run();
    } finally {
      this.#ignore();
    }
  }

  /** Runs a part of an orderly run that may block the process for ever and leaves nothing behind. */
  async atOnce<T>(run: () => Promise<T>): Promise<T> {
    this.#ignore();
    try {
      return await run();
    } finally {
      this.#listen();
    }
  }

  #listen(): void {
    this.#ignore();
    // Once it is aborted, the next signal ends the program.
    if (!this.signal.aborted) for (const name of Object.keys(codes)) process.on(name, this.#end);
  }

  #ignore(): void {
    for (const name of Object.keys(codes)) process.off(name, this.#end);
  }

  #end = (name: keyof typeof codes): void => {
    this.#ignore();
    this.#exitCode = codes[name];
    this.#abort.abort();
    setTimeout(() => process.kill(process.pid, name), maxEndingMs).unref();
  };
}
