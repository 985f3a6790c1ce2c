import { partWords, progressWords } from '../words/query/runWords';
import { type RunProgress, toVisibleLine, toVisibleText } from '../domain';
import type { ExitCode } from './exitCodes';

/** The stream to write to: standard error, or the terminal of a task. */
interface StatusStream {
  isTTY: boolean;
  columns: number;
  write: (text: string) => unknown;
}

/** A failure that ends a run, or that its result is left with. */
export interface FailureReport {
  /** A name for programs. */
  code: string;
  message: string;
  remedy?: string | undefined;
  /** The service's own message. */
  detail?: string | undefined;
  exitCode: ExitCode;
}

/**
 * Writes to standard error: lines that stay, and on a terminal one line of progress below them, which is written over.
 * Names and paths may be somebody else's: no control character of theirs reaches the terminal.
 */
export class StatusLine {
  #stream: StatusStream;
  #isQuiet: boolean;
  #isJson: boolean;
  #shown = '';

  /** `isJson`: writes failures as JSON, one a line, and nothing else. */
  constructor(stream: StatusStream, isQuiet: boolean, isJson = false) {
    this.#stream = stream;
    this.#isQuiet = isQuiet || isJson;
    this.#isJson = isJson;
  }

  /** Something to know. Nothing is said of it where the user wants it quiet. */
  tell(line: string): void {
    if (!this.#isQuiet) this.fail(line);
  }

  /** Writes a line, even if the user wants no progress. */
  fail(line: string): void {
    this.clear();
    this.#stream.write(`${toVisibleLine(line)}\n`);
  }

  /** Reports a failure. `isPrinted`: people read it elsewhere. */
  failure({ code, message, remedy, detail, exitCode }: FailureReport, isPrinted = false): void {
    if (this.#isJson) {
      const visible = (text: string | undefined): string | undefined =>
        text === undefined ? undefined : toVisibleText(text);
      const report = {
        code,
        message: toVisibleText(message),
        remedy: visible(remedy) ?? null,
        detail: visible(detail),
        exitCode,
      };
      this.#stream.write(`${JSON.stringify(report)}\n`);
    } else if (!isPrinted)
      for (const line of [message, remedy, detail]) if (line !== undefined) this.fail(line);
  }

  progress(name: string, progress: RunProgress): void {
    const nowMs = Date.now();
    const { waitingMs } = progress;
    const waitsUntilMs = waitingMs === undefined ? undefined : nowMs + waitingMs;
    const words = [partWords(progress), progressWords({ ...progress, waitsUntilMs }, nowMs)];
    this.show([name, ...words.filter((one) => one !== undefined && one !== '')].join(' · '));
  }

  clear(): void {
    this.show('');
  }

  /** Progress in other words. */
  show(words: string): void {
    const text = toVisibleLine(words);
    if (this.#isQuiet || !this.#stream.isTTY || text === this.#shown) return;
    this.#shown = text;
    // Moves to the start of the line and erases the rest of it.
    this.#stream.write(`\r\u001b[K${text.slice(0, Math.max(20, this.#stream.columns - 1))}`);
  }
}
