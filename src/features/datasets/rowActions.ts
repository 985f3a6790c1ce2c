import fs from 'node:fs/promises';
import * as vscode from 'vscode';
import { checkFiles } from '../../datasets/checkFiles';
import { DatasetFolder } from '../../datasets/dataset';
import { layoutOf } from '../../datasets/layout';
import type { DatasetReport } from '../../domain/dataset';
import type { DatasetAction } from '../../host/ids';
import { showDialog, showInformation, showWarning } from '../../host/notifications';
import { linesOfFaults } from '../../words/datasetWords';
import { formatCount } from '../../words/numbers';
import { bringOrTell, openPlan } from './bringDataset';
import type { DatasetsDeps } from './deps';

async function tellReport(name: string, report: DatasetReport): Promise<void> {
  const [summary = '', ...faults] = linesOfFaults(report);
  if (faults.length === 0) {
    void showInformation(`“${name}”: ${summary}.`);
    return;
  }
  const details = 'Show Faults';
  const answer = await showWarning(`“${name}” has ${formatCount(faults.length, 'fault')}.`, details);
  const most = 20;
  const more = faults.length > most ? [`and ${faults.length - most} more`] : [];
  if (answer === details) await showDialog(`“${name}”: ${summary}`, [...faults.slice(0, most), ...more]);
}

/** Checks files and checksums. Sends nothing. */
async function verifyDataset({ jobs }: DatasetsDeps, folder: string): Promise<void> {
  const { name } = await openPlan(folder);
  let report: DatasetReport | undefined;
  await jobs.run(folder, { kind: 'checking' }, async (signal) => {
    report = await checkFiles(new DatasetFolder(folder), signal);
  });
  if (report) await tellReport(name, report);
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
  verify: verifyDataset,
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
