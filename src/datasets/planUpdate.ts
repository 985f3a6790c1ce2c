import { ceilToBucket, dayMs, intervalOf, type Window } from '../domain';
import type { Client } from '../client/index';
import { spanOfPlan, withBeyond, type DatasetPlan, type Generation } from './datasetPlan';
import { planGeneration, reachOf, type PlannedSpan } from './makePlan';
import { monthsOf } from './datasetLayout';

/** The service revises younger data, so an update fetches so many days again. */
export const revisedDays = 8;

/**
 * From when on something can be added: a month is made of all its parts, and some of its data could not be had again
 * where they begin before the key's reach.
 */
function addableFrom({ generations, offsetMinutes, beyond = [] }: DatasetPlan, earliestMs: number): number {
  const monthOf = (ms: number): Window | undefined => monthsOf(ms, ms + 1, offsetMinutes)[0];
  if (!Number.isFinite(earliestMs)) return earliestMs;
  const monthMs = monthOf(earliestMs)?.startMs ?? earliestMs;
  const ends = generations
    .flatMap(({ parts }) => parts)
    .filter((part) => {
      const lacks = beyond.find((one) => one.startMs <= part.startMs && one.endMs > part.startMs);
      const startMs = lacks?.endMs ?? part.startMs;
      return startMs < earliestMs && startMs < part.endMs && part.endMs > monthMs;
    })
    .map((part) => monthOf(part.endMs - 1)?.endMs ?? earliestMs);
  return Math.max(earliestMs, ...ends);
}

/** Plans the windows that were left out and that the key's plan is known to cover now. Sends nothing. */
function partReached(
  client: Pick<Client, 'plan'>,
  plan: DatasetPlan,
  nowMs: number,
): { reached: PlannedSpan[]; left: Window[] } {
  const { query, offsetMinutes, beyond = [] } = plan;
  const reachMs = (beyond.length > 0 ? reachOf(client, query, nowMs) : undefined) ?? Infinity;
  const earliestMs = addableFrom(plan, reachMs);
  const fromMs = Number.isFinite(earliestMs) ? ceilToBucket(earliestMs, '1d', offsetMinutes) : earliestMs;
  const reached: PlannedSpan[] = [];
  const left: Window[] = [];
  for (const one of beyond) {
    const startMs = Math.max(one.startMs, fromMs);
    if (startMs > one.startMs) left.push({ ...one, endMs: Math.min(startMs, one.endMs) });
    if (startMs >= one.endMs) continue;
    const endMs = ceilToBucket(one.endMs, intervalOf(query), offsetMinutes);
    reached.push(planGeneration(client, plan, { startMs, endMs }));
  }
  return { reached, left };
}

/** Plans the newer dates, and the last days before them again. */
function planNext(client: Pick<Client, 'plan'>, plan: DatasetPlan, endMs: number): PlannedSpan[] {
  const { startMs: firstMs, endMs: lastMs } = spanOfPlan(plan);
  if (endMs <= lastMs) return [];
  const fromMs = Math.max(firstMs, lastMs - revisedDays * dayMs);
  const { generation, cost, beyond } = planGeneration(client, plan, { startMs: fromMs, endMs });
  // Data that cannot be fetched again stays, so it does not count as left out.
  const lacking = beyond.filter((one) => one.endMs > lastMs);
  const left = lacking.map((one) => ({ ...one, startMs: Math.max(one.startMs, lastMs) }));
  return [{ generation, cost, beyond: left }];
}

/**
 * Plans an update: newer dates, and windows that were left out and that the key's plan covers now. Sends nothing.
 * Returns undefined when there is nothing new.
 */
export function planUpdate(client: Pick<Client, 'plan'>, plan: DatasetPlan, endMs: number) {
  const { reached, left } = partReached(client, plan, endMs);
  const next = planNext(client, plan, endMs);
  if (reached.length + next.length === 0) return undefined;
  const windows = reached.map(({ generation: { startMs, endMs: until } }) => ({ startMs, endMs: until }));
  // Earlier parts in these windows had no data; the new ones replace them.
  const remaining = plan.generations.map((one): Generation => ({
    ...one,
    parts: one.parts.filter(
      (part) => !windows.some(({ startMs, endMs: until }) => part.startMs >= startMs && part.endMs <= until),
    ),
  }));
  const { beyond: _, ...known } = plan;
  const added = [...reached, ...next];
  return {
    plan: withBeyond(
      { ...known, generations: [...remaining, ...added.map(({ generation }) => generation)] },
      [...left, ...added.flatMap((one) => one.beyond)],
    ),
    /** Windows that were left out before and are fetched now. */
    reached: windows,
  };
}
