import * as vscode from 'vscode';
import { isObject } from '../../domain';
import { commands } from '../../host/ids';
import { confirmAction, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import { toPlainLine, toPlainText } from '../../host/plainText';
import type { RecentRun } from '../../services/pastRuns/recentRuns';
import type { Services } from '../../services/services';
import { descriptionOfRun, tooltipOfRun } from '../../words/result/tabWords';

export function toTreeItem(run: RecentRun, nowMs: number): vscode.TreeItem {
  const item = new vscode.TreeItem(toPlainLine(run.title));
  item.id = run.id;
  item.description = descriptionOfRun(run, nowMs);
  item.tooltip = toPlainText(tooltipOfRun(run.title, run, nowMs));
  item.iconPath = new vscode.ThemeIcon('history');
  item.contextValue = 'run';
  item.command = { command: commands.recentOpen, title: 'Open', arguments: [run] };
  return item;
}

async function pickRun(runs: readonly RecentRun[]): Promise<RecentRun | undefined> {
  const nowMs = Date.now();
  const items = runs.map((run) => ({
    label: toPlainLine(run.title),
    description: descriptionOfRun(run, nowMs),
    run,
  }));
  const picked = await showPicker(
    items,
    { title: 'Open Recent', placeholder: 'Which run?' },
    { matchOnDescription: true },
  );
  return picked?.run;
}

/** Shows a run as a preview: the cached result if there is one, otherwise a new run's. */
export async function openRecent({ pastRuns, results }: Services, argument: unknown): Promise<void> {
  const runs = await pastRuns.listRecent();
  const id = isObject(argument) ? argument['id'] : undefined;
  const run = runs.find((one) => one.id === id) ?? (runs.length > 0 ? await pickRun(runs) : undefined);
  if (runs.length === 0) void showInformation('No query has been run yet.');
  if (run) await results.show({ query: run.query, name: run.title, placement: 'preview', isFromCache: true });
}

/** Deletes the list of runs. Cached results stay. */
export async function clearRecent({ pastRuns }: Services): Promise<void> {
  if (await confirmAction('Clear the list of recent runs? Tabs and the cache stay.', 'Clear'))
    await pastRuns.clearRecent();
}
