import * as vscode from 'vscode';
import { minuteMs } from '../../domain/durations';
import { isObject } from '../../domain/json';
import type { DatasetAction } from '../../host/ids';
import type { DatasetsDeps } from './deps';
import { DatasetReader } from './datasetReader';
import { downloadDataset } from './downloadDataset';
import { FoundDatasets } from './foundDatasets';
import { Jobs } from './jobs';
import { KnownDatasets } from './knownDatasets';
import { offerToContinue } from './offerToContinue';
import { rowActions } from './rowActions';
import { addFolder, toTreeItem, type DatasetRow } from './rows';

export type DatasetServices = Pick<DatasetsDeps, 'connections' | 'savedQueries' | 'queryPrompt'>;

/** The datasets of this window, once they are looked at or used. */
export interface Datasets {
  readonly rows: () => Promise<DatasetRow[]>;
  readonly toTreeItem: (row: DatasetRow) => Promise<vscode.TreeItem>;
  readonly download: () => Promise<void>;
  readonly addFolder: () => Promise<void>;
  readonly act: (action: DatasetAction, row: unknown) => Promise<void>;
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
    ...{ ...services, known, jobs, refresh, reader: new DatasetReader() },
    isTrusted: () => vscode.workspace.isTrusted,
  };
  const rows = async (): Promise<DatasetRow[]> => {
    const own = known.all.map(({ folder }): DatasetRow => ({ folder, isFound: false }));
    const folders = new Set(own.map(({ folder }) => folder));
    const others = (await found.list()).filter((folder) => !folders.has(folder));
    return [...own, ...others.map((folder): DatasetRow => ({ folder, isFound: true }))];
  };
  // Other windows and the command line work on datasets too, and days pass.
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
