import * as vscode from 'vscode';
import { exitCodeOf, exitCodes, type ExitCode, OverBudgetError, UsageError } from '../../batch/exitCodes';
import { DatasetError, DatasetFolder } from '../../datasets/datasetFolder';
import type { JsonObject } from '../../domain/idioms/checkJson';
import { toVisibleLine } from '../../domain/idioms/visibleText';
import { problemOfDataset, problemOfOtherService } from '../../words/exports/datasetRowWords';
import { isCancelled, problemOf, sentencesOfProblem } from '../../words/failures/problemOf';
import {
  remedyOfOverBudget,
  sentenceOfNoFolder,
  sentenceOfUntrustedTask,
  taskStopped,
  lineOfTask,
  sentenceOfNoOutput,
  sentenceOfTaskStop,
  lineOfUpdated,
} from '../../words/exports/taskWords';
import { sentenceOfCost, wordsOfCost } from '../../words/query/runWords';
import type { TaskRun } from './deps';
import { readDefinition, type ExportTask, type DatasetTask } from './taskDefinition';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportQuery } from '../../batch/exportQuery';
import { decideOnce, type Decide } from '../../batch/exportTarget';
import { type NamedQuery, blocksOf, readQueryFile, checkNames, withValues } from '../../batch/namedQuery';
import { checkBlocks, placeOfBlocks, writeBlocks, type BlockPlace } from '../../batch/writeResult';
import { exportFormatRows, formatOfFile } from '../../domain/exports/exportFormats';
import { defaultExportOptions } from '../../domain/exports/exportOptions';
import { faultOfFileTemplate } from '../../domain/exports/filePlaceholders';
import { sentenceOfForeign, sentenceOfPlaceholder } from '../../words/exports/exportBlockWords';
import { listOf } from '../../words/phrases';
import type { Client } from '../../client/index';
import { appendUpdate, costOfDownload } from '../../datasets/downloadMissing';
import { requestsPerDay } from '../../datasets/dailyRequests';
import type { DatasetPlan } from '../../datasets/datasetPlan';
import { download } from '../../datasets/download';
import { verify as verifyDataset } from '../../datasets/verifyDataset';
import { isSound } from '../../domain/result/datasetStatus';
import {
  lineOfDatasetAsking,
  lineOfDatasetProgress,
  lineOfReached,
  lineOfRestored,
  linesOfBeyond,
  linesOfDamage,
  linesOfFaults,
} from '../../words/exports/datasetWords';

/** Returns the client of the dataset's service. Throws UsageError when another one is connected. */
async function clientFor({ connections }: TaskRun, plan: DatasetPlan): Promise<Client> {
  const { kind, client } = await connections.ready();
  const isOwn = plan.isSample
    ? kind === 'sample'
    : kind === 'service' && client.baseAddress === plan.baseAddress;
  if (isOwn) return client;
  throw new UsageError(sentencesOfProblem(problemOfOtherService(plan.name, plan.isSample, plan.baseAddress)));
}

async function planOf(folder: DatasetFolder): Promise<DatasetPlan> {
  const plan = await folder.readPlan();
  if (!plan) throw new DatasetError('noDataset');
  return plan;
}

/** Appends newer data. Ends when the day's requests are used up; the next run continues. */
async function update(run: TaskRun, folder: DatasetFolder, budget: number | undefined): Promise<ExitCode> {
  const found = await planOf(folder);
  const client = await clientFor(run, found);
  const { signal, status } = run;
  await client.learnLimits({ signal });
  const cost = await costOfDownload(folder, found, client, { isUpdate: true });
  if (cost.requests > 0) status.tell(lineOfDatasetAsking(found, cost));
  return folder.alone(async () => {
    const current = await planOf(folder);
    if (await folder.restorePlan(current, signal)) status.tell(lineOfRestored(current.name));
    const { plan, reached } = await appendUpdate(folder, current, client, { signal });
    if (reached.length > 0) status.tell(lineOfReached(reached, plan.offsetMinutes));
    const end = await download(folder, plan, {
      client,
      signal,
      perDay: requestsPerDay(client, plan),
      budget,
      onProgress: (progress) => {
        status.show(lineOfDatasetProgress(plan.name, progress));
      },
      onDamage: (damage) => {
        for (const line of linesOfDamage(damage)) status.tell(line);
      },
    });
    if (end !== 'done') {
      status.fail(sentenceOfTaskStop(end));
      return end === 'unreached' || end === 'mixed' ? exitCodes.partial : exitCodes.quota;
    }
    for (const line of linesOfBeyond(await planOf(folder))) status.tell(line);
    status.tell(lineOfUpdated(plan.name, folder.layout.folder));
    return exitCodes.done;
  });
}

/** Checks files, rows and gaps. Sends nothing. */
async function verify({ status, signal }: TaskRun, folder: DatasetFolder): Promise<ExitCode> {
  const plan = await planOf(folder);
  const report = await verifyDataset(folder, plan, { again: 0, signal, random: Math.random });
  for (const line of linesOfFaults(report)) status.tell(line);
  return isSound(report) ? exitCodes.done : exitCodes.partial;
}

/** Updates a dataset, or checks it. */
function runDatasetTask(run: TaskRun, { command, folder, budget }: DatasetTask): Promise<ExitCode> {
  const found = new DatasetFolder(path.resolve(run.root, folder));
  return command === 'datasetVerify' ? verify(run, found) : update(run, found, budget);
}

/** Files that Gridlens did not write are replaced where the task says so, or the user. */
const decideFor = ({ decide }: TaskRun, { overwrite }: ExportTask): Decide =>
  decideOnce((found, below) => {
    if (overwrite) return Promise.resolve('replace');
    if (decide) return decide(found, below);
    throw new UsageError(sentenceOfForeign(below, 'task'));
  });

/** The file that the task names. Throws UsageError. */
function placeOfOutput(
  run: TaskRun,
  task: ExportTask,
  output: string,
  { variables = {} }: NamedQuery,
): BlockPlace {
  const fault = faultOfFileTemplate(output, Object.keys(variables));
  if (fault) throw new UsageError(`“output” of the task: ${sentenceOfPlaceholder(fault)}`);
  const format = task.format ?? formatOfFile(output);
  if (format === undefined)
    throw new UsageError(
      `The ending of “${output}” names no format: add "format", which is ${listOf(exportFormatRows.map(({ id }) => id)).replace(/ and /, ' or ')}.`,
    );
  const root = path.resolve(run.root);
  const files = [{ file: output, format, options: defaultExportOptions }];
  return { root, from: root, shownFrom: root, files, decide: decideFor(run, task) };
}

async function readNamed({ root }: TaskRun, { file, set, output }: ExportTask): Promise<NamedQuery> {
  const whole = path.resolve(root, file);
  const saved = await readQueryFile(whole);
  checkNames([saved], set);
  const blocks = output === undefined ? blocksOf(saved, file) : [];
  if (output === undefined && blocks.length === 0) throw new UsageError(sentenceOfNoOutput(file));
  return { ...withValues(saved, set), file: whole, blocks };
}

/** Runs a query file and writes its result, with the connection and the key of this window. */
async function runExportTask(run: TaskRun, task: ExportTask): Promise<ExitCode> {
  const { connections, status, signal } = run;
  const named = await readNamed(run, task);
  const { output, budget } = task;
  const place =
    output === undefined
      ? placeOfBlocks(named, run.root, decideFor(run, task))
      : placeOfOutput(run, task, output, named);
  const { kind, client, label } = await connections.ready();
  const isSample = kind === 'sample';
  await checkBlocks(named, place, { isSample });
  signal.throwIfAborted();
  const { cost } = client.plan(named.query);
  status.tell(toVisibleLine(lineOfTask(named.name, label, wordsOfCost(cost))));
  return exportQuery(
    {
      client,
      status,
      signal,
      command: { isSample, waits: false, budget },
      sleep: (ms, until) => sleep(ms, undefined, { signal: until }),
    },
    named,
    (result, asReceived) => writeBlocks(result, named, place, { signal, written: new Set(), asReceived }),
  );
}

async function run(
  deps: Omit<TaskRun, 'root'>,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
  isTrusted: boolean,
): Promise<ExitCode> {
  if (!isTrusted) throw new UsageError(sentenceOfUntrustedTask);
  const task = readDefinition(definition);
  if (folder?.uri.scheme !== 'file') throw new UsageError(sentenceOfNoFolder);
  const whole = { ...deps, root: folder.uri.fsPath };
  return task.command === 'export' ? runExportTask(whole, task) : runDatasetTask(whole, task);
}

/** Describes an error in lines: what failed, then what helps. */
function linesOf(error: unknown): string[] {
  if (error instanceof UsageError) return [error.message];
  if (error instanceof OverBudgetError)
    return [sentenceOfCost(error.cost), remedyOfOverBudget(error.cost, error.hasCoarser)];
  const { sentence, remedy, detail } =
    error instanceof DatasetError ? problemOfDataset(error.code) : problemOf(error);
  return [sentence, remedy, detail].filter((line) => line !== undefined);
}

/** Runs a task and reports its progress. Never rejects; resolves with the exit code. */
export async function runTask(
  deps: Omit<TaskRun, 'root'>,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
  isTrusted = vscode.workspace.isTrusted,
): Promise<ExitCode> {
  const { status, log, signal } = deps;
  try {
    return await run(deps, definition, folder, isTrusted);
  } catch (error) {
    if (signal.aborted || isCancelled(error)) {
      status.fail(taskStopped);
      return exitCodes.interrupted;
    }
    for (const line of linesOf(error)) status.fail(toVisibleLine(line));
    const code = exitCodeOf(error);
    if (code === exitCodes.failed) log.error('A task failed.', error);
    return code;
  } finally {
    status.clear();
  }
}
