import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Client } from '../client/index';
import {
  ApiError,
  type Cost,
  type DatasetChanges,
  type DownloadEnd,
  type DownloadProgress,
  isApiError,
  isOverQuota,
  keysOf,
  minuteMs,
  type Window,
} from '../domain';
import { untilTomorrow, refusalPauseMs, requestsPerDay } from './dailyRequests';
import { DatasetError, type DatasetFolder } from './datasetFolder';
import { type DatasetPlan, spanOfPlan } from './datasetPlan';
import { download } from './download';
import { monthsOfPlan } from './downloadProgress';
import { findDamage, type Damage } from './findDamage';
import { reachOf, startOfToday } from './makePlan';
import { planUpdate } from './planUpdate';
import { statusOf } from './statusOfDataset';

/** The dates that a download adds to the plan first: newer ones, or those to fetch again. */
export interface Addition {
  isUpdate: boolean;
  /** Fetches the months of a window again. */
  again?: Window;
}

/**
 * The dates of a dataset in the months that a window touches, from the first one within reach of the key. Throws
 * DatasetError `otherDates` where it has none, and ApiError `windowTooOld`.
 */
function datesAgain(client: Pick<Client, 'plan'>, plan: DatasetPlan, again: Window): Window {
  const { startMs: firstMs, endMs: lastMs } = spanOfPlan(plan);
  const months = monthsOfPlan(plan).filter(
    ({ startMs, endMs }) => startMs < again.endMs && endMs > again.startMs,
  );
  const last = months.at(-1);
  if (!last) throw new DatasetError('otherDates');
  const earliestMs = reachOf(client, plan.query, lastMs) ?? -Infinity;
  const starts = months.map(({ startMs }) => Math.max(startMs, firstMs));
  const startMs = starts.find((ms) => ms >= earliestMs);
  if (startMs === undefined) throw new ApiError('windowTooOld', {});
  return { startMs, endMs: Math.min(lastMs, last.endMs) };
}

/** Plans an addition, unless the plan has it already, since a download of it was interrupted. */
async function planAddition(
  folder: DatasetFolder,
  plan: DatasetPlan,
  client: Pick<Client, 'plan'>,
  { isUpdate, again }: Addition,
  nowMs: number,
) {
  const todayMs = startOfToday(plan.query.network_code, nowMs);
  const unchanged: ReturnType<typeof planUpdate> = { plan, reached: [] };
  const last = plan.generations.at(-1);
  const isUnfinished = async (): Promise<boolean> => {
    const { months } = await statusOf(folder, plan);
    return months.done < months.total;
  };
  if (isUpdate) {
    const next = planUpdate(client, plan, todayMs);
    const isOfToday = next.reached.length === 0 && next.plan.generations.at(-1)?.endMs === last?.endMs;
    return isOfToday && (await isUnfinished()) ? unchanged : next;
  }
  if (!again) return unchanged;
  const dates = datesAgain(client, plan, again);
  const isPlanned = last?.again && last.startMs === dates.startMs && last.endMs === dates.endMs;
  return isPlanned && (await isUnfinished()) ? unchanged : planUpdate(client, plan, todayMs, dates);
}

/**
 * Computes the cost of the missing parts of a dataset, and of an addition, from the known limits of the key. Sends
 * nothing. Rejects with ApiError `windowTooOld`.
 */
export async function costOfDownload(
  folder: DatasetFolder,
  plan: DatasetPlan,
  client: Pick<Client, 'plan'>,
  addition: Addition,
): Promise<Cost> {
  const next = await planAddition(folder, plan, client, addition, Date.now());
  return costOf(folder, next.plan, client);
}

async function costOf(
  folder: DatasetFolder,
  plan: DatasetPlan,
  client: Pick<Client, 'plan'>,
  /** Finds the damaged files, as `statusOf`. */
  find?: Parameters<typeof statusOf>[2],
): Promise<Cost> {
  const { requests } = await statusOf(folder, plan, find);
  const perDay = requestsPerDay(client, plan);
  return { requests, quotaShare: Number.isFinite(perDay) ? requests / perDay : undefined };
}

export type DownloadEvent =
  /** The plan was lost and was written again. */
  | { kind: 'restored' }
  | { kind: 'cost'; cost: Cost }
  /** Windows that were left out and are fetched now, because the key's plan covers them. */
  | { kind: 'reached'; windows: readonly Window[] }
  /** Files that are damaged or lost, which are fetched again. */
  | { kind: 'damaged'; damage: readonly Damage[] }
  | { kind: 'progress'; progress: DownloadProgress }
  /** The end of an addition. */
  | { kind: 'changed'; changes: DatasetChanges }
  /** The key may send no more requests for now. `isRefused`: the service said so before its quota was used up. */
  | { kind: 'paused'; waitMs: number; untilMs: number; isRefused: boolean };

/**
 * Downloads everything that the plan lacks. Requires the lock of `folder.alone`. Rejects with DatasetError, ApiError, or
 * the file system's error; the data fetched so far stays.
 */
export async function downloadMissing(
  folder: DatasetFolder,
  {
    client,
    signal,
    isUpdate,
    again,
    waits,
    budget,
    onEvent,
    now = Date.now,
    sleep = (ms, until) => sleepFor(ms, undefined, { signal: until }),
  }: Addition & {
    client: Pick<Client, 'plan' | 'run' | 'learnLimits'>;
    signal: AbortSignal;
    /** Waits until the key may send requests again. Otherwise the download ends. */
    waits: boolean;
    budget?: number;
    onEvent: (event: DownloadEvent) => void;
    now?: () => number;
    /** Rejects when the signal is aborted. */
    sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): Promise<DownloadEnd> {
  const found = await folder.openPlan();
  if (await folder.restorePlan(found, signal)) onEvent({ kind: 'restored' });
  await client.learnLimits({ signal });
  let damage: Damage[] | undefined;
  const { plan, reached } = await planAddition(folder, found, client, { isUpdate, again }, now());
  const cost = await costOf(folder, plan, client, async (files) => {
    damage = await findDamage(folder, files, signal);
    return damage;
  });
  onEvent({ kind: 'cost', cost });
  if (plan !== found) await folder.writePlan(plan);
  if (reached.length > 0) onEvent({ kind: 'reached', windows: reached });
  const changes: DatasetChanges = { added: 0, changed: 0, removed: 0 };
  for (;;) {
    let waitMs: number;
    let isRefused = false;
    try {
      const end = await download(folder, plan, {
        client,
        signal,
        perDay: requestsPerDay(client, plan),
        budget,
        damage,
        now,
        onProgress: (progress) => {
          onEvent({ kind: 'progress', progress });
        },
        onDamage: (found) => {
          onEvent({ kind: 'damaged', damage: found });
        },
        onChanges: (more) => {
          for (const kind of keysOf(changes)) changes[kind] += more[kind];
        },
      });
      if (end !== 'quota' || !waits) {
        if (isUpdate || again) onEvent({ kind: 'changed', changes });
        return end;
      }
      waitMs = untilTomorrow(now());
    } catch (error) {
      if (!waits || !isApiError(error) || !isOverQuota(error)) throw error;
      waitMs = error.facts.retryAfterMs ?? refusalPauseMs;
      isRefused = true;
    }
    damage = undefined;
    const untilMs = now() + waitMs;
    onEvent({ kind: 'paused', waitMs, untilMs, isRefused });
    // A machine that slept meanwhile continues soon after it wakes.
    while (now() < untilMs) await sleep(Math.min(minuteMs, untilMs - now()), signal);
  }
}
