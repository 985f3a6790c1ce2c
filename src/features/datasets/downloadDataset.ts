import path from 'node:path';
import * as vscode from 'vscode';
import { DatasetFolder } from '../../datasets/datasetFolder';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { estimateBytes, makePlan, type Span, startOfToday } from '../../datasets/makePlan';
import type { Cost } from '../../domain/result/runFacts';
import type { Query } from '../../domain/query/query';
import { titleOfQuery } from '../../domain/query/queryTitle';
import { resolveWindow } from '../../domain/time/window';
import { fileNameOf } from '../../formats/files/fileName';
import { showDialog, showInformation, showProgress, showWarning } from '../../host/notifications';
import { showInputBox, showPicker } from '../../host/pickers';
import { showProblem } from '../../host/problems';
import {
  problemOfBackground,
  problemOfNoDays,
  problemOfNoLocalFolder,
  problemOfOtherService,
  sentenceOfPause,
  wordsOfData,
  wordsOfSize,
} from '../../words/exports/datasetRowWords';
import {
  lineOfDatasetProgress,
  lineOfReached,
  linesOfDatasetPlan,
  sentenceOfComplete,
  sentenceOfStop,
} from '../../words/exports/datasetWords';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { ProblemError } from '../../words/failures/problemActions';
import type { DatasetsDeps } from './datasetsDeps';
import { inWords, openPlan } from './datasetReader';
import { type QuerySource, savedQuerySources } from '../../services/savedQueries/querySources';
import type { DownloadEnd, DownloadProgress } from '../../domain/result/datasetStatus';
import { costOfDownload, downloadMissing } from '../../datasets/downloadMissing';
import type { Client } from '../../client/index';

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
          client,
          signal,
          isUpdate,
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

interface Asked {
  readonly title: string;
  readonly query: Query;
  /** Of a dataset. */
  readonly folder?: string;
  /** Computed where the user is asked. */
  readonly cost?: () => Promise<Cost | undefined>;
}

const isOfWorkspace = ({ folder }: Asked): boolean =>
  folder === undefined || vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) !== undefined;

/**
 * Asks whether the service may be asked for a query or a dataset in files of the workspace, once for each: for all of
 * them where the workspace is not trusted, else for datasets that the user has neither downloaded nor added. `isSeen`: the
 * user has seen what it asks, and agreed.
 */
export async function confirmSending(
  { connections, known, isTrusted }: Pick<DatasetsDeps, 'connections' | 'known' | 'isTrusted'>,
  asked: Asked,
  verb: string,
  isSeen = false,
): Promise<boolean> {
  const { folder, cost } = asked;
  if (!isOfWorkspace(asked)) return true;
  if (isTrusted() && (folder === undefined || known.has(folder))) return true;
  const { agreeTo, confirmForeign } = await import('../../services/results/confirmForeign');
  const { label: service } = await connections.current();
  if (isSeen) agreeTo(asked, service);
  const thing = folder === undefined ? 'query' : isTrusted() ? 'foundDataset' : 'dataset';
  return confirmForeign(asked, { service, verb, thing, ...(cost && { cost }) });
}

/**
 * Asks for a folder of this computer. Dialogs also offer folders of file systems that other extensions provide: their
 * paths would name something else on the disk.
 */
export async function pickLocalFolder(title: string, openLabel: string): Promise<string | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      canSelectFolders: true,
      canSelectFiles: false,
      canSelectMany: false,
      title,
      openLabel,
    })) ?? [];
  if (!chosen || chosen.scheme === 'file') return chosen?.fsPath;
  await showProblem(new ProblemError(problemOfNoLocalFolder));
  return undefined;
}

/** Lets the user build a query, or take a saved one. */
export async function pickQuery(
  deps: Pick<DatasetsDeps, 'savedQueries' | 'queryPrompt' | 'connections' | 'isTrusted' | 'known'>,
): Promise<Query | undefined> {
  const { savedQueries, queryPrompt } = deps;
  const prompt = async (): Promise<Query | undefined> => (await queryPrompt.prompt())?.query;
  const saved = await savedQuerySources(savedQueries);
  if (saved.length === 0) return prompt();
  const picked = await showPicker<QuerySource>(
    [{ icon: 'add', label: 'New Query…', read: prompt }, { separator: 'saved' }, ...saved],
    { title: 'Download Dataset', placeholder: 'Which query?' },
    { matchOnDescription: true },
  );
  const query = await picked?.read();
  if (!picked || !query || picked.isOfWorkspace !== true) return query;
  return (await confirmSending(deps, { title: picked.label, query }, 'Download')) ? query : undefined;
}

const title = 'Download Dataset';

/** The dates of a query, to the last whole day. */
function spanOf(query: Query, nowMs: number): Span {
  const window = resolveWindow(query, nowMs);
  const endMs = Math.min(window?.endMs ?? 0, startOfToday(query.network_code, nowMs));
  if (!window || endMs <= window.startMs) throw new ProblemError(problemOfNoDays);
  return { startMs: window.startMs, endMs };
}

/** A name that a folder may have on every system. */
const nameOf = (text: string): string => fileNameOf(text, 'x').slice(0, -2);

async function pickFolder(query: Query, isSample: boolean): Promise<string | undefined> {
  const parent = await pickLocalFolder('Where is the folder of the dataset to be?', 'Choose Folder');
  if (parent === undefined) return undefined;
  const names = await vscode.workspace.fs.readDirectory(vscode.Uri.file(parent));
  const taken = new Set(names.map(([found]) => found));
  const value = nameOf(`${titleOfQuery({ ...query })}${isSample ? ' sample data' : ''}`);
  const name = await showInputBox(
    { title, prompt: `A new folder in ${parent}` },
    {
      value,
      faultOf: (text) => {
        if (text.trim() === '') return 'Type a name.';
        if (taken.has(text.trim())) return 'There is something of that name in the folder.';
        return nameOf(text) === text.trim()
          ? undefined
          : `No folder can be named so everywhere: ${nameOf(text)} can.`;
      },
    },
  );
  return name === undefined ? undefined : path.join(parent, name.trim());
}

interface Planned {
  readonly plan: DatasetPlan;
  readonly cost: Cost;
}

/** Sends no more than a request for the directory. */
async function planDataset(deps: DatasetsDeps, query: Query, folder: string): Promise<Planned> {
  const { kind, client } = await deps.connections.current();
  const isSample = kind === 'sample';
  const name = path.basename(folder);
  const asked = { name, query, span: spanOf(query, Date.now()), isSample };
  const { plan, cost } = await showProgress(`Planning “${name}”`, (_report, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => {
      abort.abort();
    });
    return makePlan(client, asked, abort.signal);
  });
  // Nobody counts the requests of the sample service.
  const { quotaShare: _, ...uncounted } = cost;
  return { plan, cost: isSample ? uncounted : cost };
}

/** Asks for a query and a folder, says what it takes, and downloads it in the background once that is agreed to. */
export async function downloadDataset(deps: DatasetsDeps): Promise<void> {
  const { connections, queryPrompt, known, refresh } = deps;
  let query = await pickQuery(deps);
  while (query) {
    const asked: Query = query;
    const edit = async (): Promise<void> => {
      query = (await queryPrompt.prompt(asked))?.query;
    };
    try {
      spanOf(query, Date.now());
    } catch (error) {
      query = undefined;
      await showProblem(error, { editQuery: edit });
      continue;
    }
    const isSample = (await connections.current()).kind === 'sample';
    const folder = await pickFolder(query, isSample);
    if (folder === undefined) return;
    let planned: Planned;
    try {
      planned = await planDataset(deps, query, folder);
    } catch (error) {
      if (isCancelled(error)) return;
      query = undefined;
      const retry = (): void => {
        query = asked;
      };
      await showProblem(error, { editQuery: edit, retry });
      continue;
    }
    const { plan, cost } = planned;
    const [start, change] = ['Start', 'Change…'];
    const lines = [
      ...linesOfDatasetPlan(plan, cost, wordsOfData(asked)),
      ...wordsOfSize(estimateBytes(plan, cost)),
      `Folder: ${folder}`,
    ];
    const answer = await showDialog(`Download “${plan.name}”?`, lines, start, change);
    if (answer === undefined) return;
    if (answer === change) {
      await edit();
      continue;
    }
    await inWords(() => new DatasetFolder(folder).create(plan));
    await confirmSending(deps, { title: plan.name, query: plan.query, folder }, start, true);
    await known.set(folder, false);
    refresh();
    void downloadOrReport(deps, folder, false);
    return;
  }
}
