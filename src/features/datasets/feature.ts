import * as vscode from 'vscode';
import path from 'node:path';
import { minuteMs } from '../../domain/time/time';
import { isObject } from '../../domain/idioms/checkJson';
import type { DatasetAction } from '../../host/ids';
import type { DatasetsDeps } from './datasetsDeps';
import { DatasetReader } from './datasetReader';
import { downloadDataset, downloadOrReport } from './downloadDataset';
import { Jobs } from './downloadJobs';
import { KnownDatasets } from './knownDatasets';
import { rowActions } from './rowActions';
import { addFolder, toTreeItem, type DatasetRow } from './datasetRows';
import { DatasetFolder } from '../../datasets/datasetFolder';
import { showInformation } from '../../host/notifications';

const plans = '**/.gridlens/plan.json';
/** The maximum number of datasets found in the workspace. */
const maxFound = 100;

/** True for a folder with a plan, even an unreadable one: its row shows why. */
const hasPlan = (folder: string): Promise<boolean> =>
  new DatasetFolder(folder).stamp().then(
    (stamp) => stamp !== undefined,
    () => true,
  );

/** The datasets in folders of the workspace: searched for when first listed, and again after one appears or disappears. */
class FoundDatasets {
  #onChange: () => void;
  #subscriptions: vscode.Disposable[] = [];
  #folders: Promise<string[]> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  async list(): Promise<string[]> {
    if (this.#subscriptions.length === 0) this.#watch();
    const found = await (this.#folders ??= this.#find());
    // VS Code fires no event for a file whose folder is deleted.
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

  async #find(): Promise<string[]> {
    const found = await vscode.workspace.findFiles(plans, '**/node_modules/**', maxFound);
    return found
      .filter(({ scheme }) => scheme === 'file')
      .map(({ fsPath }) => path.dirname(path.dirname(fsPath)))
      .sort();
  }
}

/** Offers once to continue each download that ended with its window. Sends nothing unless the user accepts. */
export async function offerToContinue(deps: DatasetsDeps): Promise<void> {
  const { known } = deps;
  for (const { folder, isBegun } of known.all) {
    // Another window may be downloading it.
    if (!isBegun || (await new DatasetFolder(folder).isHeld(Date.now()))) continue;
    await known.set(folder, false);
    const go = 'Continue';
    const answer = await showInformation(
      `The download of “${path.basename(folder)}” is not finished. The data downloaded so far is saved.`,
      go,
    );
    if (answer === go) void downloadOrReport(deps, folder, false);
  }
}

export type DatasetServices = Pick<DatasetsDeps, 'connections' | 'savedQueries' | 'queryPrompt'>;

/** The datasets of this window. */
export interface Datasets {
  rows: () => Promise<DatasetRow[]>;
  toTreeItem: (row: DatasetRow) => Promise<vscode.TreeItem>;
  download: () => Promise<void>;
  addFolder: () => Promise<void>;
  act: (action: DatasetAction, row: unknown) => Promise<void>;
  dispose(): void;
}

export function createDatasets(
  memento: vscode.Memento,
  services: DatasetServices,
  refresh: () => void,
): Datasets {
  const [known, jobs] = [new KnownDatasets(memento), new Jobs(refresh)];
  const found = new FoundDatasets(refresh);
  const deps: DatasetsDeps = {
    ...services,
    known,
    jobs,
    refresh,
    reader: new DatasetReader(),
    isTrusted: () => vscode.workspace.isTrusted,
  };
  const rows = async (): Promise<DatasetRow[]> => {
    const own = known.all.map(({ folder }): DatasetRow => ({ folder, isFound: false }));
    const folders = new Set(own.map(({ folder }) => folder));
    const others = (await found.list()).filter((folder) => !folders.has(folder));
    return [...own, ...others.map((folder): DatasetRow => ({ folder, isFound: true }))];
  };
  // Other windows and the command line also change datasets, and a new day makes them out of date.
  const timer = setInterval(refresh, minuteMs);
  void offerToContinue(deps);
  return {
    rows,
    toTreeItem: (row) => toTreeItem(deps, row),
    download: () => downloadDataset(deps),
    addFolder: () => addFolder(deps),
    act: async (action, row) => {
      const folder = isObject(row) ? row['folder'] : undefined;
      const one = (await rows()).find((listed) => listed.folder === folder);
      if (one) await rowActions[action](deps, one.folder);
    },
    dispose: () => {
      clearInterval(timer);
      found.dispose();
      jobs.stopAll();
    },
  };
}
