import path from 'node:path';
import * as vscode from 'vscode';
import { DatasetFolder } from '../../datasets/dataset';

const plans = '**/.gridlens/plan.json';
/** In all folders of the workspace. */
const maxFound = 100;

/** True for a folder with a plan, also where that cannot be read: its row says why. */
const hasPlan = (folder: string): Promise<boolean> =>
  new DatasetFolder(folder).stamp().then(
    (stamp) => stamp !== undefined,
    () => true,
  );

/** The datasets in folders of the workspace: looked for when they are first listed, and again where one came or went. */
export class FoundDatasets {
  readonly #onChange: () => void;
  readonly #subscriptions: vscode.Disposable[] = [];
  #folders: Promise<readonly string[]> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  async list(): Promise<readonly string[]> {
    if (this.#subscriptions.length === 0) this.#watch();
    const found = await (this.#folders ??= this.#find());
    // No event tells of a file that goes with a folder around it.
    const isThere = await Promise.all(found.map((folder) => hasPlan(folder)));
    return found.filter((_, i) => isThere[i]);
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #watch(): void {
    const changed = (): void => {
      this.#folders = undefined;
      this.#onChange();
    };
    const watcher = vscode.workspace.createFileSystemWatcher(plans, false, true);
    this.#subscriptions.push(
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidDelete(changed),
      vscode.workspace.onDidChangeWorkspaceFolders(changed),
    );
  }

  async #find(): Promise<readonly string[]> {
    const found = await vscode.workspace.findFiles(plans, '**/node_modules/**', maxFound);
    return found
      .filter(({ scheme }) => scheme === 'file')
      .map(({ fsPath }) => path.dirname(path.dirname(fsPath)))
      .sort();
  }
}
