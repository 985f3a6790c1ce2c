import {
  columnsOf,
  countUp,
  findMetric,
  nearestName,
  type Result,
  type Series,
  shownCodes,
  signedValues,
  sortSeries,
} from '../../domain';
import { listOf } from '../../words/phrases';
import { quote } from '../../words/tools/toolWords';
import { toPlainData } from '../plainText';
import { ToolError } from '../toolError';

/** A series under the name that agents use: its metric and its labels, "power NSW1/wind". */
export interface NamedSeries {
  name: string;
  series: Series;
  /** The unit as plain text. */
  unit: string;
  /** The values with loads negative, as all other surfaces show them. */
  values: Float64Array;
}

function nameOf({ metric, labels }: Series): string {
  const words = columnsOf(labels).flatMap((column) => {
    const value = labels[column];
    return value === null ? [] : [String(value)];
  });
  return toPlainData([metric, words.join('/')].filter((word) => word !== '').join(' '));
}

/** Returns the series of a result in a stable order, each with a name of its own. */
export function namedSeriesOf({ query, series }: Pick<Result, 'query' | 'series'>): NamedSeries[] {
  const used = new Map<string, number>();
  return sortSeries(series, shownCodes(query)).map((one) => {
    const name = nameOf(one);
    const count = countUp(used, name);
    return {
      name: count === 1 ? name : `${name} #${count}`,
      series: one,
      unit: toPlainData(one.unit),
      values: signedValues(one),
    };
  });
}

const lower = (text: string): string => text.toLowerCase();

/** Finds the series that a name stands for: the exact one, else those of a metric or with such a label. */
function matching(all: readonly NamedSeries[], name: string): NamedSeries[] {
  const wanted = lower(name.trim());
  const exact = all.filter((one) => lower(one.name) === wanted);
  if (exact.length > 0) return exact;
  const ofMetric = all.filter(({ series }) => lower(series.metric) === wanted);
  if (ofMetric.length > 0) return ofMetric;
  const parts = wanted.split(/[\s/]+/);
  return all.filter((one) => {
    const own = lower(one.name).split(/[\s/]+/);
    return parts.every((part) => own.includes(part));
  });
}

/** Returns the series with these names; all when no name is given. Throws ToolError for a name without a series. */
export function findSeries(all: readonly NamedSeries[], names: readonly string[]): readonly NamedSeries[] {
  if (names.length === 0) return all;
  const found = names.flatMap((name) => {
    const some = matching(all, name);
    if (some.length > 0) return some;
    const known = all.map((one) => one.name);
    const nearest = nearestName(name, known);
    const guess = nearest === undefined ? '' : ` Did you mean “${nearest}”?`;
    throw new ToolError(
      `There is no series ${quote(name)} in this result.${guess} Series: ${listOf(known, 15)}.`,
    );
  });
  return [...new Set(found)];
}

export const roundingNote =
  'Values are rounded to the decimals of their metric, from 10,000 to one and from a million to none.';

/** Rounds a value for an answer: to the decimals of its metric, fewer for large values, null for a missing one. */
export function rounded(value: number, metric: string): number | null {
  if (!Number.isFinite(value)) return null;
  const decimals = findMetric(metric)?.decimals ?? 3;
  const size = Math.abs(value);
  return Number(value.toFixed(Math.min(decimals, size >= 1e6 ? 0 : size >= 1e4 ? 1 : decimals)));
}
