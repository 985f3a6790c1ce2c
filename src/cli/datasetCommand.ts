import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { Client } from '../client/index';
import {
  isApiError,
  isOverQuota,
  isSound,
  offsetMinutesOf,
  parseQueryDate,
  type Query,
  toVisibleLine,
} from '../domain';
import { untilTomorrow, refusalPauseMs, requestsPerDay } from '../datasets/dailyRequests';
import { appendUpdate, costOfDownload } from '../datasets/downloadMissing';
import { DatasetError, DatasetFolder } from '../datasets/datasetFolder';
import type { DatasetPlan } from '../datasets/datasetPlan';
import { download } from '../datasets/download';
import { makePlan, startOfToday, type Span } from '../datasets/makePlan';
import { findDamage, type Damage } from '../datasets/findDamage';
import { statusOf } from '../datasets/statusOfDataset';
import { verify } from '../datasets/verifyDataset';
import {
  lineOfDatasetAsking,
  lineOfDatasetProgress,
  lineOfDatasetWait,
  lineOfReached,
  lineOfRestored,
  linesOfBeyond,
  linesOfDamage,
  linesOfDatasetPlan,
  linesOfFaults,
  linesOfStatus,
  sentenceOfOtherAddress,
  sentenceOfStop,
} from '../words/exports/datasetWords';
import { problemOfMeasures } from '../words/exports/datasetRowWords';
import type { DatasetCommand } from './commandLine';
import { type ExitCode, exitCodes, UsageError } from '../batch/exitCodes';
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
function spanOf({ date_start: start, date_end: end, network_code: network }: Query): Span {
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
  const queries = await readQueries({
    ...command,
    command: 'query',
    files: [],
    exported: {},
    set: new Map(),
    isDryRun: false,
  });
  const named = queries.at(0);
  if (!named) throw new UsageError('Add a metric, such as --metrics power.');
  const { query } = named;
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

async function runDownload(
  work: Work,
  plan: DatasetPlan,
  client: Client,
  found?: readonly Damage[],
): Promise<ExitCode> {
  const { command, folder, status, signal } = work;
  await client.learnLimits({ signal });
  for (let damage = found; ; damage = undefined) {
    const ended = await download(folder, plan, {
      client,
      signal,
      perDay: requestsPerDay(client, plan),
      damage,
      budget: command.budget,
      onProgress: (progress) => {
        status.show(lineOfDatasetProgress(plan.name, progress));
      },
      onDamage: (damage) => {
        for (const line of linesOfDamage(damage)) status.tell(line);
      },
    }).catch((error: unknown) => {
      if (!command.waits || !isApiError(error) || !isOverQuota(error)) throw error;
      return refusalPauseMs;
    });
    if (ended === 'done') {
      for (const line of linesOfBeyond((await folder.readPlan()) ?? plan)) status.tell(line);
      return exitCodes.done;
    }
    const isPartial = ended === 'unreached' || ended === 'mixed';
    if (typeof ended !== 'number' && (isPartial || ended === 'budget' || !command.waits)) {
      const exitCode = isPartial ? exitCodes.partial : exitCodes.quota;
      status.failure({ code: ended, message: sentenceOfStop(ended), exitCode });
      return exitCode;
    }
    if (typeof ended !== 'number') status.tell(sentenceOfStop(ended));
    const waitMs = typeof ended === 'number' ? ended : untilTomorrow(Date.now());
    status.tell(lineOfDatasetWait(waitMs));
    await sleep(waitMs, undefined, { signal });
  }
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

/** Says what a download takes. Returns the damaged files, which all files were read to find. */
async function reportCost(
  work: Work,
  plan: DatasetPlan,
  client: Client,
  isUpdate: boolean,
): Promise<Damage[] | undefined> {
  const { folder, signal, status } = work;
  await client.learnLimits({ signal });
  let damage: Damage[] | undefined;
  const find = async (files: Parameters<typeof findDamage>[1]): Promise<Damage[]> =>
    (damage = await findDamage(folder, files, signal));
  const cost = await costOfDownload(folder, plan, client, { isUpdate, find });
  if (cost.requests > 0) status.tell(lineOfDatasetAsking(plan, cost));
  return damage;
}

const needsNoQuery = ({ fields }: DatasetCommand): boolean => Object.keys(fields).length === 0;

/** Writes a plan that was lost. */
async function restore({ folder, signal, status }: Work, plan: DatasetPlan): Promise<void> {
  if (await folder.restorePlan(plan, signal)) status.tell(lineOfRestored(plan.name));
}

/** Fetches the missing data. Creates a dataset in a folder without one. */
async function get(work: Work): Promise<ExitCode> {
  const { command, folder, status } = work;
  return folder.alone(async () => {
    let found = await folder.readPlan();
    if (found && !needsNoQuery(command))
      throw new UsageError(`“${found.name}” already has a query. Leave out the query options.`);
    const service = await (found ? serviceOf(work, found) : openService(command, process.env));
    try {
      let damage: Damage[] | undefined;
      if (!found) {
        const { plan: made, cost } = await newPlan(work, service);
        for (const line of linesOfDatasetPlan(made, cost)) status.tell(line);
        await folder.create(made);
        found = made;
      } else {
        await restore(work, found);
        damage = await reportCost(work, found, service.client, false);
      }
      const plan = found;
      return await work.interrupt.orderly(() => runDownload(work, plan, service.client, damage));
    } finally {
      await service.close();
    }
  });
}

async function existing({ folder }: Work): Promise<DatasetPlan> {
  const found = await folder.readPlan();
  if (!found) throw new DatasetError('noDataset');
  return found;
}

/** Appends new data, fetches the last days again, and fetches older data that the key's plan did not reach before. */
async function update(work: Work): Promise<ExitCode> {
  const { folder, interrupt, signal, status } = work;
  await existing(work);
  return folder.alone(async () => {
    const found = await existing(work);
    const service = await serviceOf(work, found);
    try {
      await restore(work, found);
      const damage = await reportCost(work, found, service.client, true);
      return await interrupt.orderly(async () => {
        const { plan: longer, reached } = await appendUpdate(folder, found, service.client, { signal });
        if (reached.length > 0) status.tell(lineOfReached(reached, found.offsetMinutes));
        return runDownload(work, longer, service.client, damage);
      });
    } finally {
      await service.close();
    }
  });
}

async function check(work: Work): Promise<ExitCode> {
  const found = await existing(work);
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
  const found = await existing(work);
  const { folder, signal } = work;
  print(linesOfStatus(await statusOf(folder, found, (files) => findDamage(folder, files, signal))));
  return exitCodes.done;
}

const actions: Readonly<Record<DatasetCommand['action'], (work: Work) => Promise<ExitCode>>> = {
  plan,
  get,
  update,
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
