import * as vscode from 'vscode';
import { minuteMs } from '../../domain';
import { commands, views } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { RecentRun } from '../../services/pastRuns/recentRuns';
import type { Services } from '../../services/services';

/** Registers the list of recent runs in the sidebar, and its commands. */
export function register(services: Services): vscode.Disposable {
  const { pastRuns } = services;
  const changed = new vscode.EventEmitter<undefined>();
  const refresh = () => changed.fire(undefined);
  const load = () => import('./recentRuns');
  const provider: vscode.TreeDataProvider<RecentRun> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: async (run) => (await load()).toTreeItem(run, Date.now()),
    getChildren: async (run) => (run ? [] : pastRuns.listRecent()),
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
    pastRuns.onDidChangeRecent(refresh),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) refresh();
    }),
    registerCommand(commands.recentOpen, async (run) => (await load()).openRecent(services, run)),
    registerCommand(commands.recentClear, async () => (await load()).clearRecent(services)),
  );
}
