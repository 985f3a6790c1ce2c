import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { commands } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import type { Connections, QueryBuilder, Results } from '../../host/services';
import { resultViewType } from '../../protocol/messages';
import { resultFolder, type StorageContext } from '../../services/results/resultFolder';
import type { ResultPanels } from './resultPanels';

export interface ResultsDeps {
  readonly context: StorageContext;
  readonly connections: Connections;
  readonly log: Log;
  /** Asked when a query is to be edited: the builder is built after the results. */
  readonly builder: () => QueryBuilder;
}

const lastQueryKey = 'gridlens.results.lastQuery';

/** Results tabs: shows queries, restores tabs after a window reload, runs the last query again. */
export function register(
  deps: ResultsDeps & { readonly context: Pick<vscode.ExtensionContext, 'workspaceState'> },
): Results & { dispose(): void } {
  const didRun = new vscode.EventEmitter<Query>();
  let panels: ResultPanels | undefined;
  let isDisposed = false;

  const open = async (): Promise<ResultPanels> => {
    const loaded = await import('./resultPanels');
    if (isDisposed) throw new vscode.CancellationError();
    return (panels ??= new loaded.ResultPanels(deps, (query) => {
      void deps.context.workspaceState.update(lastQueryKey, query);
      didRun.fire(query);
    }));
  };

  const results: Results = {
    show: async (request) => (await open()).show(request),
    active: () => panels?.active(),
    onDidRun: didRun.event,
  };

  /** The last query of this workspace, also of a window before. What is stored is checked like any other input. */
  const lastQuery = async (): Promise<Query | undefined> => {
    const { parseQuery } = await import('../../domain/parseQuery');
    return parseQuery(deps.context.workspaceState.get<unknown>(lastQueryKey)).query;
  };

  const runAgain = async (): Promise<void> => {
    const current = panels?.current;
    if (current) {
      current.panel.reveal();
      await current.session.run(current.session.asked, { refresh: true });
      return;
    }
    const query = (await lastQuery()) ?? (await deps.builder().ask());
    if (query) await (await open()).show({ query }, { refresh: true });
  };

  const exploreSample = async (): Promise<void> => {
    await deps.connections.use('sample');
    const { sampleQuery } = await import('./sampleQuery');
    await results.show({ query: sampleQuery });
  };

  void import('../../services/results/sweepResults').then(async ({ sweepResults }) =>
    sweepResults(resultFolder(deps.context), deps.log),
  );
  const registered = vscode.Disposable.from(
    didRun,
    registerCommand(commands.queryRunAgain, runAgain),
    registerCommand(commands.sampleExplore, exploreSample),
    vscode.window.registerWebviewPanelSerializer(resultViewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await open()).restore(panel, state),
    }),
  );
  return {
    ...results,
    dispose() {
      isDisposed = true;
      registered.dispose();
      panels?.dispose();
    },
  };
}
