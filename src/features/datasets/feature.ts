import * as vscode from 'vscode';
import path from 'node:path';
import { type Cost, type DatasetFault, type DatasetReport, isObject, minuteMs } from '../../domain';
import type { DatasetAction } from '../../host/ids';
import { type PickerItem, showPicker } from '../../host/pickers';
import { showDialog, showInformation, showWarning } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import { DatasetReader, withReadableErrors, openPlan } from './datasetReader';
import {
  clientFor,
  confirmSending,
  downloadDataset,
  downloadOrReport,
  type DatasetsDeps,
} from './downloadDataset';
import { Jobs } from './downloadJobs';
import { KnownDatasets } from './knownDatasets';
import { addFolder, toTreeItem, type DatasetRow } from './datasetRows';
import { DatasetFolder } from '../../datasets/datasetFolder';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { belowDataset } from '../../datasets/datasetLayout';
import { verify } from '../../datasets/verifyDataset';
import { linesOfFaults, sentenceOfSound } from '../../words/exports/datasetWords';
import { formatCount } from '../../words/numbers';
import { ProblemError } from '../../words/failures/problemActions';

const maxLines = 24;

/**
 * The faults of a file that is useless and can be fetched again. A file with gaps or revised values stays, because the
 * service may no longer have its data.
 */
const lost: readonly DatasetFault['kind'][] = ['missing', 'changed', 'unreadable', 'rows'];

const fetchAgain = 'Fetch Again';

/** Shows the faults. Returns true when the user chooses to fetch the lost files and the corrected months again. */
async function reportVerification(name: string, report: DatasetReport): Promise<boolean> {
  const isOld = report.corrected.length > 0;
  if (report.faults.length === 0) {
    const answered = showInformation(sentenceOfSound(name, report), ...(isOld ? [fetchAgain] : []));
    return isOld && (await answered) === fetchAgain;
  }
  const [summary = '', ...lines] = linesOfFaults(report);
  const details = 'Show Faults';
  const more = lines.length > maxLines ? [`and ${lines.length - maxLines} more lines`] : [];
  const offered = isOld || report.faults.some(({ kind }) => lost.includes(kind)) ? [fetchAgain] : [];
  const sentence = `“${name}” has ${formatCount(report.faults.length, 'fault')}.`;
  const answer = await showWarning(sentence, details, ...offered);
  if (answer !== details) return answer === fetchAgain;
  const shown = [...lines.slice(0, maxLines), ...more];
  return (await showDialog(`“${name}”: ${summary}`, shown, ...offered)) === fetchAgain;
}

/** The checks to choose from; `again` is the number of requests to repeat. */
function checksOf({ generations }: DatasetPlan): (PickerItem & { again: number })[] {
  const all = generations.reduce((sum, { parts }) => sum + parts.length, 0);
  const counts = [...new Set([1, 5, 25].map((count) => Math.min(count, all)))];
  return [
    { label: 'Files, rows and gaps', description: 'nothing is sent', again: 0 },
    ...counts.map((again) => ({
      label: `Files and revisions: repeat ${again < all ? `${again} of ${all} requests` : formatCount(all, 'request')}`,
      description: again < all ? 'picked at random' : '',
      again,
    })),
  ];
}

/** Checks files, rows and gaps and, if the user chooses so, a number of requests for revised values. */
async function verifyDataset(deps: DatasetsDeps, folder: string): Promise<void> {
  const plan = await openPlan(folder);
  const { name, query } = plan;
  const placeholder = `What to check in “${name}”`;
  const check = await showPicker(checksOf(plan), { title: 'Verify Dataset', placeholder });
  if (!check) return;
  const { again } = check;
  const cost = (): Promise<Cost> => Promise.resolve({ requests: again });
  const source = { title: name, query, folder, cost };
  const client = again > 0 ? await clientFor(deps, plan) : undefined;
  if (client && !(await confirmSending(deps, source, 'Verify'))) return;
  let report: DatasetReport | undefined;
  await deps.jobs.run(folder, { kind: 'checking' }, async (signal) => {
    const options = { again, signal, random: Math.random, client };
    report = await verify(new DatasetFolder(folder), plan, options);
  });
  if (!report || !(await reportVerification(name, report))) return;
  // Files are dropped only when their service is connected and the user has approved the requests.
  await clientFor(deps, plan);
  if (!(await confirmSending(deps, { title: name, query, folder }, fetchAgain))) return;
  const paths = report.faults.flatMap((fault) => (lost.includes(fault.kind) ? [fault.path] : []));
  await withReadableErrors(() => new DatasetFolder(folder).forget(plan, paths));
  const first = report.corrected.at(0);
  const months = first && { ...first, endMs: report.corrected.at(-1)?.endMs ?? first.endMs };
  await downloadOrReport(deps, folder, { isUpdate: false, again: months });
}

async function verifyOrReport(deps: DatasetsDeps, folder: string): Promise<void> {
  try {
    await verifyDataset(deps, folder);
  } catch (error) {
    await showProblem(error, { retry: () => verifyOrReport(deps, folder) });
  }
}

export const rowActions: Readonly<
  Record<DatasetAction, (deps: DatasetsDeps, folder: string) => Promise<void>>
> = {
  update: (deps, folder) => downloadOrReport(deps, folder, { isUpdate: true }),
  continue: (deps, folder) => downloadOrReport(deps, folder),
  pause: ({ jobs }, folder) => {
    jobs.stop(folder);
    return Promise.resolve();
  },
  verify: verifyOrReport,
  openReadme: async (_deps, folder) => {
    const { files, layout } = new DatasetFolder(folder);
    if (!(await files.stat(belowDataset.readme)))
      throw new ProblemError({
        sentence: 'The dataset has no README yet.',
        remedy: 'Gridlens writes it with the first month.',
        actions: [],
      });
    await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(layout.readme));
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

const plans = '**/.gridlens/plan.json';
const maxFound = 100;

/** The datasets of the workspace. They are searched for again after one appears or disappears. */
class FoundDatasets {
  #subscriptions: vscode.Disposable[] = [];
  #folders: Promise<string[]> | undefined;

  constructor(private onChange: () => void) {}

  async list(): Promise<string[]> {
    if (this.#subscriptions.length === 0) this.#watch();
    const found = await (this.#folders ??= this.#find());
    // VS Code fires no event for a file whose folder is deleted. The row of an unreadable plan shows why.
    const stamps = await Promise.all(
      found.map((folder) => new DatasetFolder(folder).stamp().catch(() => 'unreadable')),
    );
    return found.filter((_, i) => stamps[i] !== undefined);
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #watch(): void {
    const changed = (): void => {
      this.#folders = undefined;
      this.onChange();
    };
    const watcher = vscode.workspace.createFileSystemWatcher(plans, false, true);
    this.#subscriptions.push(
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidDelete(changed),
      vscode.workspace.onDidChangeWorkspaceFolders(changed),
    );
  }

  async #find(): Promise<string[]> {
    const found = await vscode.workspace.findFiles(plans, '**/node_modules/**', maxFound);
    return found
      .filter(({ scheme }) => scheme === 'file')
      .map(({ fsPath }) => path.dirname(path.dirname(fsPath)))
      .sort();
  }
}

/** Offers once to continue each download that ended with its window. Sends nothing unless the user accepts. */
export async function offerToContinue(deps: DatasetsDeps): Promise<void> {
  const { known } = deps;
  for (const { folder, isBegun } of known.all) {
    // Another window may be downloading it.
    if (!isBegun || (await new DatasetFolder(folder).isHeld(Date.now()))) continue;
    await known.set(folder, false);
    const go = 'Continue';
    const answer = await showInformation(
      `The download of “${path.basename(folder)}” is not finished. The data downloaded so far is saved.`,
      go,
    );
    if (answer === go) void downloadOrReport(deps, folder);
  }
}

/** Lists the datasets of this window and runs their commands. */
export function createDatasets(
  memento: vscode.Memento,
  services: Pick<DatasetsDeps, 'connections' | 'savedQueries' | 'queryPrompt'>,
  refresh: () => void,
) {
  const known = new KnownDatasets(memento);
  const jobs = new Jobs(refresh);
  const found = new FoundDatasets(refresh);
  const deps: DatasetsDeps = {
    ...services,
    known,
    jobs,
    refresh,
    reader: new DatasetReader(),
    isTrusted: () => vscode.workspace.isTrusted,
  };
  const rows = async (): Promise<DatasetRow[]> => {
    const own = known.all.map(({ folder }): DatasetRow => ({ folder, isFound: false }));
    const folders = new Set(own.map(({ folder }) => folder));
    const others = (await found.list()).filter((folder) => !folders.has(folder));
    return [...own, ...others.map((folder): DatasetRow => ({ folder, isFound: true }))];
  };
  // Other windows and the command line also change datasets, and a new day makes them out of date.
  const timer = setInterval(refresh, minuteMs);
  void offerToContinue(deps);
  return {
    rows,
    toTreeItem: (row: DatasetRow) => toTreeItem(deps, row),
    download: () => downloadDataset(deps),
    addFolder: () => addFolder(deps),
    act: async (action: DatasetAction, row: unknown) => {
      const folder = isObject(row) ? row['folder'] : undefined;
      const one = (await rows()).find((listed) => listed.folder === folder);
      if (one) await rowActions[action](deps, one.folder);
    },
    dispose: (): void => {
      clearInterval(timer);
      found.dispose();
      jobs.stopAll();
    },
  };
}

export type Datasets = ReturnType<typeof createDatasets>;
