import fs from 'node:fs/promises';
import * as vscode from 'vscode';
import { DatasetFolder } from '../../datasets/dataset';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { layoutOf } from '../../datasets/layout';
import { verify } from '../../datasets/verify';
import type { DatasetReport } from '../../domain/dataset';
import { optional } from '../../domain/optional';
import type { DatasetAction } from '../../host/ids';
import { showDialog, showInformation, showWarning } from '../../host/notifications';
import { showPicker, type PickerItem } from '../../host/pickers';
import { showProblem } from '../../host/problems';
import { linesOfFaults, sentenceOfSound } from '../../words/datasetWords';
import { formatCount } from '../../words/numbers';
import { bringOrTell, clientFor, openPlan } from './bringDataset';
import { mayAsk } from './consent';
import type { DatasetsDeps } from './deps';

/** As many lines of faults are shown. */
const mostLines = 24;

async function tellReport(name: string, report: DatasetReport): Promise<void> {
  if (report.faults.length === 0) {
    void showInformation(sentenceOfSound(name, report));
    return;
  }
  const [summary = '', ...lines] = linesOfFaults(report);
  const details = 'Show Faults';
  const answer = await showWarning(`“${name}” has ${formatCount(report.faults.length, 'fault')}.`, details);
  const more = lines.length > mostLines ? [`and ${lines.length - mostLines} more lines`] : [];
  if (answer === details) await showDialog(`“${name}”: ${summary}`, [...lines.slice(0, mostLines), ...more]);
}

interface Check extends PickerItem {
  /** So many requests are asked again. */
  readonly again: number;
}

const title = 'Verify Dataset';

function checksOf({ generations }: DatasetPlan): readonly Check[] {
  const all = generations.reduce((sum, { parts }) => sum + parts.length, 0);
  const counts = [...new Set([1, 5, 25].map((count) => Math.min(count, all)))];
  return [
    { label: 'Files, rows and gaps', description: 'nothing is sent', again: 0 },
    ...counts.map((again) => ({
      label: `And ${again < all ? `${again} of ${all} requests` : formatCount(all, 'request')} again`,
      description: again < all ? 'chosen at random, to find revised values' : 'to find all revised values',
      again,
    })),
  ];
}

/** Checks files, rows and gaps, and what the service says otherwise now where the user wants that. */
async function verifyDataset(deps: DatasetsDeps, folder: string): Promise<void> {
  const plan = await openPlan(folder);
  const { name, query } = plan;
  const check = await showPicker(checksOf(plan), {
    title,
    placeholder: `What is to be checked of “${name}”?`,
  });
  if (!check) return;
  const { again } = check;
  const client = again > 0 ? await clientFor(deps, plan) : undefined;
  if (client && !(await mayAsk(deps, { title: name, query, folder }, 'Verify'))) return;
  let report: DatasetReport | undefined;
  await deps.jobs.run(folder, { kind: 'checking' }, async (signal) => {
    const options = { again, signal, random: Math.random, ...optional({ client }) };
    report = await verify(new DatasetFolder(folder), plan, options);
  });
  if (report) await tellReport(name, report);
}

async function verifyOrTell(deps: DatasetsDeps, folder: string): Promise<void> {
  try {
    await verifyDataset(deps, folder);
  } catch (error) {
    await showProblem(error, { retry: () => verifyOrTell(deps, folder) });
  }
}

/** The actions of a row. */
export const rowActions: Readonly<
  Record<DatasetAction, (deps: DatasetsDeps, folder: string) => Promise<void>>
> = {
  update: (deps, folder) => bringOrTell(deps, folder, true),
  continue: (deps, folder) => bringOrTell(deps, folder, false),
  pause: ({ jobs }, folder) => {
    jobs.stop(folder);
    return Promise.resolve();
  },
  verify: verifyOrTell,
  openReadme: async (_deps, folder) => {
    const { readme } = layoutOf(folder);
    // It is written with the first month.
    await fs.access(readme);
    await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(readme));
  },
  reveal: async (_deps, folder) => {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(folder));
  },
  copyPath: async (_deps, folder) => vscode.env.clipboard.writeText(folder),
  remove: async ({ known, jobs, refresh }, folder) => {
    jobs.stop(folder);
    await known.remove(folder);
    refresh();
  },
};
