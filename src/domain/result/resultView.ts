import { intervalMsOf } from '../catalog/index';
import { isNumber, isObject } from '../idioms/checkJson';
import { intervalOf, type Query } from '../query/query';
import { applyOverTime } from '../series/overTime';
import { panelIdOf } from '../series/stacks';
import { seriesKey } from '../series/seriesOrder';
import { minuteMs } from '../time/time';
import { readOverTimeChoices } from './chartChoices';
import type { Window } from '../time/window';
import { countPoints, type Result, type Series } from './result';

const minMinutes = 5;
const offered = [5, 15, 30, 60, 360, 1440];

/** The shortest refresh period of a query: at least five minutes, and at least the length of its buckets. */
export const minRefreshMinutes = (query: Query): number =>
  Math.min(1440, Math.max(minMinutes, intervalMsOf(intervalOf(query)) / minuteMs));

/** The refresh periods to choose from, in minutes. */
export const refreshChoices = (query: Query): number[] =>
  offered.filter((minutes) => minutes >= minRefreshMinutes(query));

/** Reads a stored refresh period; undefined when it is not one of those on offer. */
export const readRefreshMinutes = (stored: unknown): number | undefined =>
  typeof stored === 'number' && offered.includes(stored) ? stored : undefined;

/** The part of a result that its chart shows. */
export interface ChartView {
  /** The visible time range; absent when everything is visible. */
  range?: Window;
  /** Keys of the hidden series (`seriesKey`). */
  hidden: readonly string[];
  /** The choices over time, by the ids of panels. */
  overTime?: Readonly<Record<string, string>>;
}

/** Reads the view that a page sends; undefined when it is malformed. */
export function readChartView(value: unknown): ChartView | undefined {
  if (!isObject(value) || !Array.isArray(value['hidden'])) return undefined;
  const { min, max } = isObject(value['range']) ? value['range'] : {};
  const hidden = value['hidden'].filter((key): key is string => typeof key === 'string');
  const overTime = readOverTimeChoices(value['overTime']);
  return {
    hidden,
    overTime: Object.keys(overTime).length > 0 ? overTime : undefined,
    range: isNumber(min) && isNumber(max) && min < max ? { startMs: min, endMs: max } : undefined,
  };
}

/** Removes values outside a range. Series that share one array of times also share the new one. */
function cutSeries(all: readonly Series[], { startMs, endMs }: Window): Series[] {
  const cut = new Map<Float64Array, [from: number, to: number, times: Float64Array]>();
  return all.map((series) => {
    const { times, values, weights, interval } = series;
    let found = cut.get(times);
    if (!found) {
      // A bucket that overlaps the start of the range counts as visible.
      const before = startMs - intervalMsOf(interval);
      const from = times.findIndex((ms) => ms >= startMs || ms > before);
      const after = times.findIndex((ms) => ms >= endMs);
      const to = after < 0 ? times.length : after;
      found = from < 0 ? [0, 0, new Float64Array()] : [from, to, times.slice(from, to)];
      cut.set(times, found);
    }
    const [first, end, own] = found;
    const cutColumn = (column: Float64Array): Float64Array => column.slice(first, end);
    return { ...series, times: own, values: cutColumn(values), weights: weights && cutColumn(weights) };
  });
}

/** Returns a result with its series over time, as its chart shows them. */
export function showOverTime(result: Result, { overTime = {} }: Pick<ChartView, 'overTime'>): Result {
  const series = applyOverTime(result.series, overTime, panelIdOf, result.provenance.offsetMinutes);
  return series === result.series ? result : { ...result, series };
}

/**
 * Returns the part of a result that its chart shows; undefined when that is everything or nothing. `shown` is the result
 * with its series over time.
 */
export function narrowResult(
  result: Result,
  view: ChartView,
  shown = showOverTime(result, view),
): Result | undefined {
  const { range, hidden } = view;
  const hiddenKeys = new Set(hidden);
  // A series has the key of its values as they are.
  const isHidden = result.series.map((one) => hiddenKeys.has(seriesKey(one)));
  const visible = shown.series.filter((_, s) => !isHidden[s]);
  const series = range ? cutSeries(visible, range) : visible;
  const left = countPoints(series);
  if (left === 0 || left === countPoints(result.series)) return undefined;
  const isCut = left < countPoints(visible);
  const narrowed = { series: series.length, of: result.series.length, range: isCut ? range : undefined };
  return { ...result, series, provenance: { ...result.provenance, narrowed } };
}
