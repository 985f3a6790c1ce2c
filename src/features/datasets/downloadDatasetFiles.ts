import type { DownloadEnd, DownloadProgress } from '../../domain/result/datasetStatus';
import path from 'node:path';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { ProblemError } from '../../words/failures/problemActions';
import {
  problemOfBackground,
  problemOfOtherService,
  sentenceOfPause,
} from '../../words/exports/datasetRowWords';
import {
  lineOfDatasetProgress,
  lineOfReached,
  sentenceOfComplete,
  sentenceOfStop,
} from '../../words/exports/datasetWords';
import { costOfDownload, downloadMissing } from '../../datasets/downloadMissing';
import { DatasetFolder } from '../../datasets/datasetFolder';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import type { Cost } from '../../domain/result/runFacts';
import { showInformation, showProgress, showWarning } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import type { Client } from '../../client/index';
import { confirmSending } from './downloadDataset';
import type { DatasetsDeps } from './datasetsDeps';
import { inWords, openPlan } from './datasetReader';

/** The client of a dataset's own service: what is asked of another one would not fit. */
export async function clientFor(deps: Pick<DatasetsDeps, 'connections'>, plan: DatasetPlan): Promise<Client> {
  const { kind, client } = await deps.connections.current();
  const isOwn = plan.isSample
    ? kind === 'sample'
    : kind === 'service' && client.baseAddress === plan.baseAddress;
  if (!isOwn) throw new ProblemError(problemOfOtherService(plan.name, plan.isSample, plan.baseAddress));
  return client;
}

/** One notification from the start to the end, or to a pause: it goes while the dataset waits. */
class Notification {
  #end: (() => void) | undefined;
  #report: ((message: string) => void) | undefined;
  readonly #name: string;
  readonly #cancel: () => void;

  constructor(name: string, cancel: () => void) {
    this.#name = name;
    this.#cancel = cancel;
  }

  show(progress: DownloadProgress): void {
    const line = lineOfDatasetProgress(this.#name, progress).slice(this.#name.length + 2);
    if (!this.#end) this.open();
    this.#report?.(line);
  }

  open(): void {
    void showProgress(`Downloading “${this.#name}”`, async (report, token) => {
      this.#report = report;
      token.onCancellationRequested(this.#cancel);
      await new Promise<void>((resolve) => {
        this.#end = resolve;
      });
    });
  }

  close(): void {
    this.#end?.();
    this.#end = undefined;
    this.#report = undefined;
  }
}

type DownloadDeps = Pick<DatasetsDeps, 'connections' | 'known' | 'jobs' | 'isTrusted'>;

/** Fetches what a dataset lacks, in the background: for an update, what has come since as well. */
export async function downloadDatasetFiles(
  deps: DownloadDeps,
  folder: string,
  isUpdate: boolean,
): Promise<void> {
  const { known, jobs } = deps;
  const plan = await openPlan(folder);
  const client = await clientFor(deps, plan);
  const cost = (): Promise<Cost> =>
    inWords(() => costOfDownload(new DatasetFolder(folder), plan, client, { isUpdate }));
  const asked = { title: plan.name, query: plan.query, folder, cost };
  if (!(await confirmSending(deps, asked, isUpdate ? 'Update' : 'Continue'))) return;
  await jobs.run(folder, { kind: 'running' }, async (signal, tell) => {
    const notification = new Notification(plan.name, () => {
      jobs.stop(folder);
    });
    notification.open();
    await known.set(folder, true);
    let end: DownloadEnd;
    try {
      end = await inWords(() =>
        downloadMissing(new DatasetFolder(folder), {
          ...{ client, signal, isUpdate },
          onProgress: (progress) => {
            tell({ kind: 'running', progress });
            notification.show(progress);
          },
          onReached: (windows) => {
            void showInformation(`“${plan.name}”: ${lineOfReached(windows, plan.offsetMinutes)}`);
          },
          onPause: (untilMs) => {
            tell({ kind: 'paused', untilMs });
            notification.close();
            void showInformation(sentenceOfPause(plan.name, untilMs, plan.offsetMinutes));
          },
        }),
      );
    } finally {
      notification.close();
      // What ends with the window is asked for again; what a user or an error stopped is not.
      if (!jobs.isClosing) await known.set(folder, false);
    }
    if (end === 'unreached') {
      void showWarning(`“${plan.name}”: ${sentenceOfStop(end)}`);
      return;
    }
    const done = await openPlan(folder);
    // What was known before was said with the plan.
    const isNews = JSON.stringify(done.beyond) !== JSON.stringify(plan.beyond);
    void showInformation(sentenceOfComplete(plan.name, isNews ? done : { ...done, beyond: undefined }));
  });
}

/** As `downloadDatasetFiles`; what goes wrong is shown, with a button to try again. */
export async function downloadOrReport(deps: DownloadDeps, folder: string, isUpdate: boolean): Promise<void> {
  try {
    await downloadDatasetFiles(deps, folder, isUpdate);
  } catch (error) {
    if (isCancelled(error)) return;
    const problem = problemOf(error);
    // What has its words already is about what is around the dataset: another service, another window.
    if (!(error instanceof ProblemError)) deps.jobs.noteFailure(folder, problem);
    const named = new ProblemError(problemOfBackground(path.basename(folder), problem), { cause: error });
    await showProblem(named, { retry: () => downloadOrReport(deps, folder, isUpdate) });
  }
}
