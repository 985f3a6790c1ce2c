import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import type { Library } from './library';
import { idOfKey } from './queryId';
import { createRememberedCharts, followLibrary } from './rememberedCharts';
import type { SavedQueries } from './savedQueries';
import type { SetAside } from './treeReader';

/** Creates the saved queries. Their files are read at the first use. */
export function createSavedQueries({
  context,
  log,
}: {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'globalState' | 'workspaceState'>;
  readonly log: Log;
}): SavedQueries {
  const changed = new vscode.EventEmitter<void>();
  const setAside = new vscode.EventEmitter<SetAside>();
  const subscriptions: { dispose(): unknown }[] = [changed, setAside];
  const charts = createRememberedCharts(context.globalState, context.workspaceState);
  let library: Library | undefined;
  return {
    charts,
    async ask(key, saved) {
      if (!saved.template) return saved;
      const { askVariables } = await import('./askVariables');
      // The files of the user's own queries get another name with each change.
      return key.startsWith('user|')
        ? askVariables(context.globalState, `user|${idOfKey(key)}`, saved)
        : askVariables(context.workspaceState, key, saved);
    },
    async library() {
      const [{ createLibrary }, { createSync }] = await Promise.all([
        import('./library'),
        import('./sync/createSync'),
      ]);
      if (library) return library;
      const opened = createLibrary({
        storage: context.globalStorageUri,
        workspaceState: context.workspaceState,
        log,
        onSetAside: (files) => {
          setAside.fire(files);
        },
      });
      library = { ...opened, ...followLibrary(opened, charts) };
      subscriptions.push(
        opened,
        opened.onDidChange(() => {
          changed.fire();
        }),
        createSync({ library, storage: context.globalStorageUri, globalState: context.globalState, log }),
      );
      return library;
    },
    onDidChange: changed.event,
    onDidSetAside: setAside.event,
    dispose: () => {
      for (const one of subscriptions) one.dispose();
    },
  };
}
