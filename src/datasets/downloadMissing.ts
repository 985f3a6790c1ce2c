import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Client } from '../client/index';
import {
  type Cost,
  type DownloadEnd,
  type DownloadProgress,
  isApiError,
  isOverQuota,
  minuteMs,
  type Window,
} from '../domain';
import { untilTomorrow, refusalPauseMs, requestsPerDay } from './dailyRequests';
import { DatasetError, type DatasetFolder } from './datasetFolder';
import type { DatasetPlan } from './datasetPlan';
import { download } from './download';
import type { Damage } from './findDamage';
import { startOfToday } from './makePlan';
import { planUpdate, type Update } from './planUpdate';
import { statusOf } from './statusOfDataset';

/**
 * Computes the cost of the missing parts of a dataset, or of an update, from the known limits of the key.
 * Sends nothing. Rejects with ApiError as `planUpdate` throws it.
 */
export async function costOfDownload(
  folder: DatasetFolder,
  plan: DatasetPlan,
  client: Pick<Client, 'plan'>,
  {
    isUpdate,
    nowMs = Date.now(),
    find,
  }: {
    isUpdate: boolean;
    nowMs?: number;
    /** Finds the damaged files, as `statusOf`. */
    find?: Parameters<typeof statusOf>[2];
  },
): Promise<Cost> {
  const today = startOfToday(plan.query.network_code, nowMs);
  const next = (isUpdate ? planUpdate(client, plan, today)?.plan : undefined) ?? plan;
  const { requests } = await statusOf(folder, next, find);
  const perDay = requestsPerDay(client, next);
  return { requests, quotaShare: Number.isFinite(perDay) ? requests / perDay : undefined };
}

/** Adds newer dates to the plan, and windows that the key's plan did not cover before. */
export async function appendUpdate(
  folder: Pick<DatasetFolder, 'writePlan'>,
  plan: DatasetPlan,
  client: Pick<Client, 'plan' | 'learnLimits'>,
  { signal, nowMs = Date.now() }: { signal: AbortSignal; nowMs?: number },
): Promise<Update> {
  await client.learnLimits({ signal });
  const next = planUpdate(client, plan, startOfToday(plan.query.network_code, nowMs));
  if (next) await folder.writePlan(next.plan);
  return next ?? { plan, reached: [] };
}

export interface PlanDownloadOptions {
  client: Pick<Client, 'plan' | 'run' | 'learnLimits'>;
  signal: AbortSignal;
  /** Adds the newer dates before the download. */
  isUpdate: boolean;
  onProgress: (progress: DownloadProgress) => void;
  /** Called with windows that were left out and are fetched now, because the key's plan covers them. */
  onReached: (windows: readonly Window[]) => void;
  /** Called with files that are damaged or lost, which are fetched again. */
  onDamage?: (damage: readonly Damage[]) => void;
  /** The requests of today are used up: it goes on by itself at that moment. */
  onPause: (untilMs: number) => void;
  /** The clock, epoch milliseconds. */
  now?: () => number;
  /** Rejects when the signal is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const sleepWell = (ms: number, signal: AbortSignal): Promise<void> => sleepFor(ms, undefined, { signal });

/** How a download ended, or when it is to go on. */
async function pauseAfter(
  ended: ReturnType<typeof download>,
  nowMs: () => number,
): Promise<DownloadEnd | number> {
  try {
    const end = await ended;
    return end === 'quota' ? nowMs() + untilTomorrow(nowMs()) : end;
  } catch (error) {
    if (isApiError(error) && isOverQuota(error))
      return nowMs() + (error.facts.retryAfterMs ?? refusalPauseMs);
    throw error;
  }
}

/**
 * Brings a dataset to its plan, over as many days as the key's requests ask for. Rejects with DatasetError, ApiError, or
 * the file system's error; the data fetched so far stays.
 */
export const downloadMissing = (folder: DatasetFolder, options: PlanDownloadOptions): Promise<DownloadEnd> =>
  folder.alone(async () => {
    const { client, signal, onProgress, onReached, onDamage, onPause } = options;
    const { now = Date.now, sleep = sleepWell } = options;
    let plan = await folder.readPlan();
    if (!plan) throw new DatasetError('noDataset');
    await folder.restorePlan(plan, signal);
    await client.learnLimits({ signal });
    if (options.isUpdate) {
      const update = await appendUpdate(folder, plan, client, { signal, nowMs: now() });
      plan = update.plan;
      if (update.reached.length > 0) onReached(update.reached);
    }
    for (;;) {
      const perDay = requestsPerDay(client, plan);
      const ended = download(folder, plan, {
        client,
        signal,
        perDay,
        onProgress,
        now,
        onDamage,
      });
      const untilMs = await pauseAfter(ended, now);
      if (typeof untilMs !== 'number') return untilMs;
      onPause(untilMs);
      // A machine that slept meanwhile goes on soon after it wakes.
      while (now() < untilMs) await sleep(Math.min(minuteMs, untilMs - now()), signal);
    }
  });
