import path from 'node:path';
import {
  isSound,
  offsetMinutesOf,
  parseQueryDate,
  type Query,
  readTypedWindow,
  resolveWindow,
  toVisibleLine,
  type Window,
} from '../domain';
import { DatasetFolder } from '../datasets/datasetFolder';
import type { DatasetPlan } from '../datasets/datasetPlan';
import { makePlan, startOfToday } from '../datasets/makePlan';
import { findDamage } from '../datasets/findDamage';
import { statusOf } from '../datasets/statusOfDataset';
import { verify } from '../datasets/verifyDataset';
import { linesOfDatasetPlan, linesOfFaults, linesOfStatus } from '../words/exports/datasetWords';
import { problemOfMeasures } from '../words/exports/datasetRowWords';
import type { DatasetCommand } from './commandLine';
import { type ExitCode, exitCodes, UsageError } from '../batch/exitCodes';
import { reportDownload } from '../batch/reportDownload';
import type { Interrupt } from './interrupt';
import { withService } from './openService';
import type { Client } from '../client/index';
import { readPlaces, readQueries } from './readQueries';
import type { StatusLine } from '../batch/statusLine';

interface Work {
  command: DatasetCommand;
  folder: DatasetFolder;
  status: StatusLine;
  interrupt: Interrupt;
  signal: AbortSignal;
}

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

async function newPlan({ command, folder, signal, status }: Work, client: Client) {
  const tell = (line: string): void => status.tell(line);
  const asked = {
    ...command,
    command: 'query',
    files: [],
    exported: {},
    set: new Map<string, string>(),
  } as const;
  const [read] = await readQueries(asked, tell);
  const query = await readPlaces(read.query, command, { client, tell, signal });
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

/** Runs work with the service that a dataset is of. Rejects with UsageError where the command asks another one. */
const withOwnService = <T>(
  command: DatasetCommand,
  { isSample, baseAddress, name }: DatasetPlan,
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withService({ ...command, isSample }, (client) => {
    if (isSample || client.baseAddress === baseAddress) return work(client);
    // The address in the folder alone never redirects requests.
    throw new UsageError(
      `“${name}” was downloaded from ${baseAddress}, but the command line uses ${client.baseAddress}. To use the other one, add --address ${baseAddress}.`,
    );
  });

/** The window of months to fetch again. Throws UsageError. */
function windowAgain({ months }: DatasetCommand, { query, offsetMinutes }: DatasetPlan): Window | undefined {
  if (months === undefined) return undefined;
  const nowMs = Date.now();
  const typed = readTypedWindow(months, { clock: offsetMinutes, nowMs });
  const again = typed && resolveWindow({ ...query, ...typed }, nowMs);
  if (!again) throw new UsageError(`--again takes months, as 2024-01..2024-12, not “${months}”.`);
  return again;
}

/**
 * Fetches the missing data; `get` creates a dataset in a folder without one. `update` also appends new data, fetches the
 * last days again, and fetches older data that the key's plan did not reach before.
 */
async function runDownload(work: Work): Promise<ExitCode> {
  const { command, folder, status, interrupt, signal } = work;
  const isUpdate = command.action === 'update';
  const isExisting = isUpdate || command.months !== undefined;
  if (isExisting) await folder.openPlan();
  return folder.alone(async () => {
    const found = isExisting ? await folder.openPlan() : await folder.readPlan();
    if (found && !isUpdate && Object.keys(command.fields).length > 0)
      throw new UsageError(`“${found.name}” already has a query. Leave out the query options.`);
    const download = async (client: Client, plan: DatasetPlan): Promise<ExitCode> => {
      const { waits, budget } = command;
      const again = windowAgain(command, plan);
      const options = { client, signal, isUpdate, again, waits, budget, isNew: !found };
      return interrupt.orderly(() => reportDownload(folder, plan, options, status));
    };
    if (found) return withOwnService(command, found, (client) => download(client, found));
    return withService(command, async (client) => {
      const { plan, cost } = await newPlan(work, client);
      for (const line of linesOfDatasetPlan(plan, cost)) status.tell(line);
      await folder.create(plan);
      return download(client, plan);
    });
  });
}

async function verifyDataset({ command, folder, signal, status }: Work): Promise<ExitCode> {
  const { again } = command;
  const plan = await folder.openPlan();
  const check = async (client?: Client): Promise<ExitCode> => {
    const report = await verify(folder, plan, { again, signal, random: Math.random, client });
    const lines = linesOfFaults(report);
    print(lines);
    if (isSound(report)) return exitCodes.done;
    const exitCode = exitCodes.partial;
    status.failure({ code: 'faults', message: lines.join('\n'), exitCode }, true);
    return exitCode;
  };
  return again > 0 ? withOwnService(command, plan, check) : check();
}

export async function runDataset(
  command: DatasetCommand,
  status: StatusLine,
  interrupt: Interrupt,
): Promise<ExitCode> {
  const folder = new DatasetFolder(command.folder);
  const { signal } = interrupt;
  const work: Work = { command, status, interrupt, folder, signal };
  if (command.action === 'verify') return verifyDataset(work);
  if (command.action === 'get' || command.action === 'update') return runDownload(work);
  if (command.action === 'status') {
    const plan = await folder.openPlan();
    print(linesOfStatus(await statusOf(folder, plan, (files) => findDamage(folder, files, signal))));
    return exitCodes.done;
  }
  return withService(command, async (client) => {
    const { plan, cost } = await newPlan(work, client);
    print(linesOfDatasetPlan(plan, cost));
    return exitCodes.done;
  });
}
