import * as vscode from 'vscode';
import { minuteMs } from '../../domain';
import { commands, views } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Recent } from '../../services/recent/recent';
import type { RecentRun } from '../../services/recent/recentStore';
import type { Results } from '../../services/results/results';

interface Deps {
  recent: Recent;
  results: Pick<Results, 'show'>;
}

/** Registers the list of recent runs in the sidebar, and its commands. */
export function register({ recent, results }: Deps): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  const refresh = () => changed.fire(undefined);
  const load = (): Promise<typeof import('./recentRuns')> => import('./recentRuns');
  const provider: vscode.TreeDataProvider<RecentRun> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: async (run) => (await load()).toTreeItem(run, Date.now()),
    getChildren: async (run) => (run ? [] : [...(await recent.list())]),
  };
  const view = vscode.window.createTreeView(views.recent, { treeDataProvider: provider });
  // The displayed ages grow, and other windows run queries too.
  const timer = setInterval(() => {
    if (view.visible) refresh();
  }, minuteMs);
  return vscode.Disposable.from(
    changed,
    view,
    new vscode.Disposable(() => clearInterval(timer)),
    recent.onDidChange(refresh),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) refresh();
    }),
    registerCommand(commands.recentOpen, async (run) => {
      const { openRecent } = await load();
      await openRecent(recent, results, run);
    }),
    registerCommand(commands.recentClear, async () => {
      const { clearRecent } = await load();
      await clearRecent(recent);
    }),
  );
}
