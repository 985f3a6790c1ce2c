/**
 * The tree of saved queries and its commands. Commands change queries through the library of services/savedQueries;
 * open tabs, editors and the tree follow a renamed or moved query.
 */
import * as vscode from 'vscode';
import { isObject, lazy, type Query } from '../../domain';
import { commands, contextKeys, treeCommands } from '../../host/ids';
import { readResultId } from '../../host/resultReference';
import { registerCommand, setContext } from '../../host/registerCommand';
import { showProblem } from '../../host/problems';
import type { Services } from '../../services/services';
import type { TreeNode } from '../../services/savedQueries/tree/tree';
import type { TreeContext } from './treeContext';
import { TreeState } from './tree/treeState';
import { createTree } from './tree/treeView';

/** The commands of the palette that only need the tree's code. */
const paletteCommands = [
  'savedQueryRunToSide',
  'savedQueryEdit',
  'savedQueryEditInSteps',
  'savedQueryNewFolder',
  'savedQueryRename',
  'savedQueryDuplicate',
  'savedQueryMove',
  'savedQueryDelete',
  'savedQueryCopyTo',
  'savedQueryCopyJson',
  'savedQueryCopyLink',
  'savedQueryExport',
  'savedQueryExportAll',
  'savedQueryImport',
  'savedQueryRefresh',
  'savedQuerySort',
  'savedQueryFilter',
] as const;

const isNode = (value: unknown): value is Pick<TreeNode, 'key'> =>
  isObject(value) && typeof value['key'] === 'string';

/** Registers the tree of saved queries and its commands. Reads the files when the tree is shown or a command runs. */
export function register(services: Services): vscode.Disposable {
  const { results, runs, savedQueries, pastRuns } = services;
  const { globalState } = services.context;
  const subscriptions: { dispose(): unknown }[] = [];
  let lastRun: Query | undefined;

  const state = new TreeState(globalState);

  const load = lazy(async () => {
    const feature = await import('./treeCommands');
    subscriptions.push(vscode.window.registerFileDecorationProvider(feature.greyNewer));
    return { ...feature, isDoubleClick: feature.createDoubleClicks(), rows: new feature.Rows(globalState) };
  });
  const open = async () => {
    const [feature, library] = await Promise.all([load(), savedQueries.library()]);
    const { promptVariables, charts } = savedQueries;
    const context: TreeContext = { ...services, library, promptVariables, charts, state, view };
    return { feature, library, context, rows: feature.rows };
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
    ...(Object.keys(treeCommands) as (keyof typeof treeCommands)[]).map((name) =>
      registerCommand(treeCommands[name], async (...args) => {
        const { feature, context } = await open();
        await feature.rowActions[name](context, args);
      }),
    ),
    ...paletteCommands.map((name) =>
      registerCommand(commands[name], async (...args) => {
        const { feature, context } = await open();
        await feature.paletteActions[name](context, args);
      }),
    ),
    registerCommand(commands.savedQuerySave, async (reference) => {
      const { feature, library } = await open();
      const query = feature.readQuery(reference);
      const live = query ? undefined : results.find(readResultId(reference));
      return feature.saveQuery(library, live, query ?? lastRun);
    }),
    registerCommand(commands.savedQueryUpdate, async (reference) => {
      const { feature, library } = await open();
      return feature.updateSaved(library, results.find(readResultId(reference)));
    }),
    registerCommand(commands.savedQueryRun, async (node) => {
      const { feature, context } = await open();
      const isSecondClick = isNode(node) && feature.isDoubleClick(node.key);
      await feature.runSaved(context, node, isSecondClick ? 'tab' : 'preview');
    }),
    registerCommand(commands.savedQueryClearFilter, () => state.setFilter('')),
  );
  return new vscode.Disposable(() => {
    for (const one of subscriptions) one.dispose();
  });
}
