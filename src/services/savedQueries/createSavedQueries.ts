import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import type { Library } from './library';
import { createRememberedCharts, followLibrary } from './rememberedCharts';
import type { SavedQueries } from './savedQueries';
import type { SetAside } from './treeReader';

/** Creates the saved queries. Their files are read on first use. */
export function createSavedQueries({
  context,
  log,
}: {
  readonly context: Pick<
    vscode.ExtensionContext,
    'extensionUri' | 'globalStorageUri' | 'globalState' | 'workspaceState'
  >;
  readonly log: Log;
}): SavedQueries {
  const changed = new vscode.EventEmitter<void>();
  const setAside = new vscode.EventEmitter<SetAside>();
  const subscriptions: { dispose(): unknown }[] = [changed, setAside];
  const charts = createRememberedCharts(context.globalState, context.workspaceState);
  const openLibrary = async (): Promise<Library> => {
    const { createLibrary, createSync } = await import('./openLibrary');
    const opened = createLibrary({
      storage: context.globalStorageUri,
      extensionUri: context.extensionUri,
      workspaceState: context.workspaceState,
      log,
      onSetAside: (files) => {
        setAside.fire(files);
      },
    });
    const library = { ...opened, ...followLibrary(opened, charts) };
    subscriptions.push(
      opened,
      opened.onDidChange(() => {
        changed.fire();
      }),
      createSync({ library, storage: context.globalStorageUri, globalState: context.globalState, log }),
    );
    return library;
  };
  let library: Promise<Library> | undefined;
  return {
    charts,
    async ask(key, saved) {
      if (!saved.template) return saved;
      const { askVariables } = await import('./askVariables');
      return askVariables(context, key, saved);
    },
    // Each row calls this, but the library is opened once.
    library: () =>
      (library ??= openLibrary().catch((error: unknown) => {
        library = undefined;
        throw error;
      })),
    onDidChange: changed.event,
    onDidSetAside: setAside.event,
    dispose: () => {
      for (const one of subscriptions) one.dispose();
    },
  };
}
