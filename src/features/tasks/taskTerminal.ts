import * as vscode from 'vscode';
import { StatusLine } from '../../batch/statusLine';
import type { JsonObject } from '../../domain/idioms/checkJson';
import type { TaskDeps } from './deps';
import { runTask } from './runTask';

const interrupt = '\u0003';

/** The terminal of a task: what it says, and the code that it ends with. */
export class TaskTerminal implements vscode.Pseudoterminal {
  readonly #deps: TaskDeps;
  readonly #definition: JsonObject;
  readonly #folder: vscode.WorkspaceFolder | undefined;
  readonly #written = new vscode.EventEmitter<string>();
  readonly #ended = new vscode.EventEmitter<number>();
  readonly #abort = new AbortController();
  #columns = 80;
  readonly onDidWrite = this.#written.event;
  readonly onDidClose = this.#ended.event;

  constructor(deps: TaskDeps, definition: JsonObject, folder: vscode.WorkspaceFolder | undefined) {
    this.#deps = deps;
    this.#definition = definition;
    this.#folder = folder;
  }

  open(dimensions: vscode.TerminalDimensions | undefined): void {
    if (dimensions) this.setDimensions(dimensions);
    void this.#run();
  }

  /** The user has closed it, or terminated the task. */
  close(): void {
    this.#abort.abort();
  }

  handleInput(typed: string): void {
    if (typed.includes(interrupt)) this.#abort.abort();
  }

  setDimensions({ columns }: vscode.TerminalDimensions): void {
    this.#columns = columns;
  }

  async #run(): Promise<void> {
    const written = this.#written;
    const columns = (): number => this.#columns;
    const status = new StatusLine(
      {
        isTTY: true,
        get columns() {
          return columns();
        },
        write: (text) => {
          written.fire(text.replaceAll('\n', '\r\n'));
        },
      },
      false,
    );
    const run = { ...this.#deps, status, signal: this.#abort.signal };
    this.#ended.fire(await runTask(run, this.#definition, this.#folder));
    this.#written.dispose();
    this.#ended.dispose();
  }
}
