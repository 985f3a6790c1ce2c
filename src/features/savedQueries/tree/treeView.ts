import * as vscode from 'vscode';
import { minuteMs } from '../../../domain';
import { contextKeys, treeMimeType, views } from '../../../host/ids';
import { setContext } from '../../../host/registerCommand';
import { showProblem } from '../../../host/problems';
import type { Services } from '../../../services/services';
import type { GroupNode, TreeNode } from '../../../services/savedQueries/tree/tree';
import type { TreeContext } from '../treeContext';
import type * as Feature from '../treeCommands';
import type { Rows } from './treeRows';
import type { TreeState } from './treeState';

interface Deps extends Pick<Services, 'savedQueries' | 'pastRuns'> {
  state: TreeState;
  open: () => Promise<{ feature: typeof Feature; context: TreeContext; rows: Rows }>;
}

type Changed = TreeNode[] | undefined;

function createProvider(
  { pastRuns, state, open }: Deps,
  onDidChangeTreeData: vscode.Event<Changed>,
  onDrawn: (feature: typeof Feature, tree: readonly GroupNode[], shown: readonly GroupNode[]) => void,
): vscode.TreeDataProvider<TreeNode> {
  let drawn: Rows | undefined;
  return {
    onDidChangeTreeData,
    // Synchronous when possible: there may be thousands of rows.
    getTreeItem: (node) => drawn?.itemOf(node) ?? open().then(({ rows }) => rows.itemOf(node)),
    async getChildren(node) {
      if (node) return node.kind === 'group' ? [...node.children] : [];
      const [{ feature, context, rows }, opened] = await Promise.all([open(), pastRuns.openLast()]);
      const runs = rows.follow(opened);
      const tree = await context.library.tree();
      // Read only together with the tree: a row that moves while the user clicks it would be missed.
      const usedAt = state.sort === 'used' ? await runs.usedAt() : new Map<string, number>();
      const shown = feature.showTree(tree, { sort: state.sort, usedAt, filter: state.filterWords });
      await rows.begin(runs, shown, state.filterWords.length > 0);
      drawn = rows;
      onDrawn(feature, tree, shown);
      return [...shown];
    },
    async getParent({ key }) {
      const { feature, rows } = await open();
      return feature.parentOf(rows.shown, key);
    },
    async resolveTreeItem(item, node) {
      if (node.kind !== 'query') return item;
      const [{ feature, context, rows }, runs] = await Promise.all([open(), pastRuns.openLast()]);
      const { library } = context;
      item.tooltip = await feature.createQueryTooltip(node, { library, runs: rows.follow(runs) });
      return item;
    },
  };
}

/** Redraws the rows whose text has changed, because a value arrived or its age grew. */
function followRuns(
  { pastRuns, open }: Deps,
  view: vscode.TreeView<TreeNode>,
  fire: (changed: Changed) => void,
): vscode.Disposable {
  const fireChanged = async (digests: ReadonlySet<string> | 'all') => {
    const nodes = (await open()).rows.changed(digests);
    if (nodes.length > 0) fire(nodes);
  };
  const look = async () => {
    if (!view.visible) return;
    // Other windows run queries as well.
    (await pastRuns.openLast()).refresh();
    await fireChanged('all');
  };
  const timer = setInterval(() => void look(), minuteMs);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearInterval(timer)),
    view.onDidChangeVisibility(async () => {
      if (view.visible) (await open()).context.library.refreshOld();
      await look();
    }),
    pastRuns.onDidChangeLast((digests) => {
      // The known runs are different for another service.
      if (digests === 'all') fire(undefined);
      else if (view.visible) void fireChanged(digests);
    }),
  );
}

/** Creates the tree of saved queries. Their files are read when the tree is shown. */
export function createTree(deps: Deps) {
  const changed = new vscode.EventEmitter<Changed>();
  const fire = (nodes: Changed) => changed.fire(nodes);
  const view = vscode.window.createTreeView(views.savedQueries, {
    treeDataProvider: createProvider(deps, changed.event, (feature, tree, shown) => {
      view.badge = feature.badgeOf(tree);
      setContext(contextKeys.isEmpty, tree.length === 0);
      view.message = feature.messageOf(deps.state.filter, tree, shown);
    }),
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: {
      dragMimeTypes: [],
      dropMimeTypes: [treeMimeType],
      handleDrag(nodes, dragged) {
        dragged.set(treeMimeType, new vscode.DataTransferItem(nodes.map(({ key }) => key)));
      },
      async handleDrop(onto, dragged) {
        const { feature, context } = await deps.open();
        await feature.dropNodes(context, onto, dragged).catch(showProblem);
      },
    },
  });
  const collapse = (isCollapsed: boolean) => async (event: { element: TreeNode }) =>
    (await deps.open()).rows.collapse(event.element.key, isCollapsed);
  const disposable = vscode.Disposable.from(
    changed,
    view,
    deps.savedQueries.onDidChange(() => fire(undefined)),
    view.onDidCollapseElement(collapse(true)),
    view.onDidExpandElement(collapse(false)),
    deps.state.onDidChange(() => fire(undefined)),
    followRuns(deps, view, fire),
  );
  return { view, disposable };
}
