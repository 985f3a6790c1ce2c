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
import type { DatasetFolder } from './datasetFolder';
import type { DatasetPlan } from './datasetPlan';
import { download } from './download';
import { findDamage, type Damage } from './findDamage';
import { startOfToday } from './makePlan';
import { planUpdate } from './planUpdate';
import { statusOf } from './statusOfDataset';

/**
 * Computes the cost of the missing parts of a dataset, or of an update, from the known limits of the key.
 * Sends nothing. Rejects with ApiError as `planUpdate` throws it.
 */
export async function costOfDownload(
  folder: DatasetFolder,
  plan: DatasetPlan,
  client: Pick<Client, 'plan'>,
  { isUpdate, nowMs = Date.now() }: { isUpdate: boolean; nowMs?: number },
  /** Finds the damaged files, as `statusOf`. */
  find?: Parameters<typeof statusOf>[2],
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
) {
  await client.learnLimits({ signal });
  const next = planUpdate(client, plan, startOfToday(plan.query.network_code, nowMs));
  if (next) await folder.writePlan(next.plan);
  return next ?? { plan, reached: [] };
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
    waits,
    budget,
    onEvent,
    now = Date.now,
    sleep = (ms, until) => sleepFor(ms, undefined, { signal: until }),
  }: {
    client: Pick<Client, 'plan' | 'run' | 'learnLimits'>;
    signal: AbortSignal;
    /** Adds the newer dates before the download. */
    isUpdate: boolean;
    /** Waits until the key may send requests again. Otherwise the download ends. */
    waits: boolean;
    budget?: number;
    onEvent: (event: DownloadEvent) => void;
    now?: () => number;
    /** Rejects when the signal is aborted. */
    sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): Promise<DownloadEnd> {
  let plan = await folder.openPlan();
  if (await folder.restorePlan(plan, signal)) onEvent({ kind: 'restored' });
  await client.learnLimits({ signal });
  let damage: Damage[] | undefined;
  const cost = await costOfDownload(folder, plan, client, { isUpdate, nowMs: now() }, async (files) => {
    damage = await findDamage(folder, files, signal);
    return damage;
  });
  onEvent({ kind: 'cost', cost });
  if (isUpdate) {
    const update = await appendUpdate(folder, plan, client, { signal, nowMs: now() });
    plan = update.plan;
    if (update.reached.length > 0) onEvent({ kind: 'reached', windows: update.reached });
  }
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
      });
      if (end !== 'quota' || !waits) return end;
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
