import { setImmediate } from 'node:timers/promises';
import { ceilToBucket, dayMs, floorToBucket, intervalOf, positionOf } from '../domain';
import { type DatasetPlan, type PlannedPart, spanOfPlan } from './datasetPlan';
import { type Month, monthsOf, partPath, sha256, stageNameOf } from './datasetLayout';
import type { ManifestFile } from './datasetManifest';
import { revisedDays } from './planUpdate';

/** A part with the name under which it is staged. */
export interface NamedPart extends PlannedPart {
  name: string;
  generation: number;
}

/** A month with what its files are made of. */
export interface MonthWork {
  month: Month;
  parts: readonly NamedPart[];
  /** Names the replies that its files are made of: a file that says so is of them. */
  from: string;
  /** No later generation can touch it. */
  isClosed: boolean;
}

type Planned = Pick<DatasetPlan, 'generations' | 'offsetMinutes' | 'query'>;

/**
 * The months in which a bucket of the plan begins, each from its first bucket to the end of its last one. The first
 * bucket may begin before the first day.
 */
export function monthsOfPlan(plan: Planned): Month[] {
  const { offsetMinutes, query } = plan;
  const interval = intervalOf(query);
  const { startMs, endMs } = spanOfPlan(plan);
  const edgeOf = (ms: number): number => ceilToBucket(ms, interval, offsetMinutes);
  return monthsOf(floorToBucket(startMs, interval, offsetMinutes), endMs, offsetMinutes)
    .map((month) => ({ ...month, startMs: edgeOf(month.startMs), endMs: edgeOf(month.endMs) }))
    .filter((month) => month.startMs < Math.min(month.endMs, endMs));
}

/** The paths of the files of a month, below the dataset. */
export const pathsOfMonth = ({ query }: Pick<DatasetPlan, 'query'>, month: Month): string[] =>
  query.metrics.map((metric) => partPath(query, metric, month));

/** The paths of the files that a plan has, below its dataset. */
export const pathsOfPlan = (plan: DatasetPlan): ReadonlySet<string> =>
  new Set(monthsOfPlan(plan).flatMap((month) => pathsOfMonth(plan, month)));

const turnMs = 8;

/** Gives the event loop a turn every few milliseconds: a plan may have half a million parts. */
class Turns {
  #startedMs = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#startedMs > turnMs;
  }

  async give(): Promise<void> {
    await setImmediate();
    this.#startedMs = performance.now();
  }
}

async function namedParts({ generations }: Planned, turns: Turns): Promise<NamedPart[]> {
  const named: NamedPart[] = [];
  for (const [generation, { parts, again }] of generations.entries()) {
    for (const part of parts) {
      named.push({ ...part, generation, name: stageNameOf(generation, part, again) });
      if (turns.isOver) await turns.give();
    }
  }
  return named;
}

/** The parts that each month needs, in the order of the plan. */
async function partsByMonth(
  months: readonly Month[],
  parts: readonly NamedPart[],
  { generations }: Planned,
  turns: Turns,
): Promise<NamedPart[][]> {
  const again = [...generations.entries()].filter(([, { again: times }]) => times);
  const isReplaced = (part: NamedPart, month: Month): boolean =>
    again.some(
      ([generation, { startMs, endMs }]) =>
        generation > part.generation &&
        startMs <= Math.max(part.startMs, month.startMs) &&
        endMs >= Math.min(part.endMs, month.endMs),
    );
  const byMonth = months.map((): NamedPart[] => []);
  const ends = Float64Array.from(months, ({ endMs }) => endMs);
  for (const part of parts) {
    // The first month that ends after the part begins.
    let at = positionOf(part.startMs + 1, ends);
    for (; at < months.length && months[at].startMs < part.endMs; at++) {
      if (!isReplaced(part, months[at])) byMonth[at].push(part);
      if (turns.isOver) await turns.give();
    }
  }
  return byMonth;
}

/** Returns the work of a plan: all its parts, and its months in order. */
export async function workOf(plan: Planned) {
  const turns = new Turns();
  const parts = await namedParts(plan, turns);
  const all = monthsOfPlan(plan);
  const byMonth = await partsByMonth(all, parts, plan, turns);
  const { endMs } = spanOfPlan(plan);
  const months: MonthWork[] = [];
  for (const [i, month] of all.entries()) {
    const own = byMonth[i];
    months.push({
      month,
      parts: own,
      from: sha256(own.map(({ name }) => name).join(' ')).slice(0, 32),
      isClosed: month.endMs <= endMs - revisedDays * dayMs,
    });
    if (turns.isOver) await turns.give();
  }
  return { parts, months };
}

/** True if all files of a month are there, undamaged, and made from the replies that the plan requires. */
export const isWritten = (
  plan: DatasetPlan,
  { month, from }: MonthWork,
  files: ReadonlyMap<string, ManifestFile>,
  damaged: ReadonlySet<string>,
): boolean => pathsOfMonth(plan, month).every((path) => files.get(path)?.from === from && !damaged.has(path));

/** The names under which the parts of months are staged. */
export const stagedNamesOf = (months: readonly MonthWork[]): ReadonlySet<string> =>
  new Set(months.flatMap(({ parts }) => parts.map(({ name }) => name)));
