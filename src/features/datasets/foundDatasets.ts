import fs from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { layoutOf } from '../../datasets/layout';

const plans = '**/.gridlens/plan.json';
/** As many are looked for in all folders of the workspace. */
const mostFound = 100;

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
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
    const isThere = await Promise.all(found.map((folder) => exists(layoutOf(folder).plan)));
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
    const found = await vscode.workspace.findFiles(plans, '**/node_modules/**', mostFound);
    return found
      .filter(({ scheme }) => scheme === 'file')
      .map(({ fsPath }) => path.dirname(path.dirname(fsPath)))
      .sort();
  }
}
