import * as vscode from 'vscode';
import { isObject } from '../../domain/json';
import { lazy } from '../../domain/lazy';
import type { Query } from '../../domain/query';
import { commands, treeCommands, views } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import { readResultId } from '../../host/resultReference';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { LastRuns } from '../../services/lastRuns/lastRuns';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { TreeNode } from '../../services/savedQueries/tree/tree';
import type { TreeContext } from './context';
import { TreeState } from './treeState';
import { createTree } from './createTree';
import { registerSharing } from './sharing/register';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'globalState'>;
  readonly results: Results;
  readonly runs: Pick<Runs, 'onDidRun' | 'estimate'>;
  readonly connections: TreeContext['connections'];
  readonly savedQueries: SavedQueries;
  readonly lastRuns: LastRuns;
  readonly queryPrompt: QueryPrompt;
  readonly log: Log;
}

const isNode = (value: unknown): value is Pick<TreeNode, 'key'> =>
  isObject(value) && typeof value['key'] === 'string';

/** Registers the tree of saved queries and its commands. Reads the files when the tree is shown or a command runs. */
export function register(deps: Deps): vscode.Disposable {
  const { results, runs, savedQueries, lastRuns, log } = deps;
  const { globalState } = deps.context;
  const subscriptions: { dispose(): unknown }[] = [];
  let lastRun: Query | undefined;

  const state = new TreeState(globalState);

  const load = lazy(async () => {
    const feature = await import('./feature');
    subscriptions.push(vscode.window.registerFileDecorationProvider(feature.greyNewer));
    return { ...feature, isDoubleClick: feature.createDoubleClicks(), rows: new feature.Rows(globalState) };
  });
  const open = async () => {
    const [feature, library] = await Promise.all([load(), savedQueries.library()]);
    const { promptVariables, charts } = savedQueries;
    const context: TreeContext = { ...deps, library, promptVariables, charts, state, view };
    return { feature, library, context, rows: feature.rows };
  };

  const { view, disposable } = createTree({ savedQueries, lastRuns, state, open });
  const registerTreeCommand = (name: keyof typeof treeCommands): vscode.Disposable =>
    registerCommand(treeCommands[name], async (...args) => {
      const { feature, context } = await open();
      await feature.treeActions[name](context, args);
    });

  subscriptions.push(
    runs.onDidRun((query) => {
      lastRun = query;
    }),
    savedQueries.onDidSetAside(async (files) => {
      (await load()).showSetAside(log, files);
    }),
    disposable,
    state,
    ...(Object.keys(treeCommands) as (keyof typeof treeCommands)[]).map(registerTreeCommand),
    registerSharing(open),
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
      const isKept = isNode(node) && feature.isDoubleClick(node.key);
      await feature.runSaved(context, node, isKept ? 'tab' : 'preview');
    }),
    registerCommand(commands.savedQueryRunToSide, async (node) => {
      const { feature, context } = await open();
      await feature.runSaved(context, node, 'beside');
    }),
    registerCommand(commands.savedQueryEdit, async (node) => {
      const { feature, library } = await open();
      await feature.editSaved(library, node);
    }),
    registerCommand(commands.savedQueryEditInSteps, async (node) => {
      const { feature, context } = await open();
      await feature.editInSteps(context, node);
    }),
    registerCommand(commands.savedQueryNewFolder, async () => {
      const { feature, context } = await open();
      await feature.newFolder(context, undefined);
    }),
    registerCommand(commands.savedQueryRename, async (node) => {
      const { feature, context } = await open();
      await feature.renameSaved(context, node);
    }),
    registerCommand(commands.savedQueryDuplicate, async (node) => {
      const { feature, library } = await open();
      await feature.duplicateSaved(library, node);
    }),
    registerCommand(commands.savedQueryMove, async (node) => {
      const { feature, context } = await open();
      await feature.movePicked(context, node);
    }),
    registerCommand(commands.savedQueryDelete, async (node) => {
      const { feature, context } = await open();
      await feature.deletePicked(context, node);
    }),
    registerCommand(commands.savedQueryRefresh, async () => {
      (await savedQueries.library()).refresh();
    }),
    registerCommand(commands.savedQuerySort, async () => (await load()).sortTree(state)),
    registerCommand(commands.savedQueryFilter, async () => {
      await vscode.commands.executeCommand(`${views.savedQueries}.focus`);
      await (await load()).filterTree(state);
    }),
    registerCommand(commands.savedQueryClearFilter, () => {
      state.setFilter('');
    }),
  );
  return new vscode.Disposable(() => {
    for (const one of subscriptions) one.dispose();
  });
}
