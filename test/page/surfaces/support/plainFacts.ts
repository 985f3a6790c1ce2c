import { isAdded, isStacked, type Line, type Truth } from './plainTruth';

/** What is said about a series over its whole window. */
export interface Facts {
  count: number;
  min: number;
  max: number;
  mean: number;
  /** Of sums over time; undefined for levels. */
  total: number | undefined;
  first: number;
  last: number;
}

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

/** The values of all sources in each bucket that has one. */
export function totalsOf(lines: Line[], { starts }: Truth): [ms: number, total: number][] {
  return starts.flatMap((ms) => {
    const present = lines.flatMap(({ values }) => values.get(ms) ?? []);
    return present.length === 0 ? [] : [[ms, sum(present)] as [number, number]];
  });
}

/** The series with which a chart stacks one: those of its metric, each battery once. */
export const stackOf = (line: Line, { lines }: Truth): Line[] =>
  isStacked(line) ? lines.filter((one) => one.metric === line.metric && !one.isCountedElsewhere) : [line];

/** A mean is over the time of the buckets, of sums over their number; where sources are stacked, all have the same ones. */
export function factsOf(line: Line, truth: Truth): Facts {
  const { starts, endMs } = truth;
  const own = starts.flatMap((ms) => line.values.get(ms) ?? []);
  const weightOf = (ms: number) => (isAdded(line) ? 1 : (starts[starts.indexOf(ms) + 1] ?? endMs) - ms);
  const weights = totalsOf(line.isCountedElsewhere ? [line] : stackOf(line, truth), truth).map(([ms]) =>
    weightOf(ms),
  );
  const weighted = [...line.values].map(([ms, value]) => value * weightOf(ms));
  return {
    count: own.length,
    min: Math.min(...own),
    max: Math.max(...own),
    mean: sum(weighted) / sum(weights),
    total: isAdded(line) ? sum(own) : undefined,
    first: own[0] ?? NaN,
    last: own.at(-1) ?? NaN,
  };
}
