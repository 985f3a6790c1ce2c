import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { commands, views } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import type { QueryBuilder, Results } from '../../host/services';
import type { Library } from './feature';
import type { TreeNode } from '../../services/savedQueries/tree';

interface Deps {
  readonly context: vscode.ExtensionContext;
  readonly results: Results;
  readonly builder: QueryBuilder;
  readonly log: Log;
}

/** The tree of saved queries and its commands. The files are first read when the tree is seen or a command run. */
export function register(deps: Deps): vscode.Disposable {
  const { context, results, log } = deps;
  const changed = new vscode.EventEmitter<undefined>();
  const subscriptions: { dispose(): unknown }[] = [changed];
  let library: Library | undefined;
  let lastRun: Query | undefined;

  const open = async (): Promise<{ feature: typeof import('./feature'); library: Library }> => {
    const feature = await import('./feature');
    if (!library) {
      library = feature.createLibrary({
        storage: context.globalStorageUri,
        log,
        onLoad: (loaded, root) => {
          feature.tellSetAside(log, loaded, root);
        },
      });
      subscriptions.push(
        library,
        vscode.window.registerFileDecorationProvider(feature.greyNewer),
        library.onDidChange(() => {
          changed.fire(undefined);
        }),
      );
    }
    return { feature, library };
  };

  const provider: vscode.TreeDataProvider<TreeNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: async (node) => (await open()).feature.toTreeItem(node),
    async getChildren(node) {
      if (!node) return [...(await (await open()).library.tree())];
      return node.kind === 'group' ? [...node.children] : [];
    },
  };

  subscriptions.push(
    results.onDidRun((query) => {
      lastRun = query;
    }),
    vscode.window.createTreeView(views.savedQueries, { treeDataProvider: provider, showCollapseAll: true }),
    registerCommand(commands.savedQuerySave, async () => {
      const opened = await open();
      await opened.feature.saveQuery(opened.library, results, lastRun);
    }),
    registerCommand(commands.savedQueryRun, async (node) => {
      const opened = await open();
      await opened.feature.runSaved(opened.library, results, node);
    }),
    registerCommand(commands.savedQueryEdit, async (node) => {
      const opened = await open();
      await opened.feature.editSaved(opened.library, deps, node);
    }),
    registerCommand(commands.savedQueryRename, async (node) => {
      const opened = await open();
      await opened.feature.renameSaved(opened.library, node);
    }),
    registerCommand(commands.savedQueryDuplicate, async (node) => {
      const opened = await open();
      await opened.feature.duplicateSaved(opened.library, node);
    }),
    registerCommand(commands.savedQueryDelete, async (node) => {
      const opened = await open();
      await opened.feature.deleteSaved(opened.library, node);
    }),
    registerCommand(commands.savedQueryRefresh, async () => {
      (await open()).library.refresh();
    }),
  );
  return new vscode.Disposable(() => {
    for (const one of subscriptions) one.dispose();
  });
}
