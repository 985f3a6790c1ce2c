import path from 'node:path';
import * as vscode from 'vscode';
import { DatasetFolder } from '../../datasets/datasetFolder';
import { isOfService, type DatasetPlan } from '../../datasets/datasetPlan';
import { makePlan, startOfToday } from '../../datasets/makePlan';
import {
  type Cost,
  type DownloadEnd,
  type DownloadProgress,
  type Query,
  resolveWindow,
  titleOfQuery,
  type Window,
} from '../../domain';
import { fileNameOf } from '../../formats/files/fileName';
import { showDialog, showInformation, showProgress, showWarning } from '../../host/notifications';
import { showInputBox, showPicker } from '../../host/pickers';
import { showProblem } from '../../host/problems';
import {
  problemOfBackground,
  problemOfMeasures,
  problemOfOtherService,
  sentenceOfPause,
  wordsOfData,
} from '../../words/exports/datasetRowWords';
import {
  lineOfChanges,
  lineOfDatasetProgress,
  lineOfFetchedAgain,
  lineOfReached,
  linesOfDatasetPlan,
  sentenceOfComplete,
  sentenceOfStop,
} from '../../words/exports/datasetWords';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { actionsOf, ProblemError } from '../../words/failures/problemActions';
import type { Connections } from '../../services/connections/connections';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { Jobs } from './downloadJobs';
import type { KnownDatasets } from './knownDatasets';
import { type DatasetReader, withReadableErrors, openPlan } from './datasetReader';
import { type QuerySource, savedQuerySources } from '../../services/savedQueries/querySources';
import {
  type Addition,
  costOfDownload,
  type DownloadEvent,
  downloadMissing,
} from '../../datasets/downloadMissing';
import type { Client } from '../../client/index';

export interface DatasetsDeps {
  connections: Pick<Connections, 'current'>;
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  queryPrompt: QueryPrompt;
  known: KnownDatasets;
  jobs: Jobs;
  reader: DatasetReader;
  isTrusted: () => boolean;
  refresh: () => void;
}

/** Returns the client of the dataset's service. Throws when another one is connected, whose data would not match. */
export async function clientFor(deps: Pick<DatasetsDeps, 'connections'>, plan: DatasetPlan): Promise<Client> {
  const connection = await deps.connections.current();
  if (!isOfService(plan, connection))
    throw new ProblemError(problemOfOtherService(plan.name, plan.isSample, plan.baseAddress));
  return connection.client;
}

/** Creates the progress notification of a download. It closes while the download is paused. */
function createNotification(name: string, cancel: () => void) {
  let end: (() => void) | undefined;
  let report: ((message: string) => void) | undefined;
  const open = (): void => {
    void showProgress(`Downloading “${name}”`, async (reportTo, signal) => {
      report = reportTo;
      signal.addEventListener('abort', cancel);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
  };
  return {
    open,
    show: (progress: DownloadProgress): void => {
      if (!end) open();
      report?.(lineOfDatasetProgress(name, progress).slice(name.length + 2));
    },
    close: (): void => {
      end?.();
      end = undefined;
      report = undefined;
    },
  };
}

/** Fetches the missing data of a dataset in the background and, for an update, newer data. */
export async function downloadDatasetFiles(
  deps: Pick<DatasetsDeps, 'connections' | 'known' | 'jobs' | 'isTrusted'>,
  folder: string,
  addition: Addition,
): Promise<void> {
  const { known, jobs } = deps;
  const plan = await openPlan(folder);
  const client = await clientFor(deps, plan);
  const cost = (): Promise<Cost> =>
    withReadableErrors(() => costOfDownload(new DatasetFolder(folder), plan, client, addition));
  const source = { title: plan.name, query: plan.query, folder, cost };
  if (!(await confirmSending(deps, source, addition.isUpdate ? 'Update' : 'Continue'))) return;
  await jobs.run(folder, { kind: 'running' }, async (signal, update) => {
    const notification = createNotification(plan.name, () => jobs.stop(folder));
    const onEvent = (event: DownloadEvent): void => {
      if (event.kind === 'progress') {
        update({ kind: 'running', progress: event.progress });
        notification.show(event.progress);
      } else if (event.kind === 'changed') changes = ` ${lineOfChanges(event.changes)}`;
      else if (event.kind === 'reached')
        void showInformation(`“${plan.name}”: ${lineOfReached(event.windows, plan.offsetMinutes)}`);
      else if (event.kind === 'damaged')
        void showInformation(`“${plan.name}”: ${lineOfFetchedAgain(event.damage.length)}`);
      else if (event.kind === 'paused') {
        update({ kind: 'paused', untilMs: event.untilMs });
        notification.close();
        void showInformation(sentenceOfPause(plan.name, event.untilMs, plan.offsetMinutes));
      }
    };
    notification.open();
    await known.set(folder, true);
    let changes = '';
    let end: DownloadEnd;
    try {
      const dataset = new DatasetFolder(folder);
      const options = { client, signal, ...addition, waits: true, onEvent };
      end = await withReadableErrors(() => dataset.alone(() => downloadMissing(dataset, options)));
    } finally {
      notification.close();
      // A reload offers to continue only a download that the window ended.
      if (!jobs.isClosing) await known.set(folder, false);
    }
    if (end === 'unreached' || end === 'mixed') {
      void showWarning(`“${plan.name}”: ${sentenceOfStop(end)}`);
      return;
    }
    const done = await openPlan(folder);
    // Dates that the plan already listed as not covered were shown before the download.
    const isNews = JSON.stringify(done.beyond) !== JSON.stringify(plan.beyond);
    const complete = sentenceOfComplete(plan.name, isNews ? done : { ...done, beyond: undefined });
    void showInformation(complete + changes);
  });
}

/** Like `downloadDatasetFiles`, but shows an error, with a button to try again. */
export async function downloadOrReport(
  deps: Pick<DatasetsDeps, 'connections' | 'known' | 'jobs' | 'isTrusted'>,
  folder: string,
  addition: Addition = { isUpdate: false },
): Promise<void> {
  try {
    await downloadDatasetFiles(deps, folder, addition);
  } catch (error) {
    if (isCancelled(error)) return;
    const problem = problemOf(error);
    // A ProblemError is about the surroundings, such as another service or window, and not about the dataset.
    if (!(error instanceof ProblemError)) deps.jobs.noteFailure(folder, problem);
    const named = new ProblemError(problemOfBackground(path.basename(folder), problem), { cause: error });
    await showProblem(named, { retry: () => downloadOrReport(deps, folder, addition) });
  }
}

/** A query or dataset that will send requests. */
interface RequestSource {
  title: string;
  query: Query;
  folder?: string;
  /** Computed when the user is prompted. */
  cost?: () => Promise<Cost | undefined>;
}

/**
 * Prompts before the first requests of a query or dataset in files of the workspace: for all of them if the workspace is
 * not trusted, otherwise for datasets that the user has neither downloaded nor added. `isSeen`: the user has already seen
 * and approved the requests.
 */
export async function confirmSending(
  { connections, known, isTrusted }: Pick<DatasetsDeps, 'connections' | 'known' | 'isTrusted'>,
  source: RequestSource,
  verb: string,
  isSeen = false,
): Promise<boolean> {
  const { folder, cost } = source;
  if (folder !== undefined && !vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder))) return true;
  if (isTrusted() && (folder === undefined || known.has(folder))) return true;
  const { allowRequests, confirmForeign } = await import('../../services/results/confirmForeign');
  const { label: service } = await connections.current();
  if (isSeen) allowRequests(source, service);
  const thing = folder === undefined ? 'query' : isTrusted() ? 'foundDataset' : 'dataset';
  return confirmForeign(source, { service, verb, thing, cost });
}

/**
 * Prompts for a folder on this computer. Dialogs also offer folders in file systems of other extensions, whose paths are
 * not paths on the disk.
 */
export async function pickLocalFolder(title: string, openLabel: string): Promise<string | undefined> {
  const picked = await vscode.window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    canSelectMany: false,
    title,
    openLabel,
  });
  const chosen = picked?.at(0);
  if (!chosen || chosen.scheme === 'file') return chosen?.fsPath;
  await showProblem(
    new ProblemError({
      sentence: 'Datasets need a folder on this computer.',
      remedy: 'Choose a folder of a local disk.',
      actions: [],
    }),
  );
  return undefined;
}

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

/** The dates of a query, to the last whole day. Throws ProblemError for one that no dataset can have. */
function spanOf(query: Query, nowMs: number): Window {
  if (query.measures !== undefined) throw new ProblemError(problemOfMeasures);
  const window = resolveWindow(query, nowMs);
  const endMs = Math.min(window?.endMs ?? 0, startOfToday(query.network_code, nowMs));
  if (!window || endMs <= window.startMs)
    throw new ProblemError({
      sentence: 'A dataset needs complete days, and the window of this query has none.',
      remedy: 'Choose a longer or an earlier window.',
      actions: actionsOf('editQuery'),
    });
  return { startMs: window.startMs, endMs };
}

/** Converts a text to a folder name that is valid on every system. */
const nameOf = (text: string): string => fileNameOf(text, 'x').slice(0, -2);

async function pickFolder(query: Query, isSample: boolean): Promise<string | undefined> {
  const parent = await pickLocalFolder('Where to create the folder of the dataset', 'Choose Folder');
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
        if (taken.has(text.trim())) return 'The folder already contains this name.';
        return nameOf(text) === text.trim()
          ? undefined
          : `This name is not valid on every system. Try ${nameOf(text)}.`;
      },
    },
  );
  return name === undefined ? undefined : path.join(parent, name.trim());
}

/** Plans a dataset. Sends at most one request, for the directory of facilities. */
async function planDataset(deps: DatasetsDeps, query: Query, folder: string): ReturnType<typeof makePlan> {
  const { kind, client } = await deps.connections.current();
  const isSample = kind === 'sample';
  const name = path.basename(folder);
  const wanted = { name, query, span: spanOf(query, Date.now()), isSample };
  return showProgress(`Planning “${name}”`, (_report, signal) => makePlan(client, wanted, signal));
}

/** Prompts for a query and a folder, shows the cost and, once it is approved, downloads in the background. */
export async function downloadDataset(deps: DatasetsDeps): Promise<void> {
  const { connections, queryPrompt, known, refresh } = deps;
  let query = await pickQuery(deps);
  while (query) {
    const picked: Query = query;
    const edit = async (): Promise<void> => {
      query = (await queryPrompt.prompt(picked))?.query;
    };
    let folder: string | undefined;
    let planned: Awaited<ReturnType<typeof planDataset>>;
    try {
      spanOf(picked, Date.now());
      folder = await pickFolder(picked, (await connections.current()).kind === 'sample');
      if (folder === undefined) return;
      planned = await planDataset(deps, picked, folder);
    } catch (error) {
      if (isCancelled(error)) return;
      query = undefined;
      const retry = (): void => {
        query = picked;
      };
      await showProblem(error, { editQuery: edit, retry });
      continue;
    }
    const { plan, cost } = planned;
    const start = 'Start';
    const change = 'Change…';
    const lines = [...linesOfDatasetPlan(plan, cost, wordsOfData(picked)), `Folder: ${folder}`];
    const answer = await showDialog(`Download “${plan.name}”?`, lines, start, change);
    if (answer === undefined) return;
    if (answer === change) {
      await edit();
      continue;
    }
    const dataset = new DatasetFolder(folder);
    await withReadableErrors(() => dataset.create(plan));
    await confirmSending(deps, { title: plan.name, query: plan.query, folder }, start, true);
    await known.set(folder, false);
    refresh();
    void downloadOrReport(deps, folder);
    return;
  }
}
