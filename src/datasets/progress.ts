import { dayMs } from '../domain/durations';
import type { DatasetPlan, PlannedPart } from './datasetPlan';
import { sha256, stageNameOf } from './layout';
import type { ManifestFile } from './manifest';
import { monthsOf, type Month } from './months';
import { revisedDays } from './planUpdate';

/** A part with the name under which it is staged. */
export interface NamedPart extends PlannedPart {
  readonly name: string;
  readonly generation: number;
}

/** A month with what its files are made of. */
export interface MonthWork {
  readonly month: Month;
  readonly parts: readonly NamedPart[];
  /** Names the replies that its files are made of: a file that says so is of them. */
  readonly from: string;
  /** No later generation can touch it. */
  readonly isClosed: boolean;
}

export const namedParts = ({ generations }: Pick<DatasetPlan, 'generations'>): readonly NamedPart[] =>
  generations.flatMap(({ parts }, generation) =>
    parts.map((part) => ({ ...part, generation, name: stageNameOf(generation, part) })),
  );

/** The months of a dataset, in order, of all its parts. */
export function monthWorkOf(
  { generations, offsetMinutes }: Pick<DatasetPlan, 'generations' | 'offsetMinutes'>,
  all: readonly NamedPart[],
): readonly MonthWork[] {
  const startMs = Math.min(...generations.map((one) => one.startMs));
  const endMs = Math.max(...generations.map((one) => one.endMs));
  return monthsOf(startMs, endMs, offsetMinutes).map((month) => {
    const parts = all.filter((part) => part.startMs < month.endMs && part.endMs > month.startMs);
    return {
      month,
      parts,
      from: sha256(parts.map(({ name }) => name).join(' ')).slice(0, 32),
      isClosed: month.endMs <= endMs - revisedDays * dayMs,
    };
  });
}

/** True where all files of a month are there and of the replies that they are to be of. */
export const isWritten = (
  { from }: MonthWork,
  paths: readonly string[],
  files: ReadonlyMap<string, ManifestFile>,
): boolean => paths.every((path) => files.get(path)?.from === from);
