/** The tree of saved queries and its commands. Open tabs, editors and the tree follow a renamed or moved query. */
import * as vscode from 'vscode';
import { lazy, type Query } from '../../domain';
import { commands, contextKeys, treeCommands } from '../../host/ids';
import { registerCommand, setContext } from '../../host/registerCommand';
import { showProblem } from '../../host/problems';
import type { Services } from '../../services/services';
import type { ActionName, TreeContext } from './treeContext';
import { TreeState } from './tree/treeState';
import { createTree } from './tree/treeView';

const ids = { ...treeCommands, ...commands };

const isAction = (name: string): name is ActionName => name in treeCommands || name.startsWith('savedQuery');

/** Registers the tree of saved queries and its commands. Reads the files when the tree is shown or a command runs. */
export function register(services: Services): vscode.Disposable {
  const { runs, savedQueries, pastRuns } = services;
  const { globalState } = services.context;
  const subscriptions: { dispose(): unknown }[] = [];
  let lastRun: Query | undefined;

  const state = new TreeState(globalState);

  const load = lazy(async () => {
    const feature = await import('./treeCommands');
    subscriptions.push(vscode.window.registerFileDecorationProvider(feature.greyNewer));
    return { ...feature, rows: new feature.Rows(globalState) };
  });
  const open = async () => {
    const [feature, library] = await Promise.all([load(), savedQueries.library()]);
    const { promptVariables, charts } = savedQueries;
    const context: TreeContext = { ...services, library, promptVariables, charts, state, view, lastRun };
    return { feature, context, rows: feature.rows };
  };

  const { view, disposable } = createTree({ savedQueries, pastRuns, state, open });
  subscriptions.push(
    runs.onDidRun((query) => {
      lastRun = query;
      setContext(contextKeys.hasLastRun, true);
    }),
    disposable,
    state,
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        const { feature, context } = await open();
        await feature.openLink(context, uri).catch(showProblem);
      },
    }),
    ...Object.keys(ids)
      .filter(isAction)
      .map((name) =>
        registerCommand(ids[name], async (...args) => {
          const { feature, context } = await open();
          return feature.actions[name](context, args);
        }),
      ),
  );
  return new vscode.Disposable(() => {
    for (const one of subscriptions) one.dispose();
  });
}
