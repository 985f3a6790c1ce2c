import type { Measure } from '../../catalog/index';
import { intervalOf, type Query } from '../../query/query';
import type { Notice } from '../../result/notice';
import type { Labels, Series } from '../../result/result';
import { derive, divisorOf, factorOf } from './evaluateMeasure';
import { toInterval, type Derived, type MeasureFacts } from './measureColumns';
import { approximateFrom, type ExpandedQuery, type PlacedMeasure } from './expandQuery';
import { findSets, type TermSet } from './termSets';

/** Returns a ratio, missing where the denominator is not above zero. In a loop: a callback takes five times as long. */
function divide(numerator: Float64Array, denominator: Float64Array, factor: number): Float64Array {
  const values = new Float64Array(numerator.length);
  for (let i = 0; i < values.length; i++) {
    const weight = denominator[i];
    values[i] = weight > 0 ? (numerator[i] * factor) / weight : NaN;
  }
  return values;
}

const nameOf = (code: string, labels: Labels): string =>
  [code, ...Object.values(labels).map(String)].join('_');

function toSeries(measure: Measure, set: TermSet, derived: Derived, interval: string): Series {
  const { code, unit, computation } = measure;
  const { numerator, denominator, times } = derived;
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = derived.marks;
  const divisor = divisorOf(computation);
  const values = divisor === 1 ? numerator : numerator.map((value) => value / divisor);
  return {
    metric: code,
    unit,
    interval,
    name: nameOf(code, set.labels),
    labels: set.labels,
    times,
    values: denominator ? divide(numerator, denominator, factorOf(computation)) : values,
    weights: denominator,
    fueltech: set.fueltech,
    unitName: set.unitName,
    facilityName: set.facilityName,
    wholeFromMs: Number.isFinite(wholeFromMs) ? wholeFromMs : undefined,
    settledUntilMs: Number.isFinite(settledUntilMs) ? settledUntilMs : undefined,
  };
}

/** Returns the derived series that share the times of their terms, sharing one array for equal times. */
function shareTimes(all: readonly Series[]): Series[] {
  const known: Float64Array[] = [];
  return all.map((series) => {
    const { times } = series;
    const same = known.find(
      (one) => one === times || (one.length === times.length && one.every((ms, i) => ms === times[i])),
    );
    if (same) return same === times ? series : { ...series, times: same };
    known.push(times);
    return series;
  });
}

/** Returns derived series, each with the number of its buckets that were made from fewer shorter ones than they have. */
function computeMeasure(
  { measure, terms }: PlacedMeasure,
  query: Query,
  results: readonly (readonly Series[] | undefined)[],
  facts: MeasureFacts,
): { series: Series; incomplete: number }[] {
  const found = terms.map(({ term, at }) => results[at]?.filter(({ metric }) => metric === term.metric));
  if (!found.every((one) => one !== undefined)) return [];
  const interval = intervalOf(query);
  const { directory, offsetMinutes } = facts;
  return findSets(measure, { query, found, directory }).map((set) => {
    const derived = derive({ measure, query, set, facts });
    const display = toInterval(derived, interval, offsetMinutes);
    const incomplete = (derived.incomplete ?? 0) + (display === derived ? 0 : (display.incomplete ?? 0));
    return { series: toSeries(measure, set, display, interval), incomplete };
  });
}

/**
 * Computes the measures of a query. `results` are the series of its expanded queries, in their order; undefined for one
 * that has not come, whose measures are then left out.
 */
export function computeMeasures(
  { query, measures }: ExpandedQuery,
  results: readonly (readonly Series[] | undefined)[],
  facts: MeasureFacts,
): { series: Series[]; notices: Notice[] } {
  const computed = measures.map((one) => computeMeasure(one, query, results, facts));
  const notices = computed.flatMap((all, at): Notice[] => {
    const buckets = all.reduce((sum, { incomplete }) => sum + incomplete, 0);
    const { measure } = measures[at];
    if (all.length === 0) return [];
    const metric = measure.code;
    const from = approximateFrom(measure, query);
    return [
      ...(buckets === 0 ? [] : [{ code: 'measuredFromFewer', metric, buckets } as const]),
      ...(from === undefined ? [] : [{ code: 'approximateMeasure', metric, from } as const]),
    ];
  });
  return { series: shareTimes(computed.flat().map(({ series }) => series)), notices };
}
