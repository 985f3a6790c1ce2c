import path from 'node:path';
import * as vscode from 'vscode';
import { DatasetFolder } from '../../datasets/datasetFolder';
import { startOfToday } from '../../datasets/makePlan';
import { showProblem } from '../../host/problems';
import { toPlainLine, toPlainText } from '../../host/plainText';
import {
  descriptionOfDataset,
  isStopped,
  kindOfDataset,
  linesOfDataset,
  type DatasetFacts,
} from '../../words/exports/datasetRowWords';
import { isCancelled, problemOf, sentencesOfProblem } from '../../words/failures/problemOf';
import { type DatasetsDeps, pickLocalFolder } from './downloadDataset';
import { openPlan } from './datasetReader';

/** A dataset in the sidebar. */
export interface DatasetRow {
  folder: string;
  /** True for a dataset in a folder of the workspace that is not in the user's own list. */
  isFound: boolean;
}

async function readFacts(
  { jobs, reader }: Pick<DatasetsDeps, 'jobs' | 'reader'>,
  folder: string,
): Promise<DatasetFacts> {
  const { query, status } = await reader.read(folder);
  const dataset = new DatasetFolder(folder);
  const nowMs = Date.now();
  const isHeld = await dataset.isHeld(nowMs);
  const work = jobs.workOn(folder) ?? (isHeld ? ({ kind: 'elsewhere' } as const) : undefined);
  const writtenMs = await dataset.writtenMs();
  return {
    nowMs,
    status,
    query,
    todayMs: startOfToday(query.network_code, nowMs),
    work,
    writtenMs,
    stopped: jobs.failureOn(folder)?.sentence,
  };
}

const warning = new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));
const icons = {
  busy: new vscode.ThemeIcon('loading~spin'),
  elsewhere: new vscode.ThemeIcon('lock'),
  whole: new vscode.ThemeIcon('database'),
  partly: new vscode.ThemeIcon('cloud-download'),
};

/** Converts a dataset to a row. The row of an unreadable dataset shows why. */
export async function toTreeItem(
  deps: Pick<DatasetsDeps, 'jobs' | 'reader'>,
  { folder, isFound }: DatasetRow,
): Promise<vscode.TreeItem> {
  const item = new vscode.TreeItem(toPlainLine(path.basename(folder)));
  item.id = folder;
  const origin = isFound ? '.found' : '';
  try {
    const facts = await readFacts(deps, folder);
    const kind = kindOfDataset(facts);
    item.description = toPlainLine(descriptionOfDataset(facts));
    item.tooltip = toPlainText(linesOfDataset(folder, facts).map(toPlainLine).join('\n'));
    const icon = isStopped(facts) ? warning : icons[kind];
    item.iconPath = facts.work?.kind === 'paused' ? new vscode.ThemeIcon('clock') : icon;
    item.contextValue = `dataset.${kind}${origin}`;
  } catch (error) {
    const problem = problemOf(error);
    item.description = toPlainLine(problem.sentence);
    item.tooltip = toPlainText(`${toPlainLine(folder)}\n${toPlainLine(sentencesOfProblem(problem))}`);
    item.iconPath = warning;
    item.contextValue = `dataset.broken${origin}`;
  }
  return item;
}

export async function addFolder({ known, refresh }: Pick<DatasetsDeps, 'known' | 'refresh'>): Promise<void> {
  const folder = await pickLocalFolder('Which folder has the dataset?', 'Add Dataset');
  if (folder === undefined) return;
  try {
    await openPlan(folder);
  } catch (error) {
    if (isCancelled(error)) return;
    await showProblem(error, { retry: () => addFolder({ known, refresh }) });
    return;
  }
  await known.set(folder, false);
  refresh();
}
