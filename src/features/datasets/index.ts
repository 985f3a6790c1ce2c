import * as vscode from 'vscode';
import { lazy } from '../../domain';
import { commands, datasetActions, datasetCommandOf, views } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Services } from '../../services/services';
import type { Datasets } from './feature';
import type { DatasetRow } from './datasetRows';

/** Registers the datasets in the sidebar, and their commands. */
export function register(services: Services): vscode.Disposable {
  const { globalState } = services.context;
  const changed = new vscode.EventEmitter<undefined>();
  let datasets: Datasets | undefined;
  const open = lazy(async () => {
    const { createDatasets } = await import('./feature');
    datasets = createDatasets(globalState, services, () => changed.fire(undefined));
    return datasets;
  });
  // One may have been under way when the last window closed.
  if (globalState.get('gridlens.datasets')) void open();
  return vscode.Disposable.from(
    changed,
    { dispose: () => datasets?.dispose() },
    vscode.window.registerTreeDataProvider<DatasetRow>(views.datasets, {
      onDidChangeTreeData: changed.event,
      getTreeItem: async (row) => (await open()).toTreeItem(row),
      getChildren: async (row) => (row ? [] : (await open()).rows()),
    }),
    registerCommand(commands.datasetDownload, async () => (await open()).download()),
    registerCommand(commands.datasetAddFolder, async () => (await open()).addFolder()),
    ...datasetActions.map((action) =>
      registerCommand(datasetCommandOf(action), async (row) => (await open()).act(action, row)),
    ),
  );
}
