import type { Series } from './result';

/** A choice over time: a series is shown as rolling means, for example. Stored by its id: "rolling 7", "year". */
export type OverTime =
  | { readonly kind: 'rolling'; readonly count: number }
  | { readonly kind: 'year' | 'cumulative' | 'difference' | 'percent' };

const kinds = ['year', 'cumulative', 'difference', 'percent'] as const;

/** Reads the id of a choice; undefined for anything else. */
export function readOverTime(id: unknown): OverTime | undefined {
  if (typeof id !== 'string') return undefined;
  const kind = kinds.find((one) => one === id);
  if (kind) return { kind };
  const match = /^rolling ([1-9]\d{0,4})$/.exec(id);
  return match ? { kind: 'rolling', count: Number(match[1]) } : undefined;
}

/** The label of a series that is shown over time. Its value says how: "rolling 7 days". */
export const overTimeLabel = 'over_time';

const changeWords = 'change since the start';
const indexWords = 'Index, first = 100';

/** The words of choices that do not depend on the series. */
export const overTimeConstants = {
  year: 'rolling 12 months',
  difference: changeWords,
  percent: indexWords,
} as const;

type Labelled = Pick<Series, 'labels'>;

/** True for a percentage of the first value, which has no direction. */
export const isPercentOfFirst = ({ labels }: Labelled): boolean => labels[overTimeLabel] === indexWords;

/** True for series whose values are changes, or percentages of the first value. */
export const isChangeOverTime = (series: Labelled): boolean =>
  series.labels[overTimeLabel] === changeWords || isPercentOfFirst(series);
