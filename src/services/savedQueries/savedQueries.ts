/**
 * The saved queries: My queries in the storage folder of the user, and the query files of the workspace. The library
 * reads both into one tree and makes all changes; `sync` copies My queries through Settings Sync. Chart choices are
 * stored for each query and passed to the next tab.
 */
import type { SavedQuery } from '../../domain';
import * as vscode from 'vscode';
import type { RunnableQuery } from './promptVariables';
import type { Library } from './library';
import { createRememberedCharts } from './rememberedCharts';
import type { Log } from '../../host/log';
import { showProgress } from '../../host/notifications';
import type { Runs } from '../runs/runs';

export type SavedQueries = ReturnType<typeof createSavedQueries>;

/** Their files are read on first use. */
export function createSavedQueries({
  context,
  runs,
  log,
}: {
  context: Pick<
    vscode.ExtensionContext,
    'extensionUri' | 'globalStorageUri' | 'globalState' | 'workspaceState'
  >;
  runs: Pick<Runs, 'peekDirectory' | 'fetchDirectory'>;
  log: Log;
}) {
  const changed = new vscode.EventEmitter<void>();
  const subscriptions: { dispose(): unknown }[] = [changed];
  const charts = createRememberedCharts(context.globalState, context.workspaceState);
  const openLibrary = async () => {
    const [{ createLibrary }, { createSync }] = await Promise.all([
      import('./library'),
      import('./sync/createSync'),
    ]);
    const library = createLibrary({ context, charts, log });
    subscriptions.push(
      library,
      library.onDidChange(() => changed.fire()),
      createSync({ library, storage: context.globalStorageUri, globalState: context.globalState, log }),
    );
    return library;
  };
  let library: Promise<Library> | undefined;
  return {
    charts,
    /**
     * Resolves with the query to run, with codes in place of names and the values the user picks for its variables;
     * undefined when the user cancels. `key` is the key of the node. Sends nothing but, where the query `isRun` by the
     * user, a request for the facilities that it names, if they are not cached.
     */
    promptVariables: async (
      key: string,
      saved: SavedQuery,
      isRun = false,
    ): Promise<RunnableQuery | undefined> => {
      const mayFetch = isRun && (vscode.workspace.isTrusted || key.startsWith('user|'));
      const directoryOf = async (network: string) => {
        const known = await runs.peekDirectory(network);
        if (known || !mayFetch) return known;
        return showProgress('Fetching the list of facilities…', (_report, signal) =>
          runs.fetchDirectory(network, signal),
        );
      };
      const prompts = await import('./promptVariables');
      return prompts.promptVariables(context, key, saved, directoryOf);
    },
    // Each row calls this, but the library is opened once.
    library: (): Promise<Library> =>
      (library ??= openLibrary().catch((error: unknown) => {
        library = undefined;
        throw error;
      })),
    onDidChange: changed.event,
    dispose: (): void => {
      for (const one of subscriptions) one.dispose();
    },
  };
}
