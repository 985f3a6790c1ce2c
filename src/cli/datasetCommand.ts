import path from 'node:path';
import { isSound, offsetMinutesOf, parseQueryDate, type Query, toVisibleLine, type Window } from '../domain';
import { DatasetFolder } from '../datasets/datasetFolder';
import type { DatasetPlan } from '../datasets/datasetPlan';
import { makePlan, startOfToday } from '../datasets/makePlan';
import { findDamage } from '../datasets/findDamage';
import { statusOf } from '../datasets/statusOfDataset';
import { verify } from '../datasets/verifyDataset';
import {
  linesOfDatasetPlan,
  linesOfFaults,
  linesOfStatus,
  sentenceOfOtherAddress,
} from '../words/exports/datasetWords';
import { problemOfMeasures } from '../words/exports/datasetRowWords';
import type { DatasetCommand } from './commandLine';
import { type ExitCode, exitCodes, UsageError } from '../batch/exitCodes';
import { reportDownload } from '../batch/reportDownload';
import type { Interrupt } from './interrupt';
import { openService, type Service } from './openService';
import { readQueries } from './readQueries';
import type { StatusLine } from '../batch/statusLine';

interface Work {
  command: DatasetCommand;
  folder: DatasetFolder;
  status: StatusLine;
  interrupt: Interrupt;
  signal: AbortSignal;
}

/** The dates of a query, to whole days at the end. */
function spanOf({ date_start: start, date_end: end, network_code: network }: Query): Window {
  const offset = offsetMinutesOf(network);
  const startMs = start === undefined ? undefined : parseQueryDate(start, offset);
  if (startMs === undefined)
    throw new UsageError('A dataset begins with a date: --date-start 2026-01-01, or --window 2026.');
  const endMs = end === undefined ? undefined : parseQueryDate(end, offset);
  const todayMs = startOfToday(network, Date.now());
  const span = { startMs, endMs: Math.min(endMs ?? todayMs, todayMs) };
  if (span.endMs <= span.startMs)
    throw new UsageError('A dataset ends with the last whole day: there is none yet.');
  return span;
}

async function newPlan({ command, folder, signal }: Work, { client }: Service) {
  const [{ query }] = await readQueries({
    ...command,
    command: 'query',
    files: [],
    exported: {},
    set: new Map(),
    isDryRun: false,
  });
  if (query.measures !== undefined)
    throw new UsageError(`${problemOfMeasures.sentence} ${problemOfMeasures.remedy ?? ''}`);
  if (query.window !== undefined)
    throw new UsageError('A dataset has dates: --date-start 2026-01-01, for example.');
  const name = path.basename(folder.layout.folder);
  const { isSample } = command;
  return makePlan(client, { name, query, span: spanOf(query), isSample }, signal);
}

/** Text of a dataset may be somebody else's: no control character reaches the terminal. */
const print = (lines: readonly string[]): unknown =>
  process.stdout.write(lines.map((line) => `${toVisibleLine(line)}\n`).join(''));

/** The service that a dataset is of. Rejects with UsageError where the command asks another one. */
async function serviceOf({ command }: Pick<Work, 'command'>, plan: DatasetPlan): Promise<Service> {
  const { isSample, baseAddress, name } = plan;
  const service = await openService({ ...command, isSample }, process.env);
  const current = service.client.baseAddress;
  if (isSample || current === baseAddress) return service;
  await service.close();
  throw new UsageError(sentenceOfOtherAddress(name, baseAddress, current));
}

async function createDataset(work: Work, service: Service): Promise<DatasetPlan> {
  const { plan, cost } = await newPlan(work, service);
  for (const line of linesOfDatasetPlan(plan, cost)) work.status.tell(line);
  await work.folder.create(plan);
  return plan;
}

async function plan(work: Work): Promise<ExitCode> {
  const service = await openService(work.command, process.env);
  try {
    const { plan: made, cost } = await newPlan(work, service);
    print(linesOfDatasetPlan(made, cost));
    return exitCodes.done;
  } finally {
    await service.close();
  }
}

/**
 * Fetches the missing data; `get` creates a dataset in a folder without one. `update` also appends new data, fetches the
 * last days again, and fetches older data that the key's plan did not reach before.
 */
async function runDownload(work: Work): Promise<ExitCode> {
  const { command, folder, status, interrupt, signal } = work;
  const isUpdate = command.action === 'update';
  if (isUpdate) await folder.openPlan();
  return folder.alone(async () => {
    const found = isUpdate ? await folder.openPlan() : await folder.readPlan();
    if (found && !isUpdate && Object.keys(command.fields).length > 0)
      throw new UsageError(`“${found.name}” already has a query. Leave out the query options.`);
    const service = await (found ? serviceOf(work, found) : openService(command, process.env));
    const { client } = service;
    try {
      const plan = found ?? (await createDataset(work, service));
      const { waits, budget } = command;
      const options = { client, signal, isUpdate, waits, budget, isNew: !found };
      return await interrupt.orderly(() => reportDownload(folder, plan, options, status));
    } finally {
      await service.close();
    }
  });
}

async function check(work: Work): Promise<ExitCode> {
  const found = await work.folder.openPlan();
  const service = work.command.again > 0 ? await serviceOf(work, found) : undefined;
  try {
    const report = await verify(work.folder, found, {
      again: work.command.again,
      signal: work.signal,
      random: Math.random,
      client: service?.client,
    });
    const lines = linesOfFaults(report);
    print(lines);
    if (isSound(report)) return exitCodes.done;
    const exitCode = exitCodes.partial;
    work.status.failure({ code: 'faults', message: lines.join('\n'), exitCode }, true);
    return exitCode;
  } finally {
    await service?.close();
  }
}

async function showStatus(work: Work): Promise<ExitCode> {
  const found = await work.folder.openPlan();
  const { folder, signal } = work;
  print(linesOfStatus(await statusOf(folder, found, (files) => findDamage(folder, files, signal))));
  return exitCodes.done;
}

const actions: Readonly<Record<DatasetCommand['action'], (work: Work) => Promise<ExitCode>>> = {
  plan,
  get: runDownload,
  update: runDownload,
  verify: check,
  status: showStatus,
};

/** `gridlens dataset`. */
export const runDataset = (
  command: DatasetCommand,
  status: StatusLine,
  interrupt: Interrupt,
): Promise<ExitCode> =>
  actions[command.action]({
    command,
    status,
    interrupt,
    folder: new DatasetFolder(command.folder),
    signal: interrupt.signal,
  });
