import { setImmediate } from 'node:timers/promises';
import { dayMs } from '../domain';
import type { DatasetPlan, PlannedPart } from './datasetPlan';
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

/** All parts of a plan, and its months in order. */
export interface PlanWork {
  parts: readonly NamedPart[];
  months: readonly MonthWork[];
}

type Planned = Pick<DatasetPlan, 'generations' | 'offsetMinutes'>;

function monthsOfPlan({ generations, offsetMinutes }: Planned): Month[] {
  const startMs = Math.min(...generations.map((one) => one.startMs));
  const endMs = Math.max(...generations.map((one) => one.endMs));
  return monthsOf(startMs, endMs, offsetMinutes);
}

/** The paths of the files that a plan has, below its dataset. */
export const pathsOfPlan = (plan: DatasetPlan): ReadonlySet<string> =>
  new Set(
    monthsOfPlan(plan).flatMap((month) =>
      plan.query.metrics.map((metric) => partPath(plan.query, metric, month)),
    ),
  );

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
  for (const [generation, { parts }] of generations.entries()) {
    for (const part of parts) {
      named.push({ ...part, generation, name: stageNameOf(generation, part) });
      if (turns.isOver) await turns.give();
    }
  }
  return named;
}

/** The position of the first month that ends after a moment. */
function firstAfter(months: readonly Month[], ms: number): number {
  let low = 0;
  let high = months.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((months[middle]?.endMs ?? Infinity) > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The parts that each month needs, in the order of the plan. */
async function partsByMonth(
  months: readonly Month[],
  parts: readonly NamedPart[],
  turns: Turns,
): Promise<NamedPart[][]> {
  const byMonth = months.map((): NamedPart[] => []);
  for (const part of parts) {
    for (let at = firstAfter(months, part.startMs); (months[at]?.startMs ?? Infinity) < part.endMs; at++)
      byMonth[at]?.push(part);
    if (turns.isOver) await turns.give();
  }
  return byMonth;
}

/** Returns the work of a plan: its parts and its months. */
export async function workOf(plan: Planned): Promise<PlanWork> {
  const turns = new Turns();
  const parts = await namedParts(plan, turns);
  const all = monthsOfPlan(plan);
  const byMonth = await partsByMonth(all, parts, turns);
  const endMs = Math.max(...plan.generations.map((one) => one.endMs));
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

/** True where all files of a month are there and of the replies that they are to be of. */
export const isWritten = (
  { from }: MonthWork,
  paths: readonly string[],
  files: ReadonlyMap<string, ManifestFile>,
): boolean => paths.every((path) => files.get(path)?.from === from);
