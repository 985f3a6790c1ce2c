import { ceilToBucket, dayMs, intervalOf, joinLists, type Window } from '../domain';
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

/** Plans dates again that the dataset has. Throws ApiError `windowTooOld`. */
function planAgain(client: Pick<Client, 'plan'>, plan: DatasetPlan, window: Window): PlannedSpan {
  const { generation, cost } = planGeneration(client, plan, window);
  const { startMs, endMs, again = 0 } = plan.generations[plan.generations.length - 1];
  const isRepeated = startMs === generation.startMs && endMs === generation.endMs;
  // Data that cannot be fetched again stays, so it does not count as left out.
  return { generation: { ...generation, again: isRepeated ? again + 1 : 1 }, cost, beyond: [] };
}

/** Plans the newer dates, and the last days before them again. */
function planNext(client: Pick<Client, 'plan'>, plan: DatasetPlan, endMs: number): PlannedSpan {
  const { startMs: firstMs, endMs: lastMs } = spanOfPlan(plan);
  const fromMs = Math.max(firstMs, lastMs - revisedDays * dayMs);
  if (endMs <= lastMs) return planAgain(client, plan, { startMs: fromMs, endMs: lastMs });
  const { generation, cost, beyond } = planGeneration(client, plan, { startMs: fromMs, endMs });
  // Data that cannot be fetched again stays, so it does not count as left out.
  const lacking = beyond.filter((one) => one.endMs > lastMs);
  const left = lacking.map((one) => ({ ...one, startMs: Math.max(one.startMs, lastMs) }));
  return { generation, cost, beyond: left };
}

/**
 * Plans an update: newer dates, the last days again, and windows that were left out and that the key's plan covers now.
 * With `again`, dates that the dataset has, plans these alone. Sends nothing.
 */
export function planUpdate(client: Pick<Client, 'plan'>, plan: DatasetPlan, endMs: number, again?: Window) {
  const { reached, left } = again ? { reached: [], left: plan.beyond } : partReached(client, plan, endMs);
  const next = again ? planAgain(client, plan, again) : planNext(client, plan, endMs);
  const added = [...reached, next];
  // Earlier parts in the windows that were left out had no data.
  const { again: times = 0 } = next.generation;
  const replaced = times > 0 ? added : reached;
  const remaining = plan.generations.map((one): Generation => ({
    ...one,
    parts: one.parts.filter(
      (part) =>
        !replaced.some(
          ({ generation }) => part.startMs >= generation.startMs && part.endMs <= generation.endMs,
        ),
    ),
  }));
  // The same dates again need no further generation: a plan would grow with each update of a day.
  const before = times > 1 && reached.length === 0 ? remaining.slice(0, -1) : remaining;
  const { beyond: _, ...known } = plan;
  return {
    plan: withBeyond(
      { ...known, generations: [...before, ...added.map(({ generation }) => generation)] },
      joinLists(left, ...added.map((one) => one.beyond)),
    ),
    /** Windows that were left out before and are fetched now. */
    reached: reached.map(({ generation }) => generation),
  };
}
