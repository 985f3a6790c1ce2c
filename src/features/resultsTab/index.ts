/**
 * The results tabs, the viewer of `services/results`. A tab connects a `LiveResult` with its page (src/webview): it
 * sends results and state, and carries out the actions of the page. Result files open in the same page.
 */
import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { readResultId } from '../../host/resultReference';
import { registerCommand } from '../../host/registerCommand';
import { resultFileViewType, resultViewType } from '../../protocol/messages';
import type { Services } from '../../services/services';
import type { ResultTabDeps } from './resultTab';
import type { ResultTabs } from './resultTabs';

const lastQueryKey = 'gridlens.results.lastQuery';

/** Registers the results tabs, which show results, are restored after a window reload, and run the last query again. */
export function register(services: Services): vscode.Disposable {
  const { context, connections, runs, results, savedQueries, queryPrompt, log } = services;
  let tabs: ResultTabs | undefined;
  let isDisposed = false;

  const tabDeps: ResultTabDeps = {
    extensionUri: context.extensionUri,
    results,
    savedQueries,
    log,
    peek: async (query) => runs.peek(query),
    isSample: () => connections.kind === 'sample',
    editQuery: async (query) => (await queryPrompt.prompt(query))?.query,
  };

  const open = async (): Promise<ResultTabs> => {
    const { ResultTabs } = await import('./resultTabs');
    if (isDisposed) throw new vscode.CancellationError();
    return (tabs ??= new ResultTabs({ ...tabDeps, memento: context.workspaceState }));
  };

  const load = () => import('./tabCommands');
  const resultOf = (reference: unknown) => results.find(readResultId(reference));

  const registered = vscode.Disposable.from(
    results.registerViewer(open),
    runs.onDidRun((query) => {
      void context.workspaceState.update(lastQueryKey, query);
    }),
    registerCommand(commands.queryRunAgain, async () =>
      (await load()).runAgain(services, context.workspaceState.get<unknown>(lastQueryKey), tabs),
    ),
    registerCommand(commands.sampleExplore, async () => (await load()).exploreSample(services)),
    registerCommand(commands.resultPin, (reference) => resultOf(reference)?.tab.pin()),
    registerCommand(commands.resultAutoRefresh, async (reference) =>
      (await load()).promptAutoRefresh(resultOf(reference)),
    ),
    registerCommand(commands.resultOpenToSide, async (reference) =>
      (await load()).openToSide(services, resultOf(reference)),
    ),
    vscode.window.registerCustomEditorProvider(
      resultFileViewType,
      {
        openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
        resolveCustomEditor: async ({ uri }, panel) => {
          const { openResultFile } = await import('./resultFiles');
          await openResultFile(uri, panel, tabDeps);
        },
      },
      { supportsMultipleEditorsPerDocument: true },
    ),
    vscode.window.registerWebviewPanelSerializer(resultViewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await open()).restore(panel, state),
    }),
  );
  return new vscode.Disposable(() => {
    isDisposed = true;
    registered.dispose();
    tabs?.dispose();
  });
}
