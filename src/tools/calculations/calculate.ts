import { formatCount } from '../../words/numbers';
import { listOf } from '../../words/phrases';
import { noValues, sentenceOfPriceInterval } from '../../words/tools/toolWords';
import {
  aggregateOver,
  aggregationOf,
  countedBuckets,
  demandFinder,
  differenceOf,
  extremesOf,
  factsOf,
  findUncounted,
  findMetric,
  hourMs,
  hoursWhere,
  isExactlyWeighted,
  isLoad,
  isPlainPrice,
  isStacked,
  type JsonObject,
  keysOf,
  labelsKey,
  meanWeights,
  placeOn,
  quantileOf,
  type Result,
  scopeOfSums,
  sortedValues,
  stackFinder,
  sumColumns,
  uniteTimes,
  valuesAt,
} from '../../domain';
import { type Cell, bucketCell } from '../coarseBuckets';
import { numberIn, numbersIn, textIn, textsIn } from '../inputSchema';
import type { HeldResult } from '../heldResults';
import { findSeries, type NamedSeries, namedSeriesOf, rounded } from './namedSeries';
import {
  type Calculated,
  combine,
  countOf,
  groupBuckets,
  Operands,
  pick,
  pointsOf,
  usualAggregation,
} from './operands';
import { ToolError } from '../toolError';

/** The series that make up the whole of a share. */
function wholeOf(operands: Operands, chosen: readonly NamedSeries[]): readonly NamedSeries[] {
  const named = textsIn(operands.input, 'other_series');
  const source = operands.other ? namedSeriesOf(operands.other.result) : operands.all;
  if (named.length > 0) return findSeries(source, named);
  const first = chosen.at(0);
  const isUncounted = findUncounted(source.map(({ series }) => series));
  const isPart = ({ series }: NamedSeries): boolean =>
    isStacked(series) && !isLoad(series) && !isUncounted(series) && series.metric === first?.series.metric;
  const all = source.filter(isPart);
  if (!first || all.length < 2)
    throw new ToolError(
      'share needs a whole: a result with several sources in energy or power, or other_series to divide by.',
    );
  // Regions are apart, so that the share of a source is within its own region.
  const region = new Set(chosen.map(({ series }) => series.labels['region']));
  return region.size === 1 ? all.filter(({ series }) => region.has(series.labels['region'])) : all;
}

/** Throws ToolError for values of different units. */
function requireSameUnit(units: readonly string[]): void {
  const other = units.find((unit) => unit !== units[0]);
  if (other !== undefined)
    throw new ToolError(`The units differ (${units[0]} and ${other}), so the values cannot be compared.`);
}

/** Divides the sums of parts by that of their whole. */
function share(operands: Operands): Calculated {
  const chosen = operands.chosen;
  const base = wholeOf(operands, chosen);
  const all = [...chosen, ...base];
  requireSameUnit(all.map(({ unit }) => unit));
  const times = uniteTimes(all.map(({ series }) => series.times));
  const sumOf = (some: readonly NamedSeries[]): Float64Array =>
    sumColumns(
      some.map(({ series, values }) => placeOn({ ...series, values }, times)),
      times.length,
    );
  const below = sumOf(base);
  const isEach = textsIn(operands.input, 'series').length === 0;
  const parts = isEach ? chosen.filter((one) => base.includes(one)).map((one) => [one]) : [chosen];
  const range = countedBuckets(times, scopeOfSums(all.map(({ series }) => ({ ...series, times }))));
  const groups = groupBuckets(times, range, operands.part, operands.offsetMinutes);
  const rows = parts.flatMap((part) => {
    const above = sumOf(part);
    return [...groups].map(([group, indexes]): Cell[] => {
      let sum = 0;
      let total = 0;
      let count = 0;
      for (const i of indexes) {
        if (Number.isNaN(above[i]) || Number.isNaN(below[i])) continue;
        sum += above[i];
        total += below[i];
        count += 1;
      }
      const percent = (sum / total) * 100;
      return [
        part.map(({ name }) => name).join(' + '),
        ...(operands.part ? [group] : []),
        total > 0 && Number.isFinite(percent) ? Number(percent.toFixed(3)) : null,
        '%',
        count,
        indexes.length - count,
      ];
    });
  });
  return {
    formula: `sum of the part × 100 ÷ sum of the whole, over the intervals in which both have a value. The whole: ${listOf(
      base.map(({ name }) => name),
      8,
    )}`,
    columns: operands.columns('value', 'unit', 'points', 'nulls'),
    rows,
    notes: operands.notes(chosen),
  };
}

/** Pairs the series to compare: by name, else the only one of each side. */
function pairSeries(operands: Operands): readonly (readonly [NamedSeries, NamedSeries])[] {
  const otherNames = textsIn(operands.input, 'other_series');
  if (!operands.other && otherNames.length === 0)
    throw new ToolError(
      'This calculation needs something to compare with: other_result_id, or other_series in the same result.',
    );
  const source = operands.other ? namedSeriesOf(operands.other.result) : operands.all;
  const others = findSeries(source, otherNames);
  const chosen = operands.chosen.filter((one) => operands.other !== undefined || !others.includes(one));
  const byName = chosen.flatMap((one) => {
    const match = others.find(({ name }) => name === one.name);
    return match ? [[one, match] as const] : [];
  });
  if (byName.length > 0) return byName;
  const only = others.at(0);
  if (only && others.length === 1 && chosen.length > 0) return chosen.map((one) => [one, only] as const);
  throw new ToolError(
    'No series of the two results have the same name, and one has several series. Name series and other_series.',
  );
}

/** Warns that two results cover windows of different lengths. */
function lengthNotes(one: Result, other = one): string[] {
  const lengthOf = ({ provenance: { window, askedWindow = window } }: Result): number =>
    askedWindow ? askedWindow.endMs - askedWindow.startMs : 0;
  const hours = Math.round(Math.abs(lengthOf(one) - lengthOf(other)) / hourMs);
  return hours === 0
    ? []
    : [`The windows differ by ${formatCount(hours, 'hour')}: totals are not of the same length.`];
}

/** Compares the totals or means of two results, or of two series. */
function compare(operands: Operands, kind: 'difference' | 'change'): Calculated {
  const pairs = pairSeries(operands);
  // Two windows have different months, so they are paired by the month of the year.
  const isTwoWindows = operands.other !== undefined && operands.part === 'month';
  const part = isTwoWindows ? 'monthOfYear' : operands.part;
  const rows = pairs.flatMap(([one, other]) => {
    requireSameUnit([one.unit, other.unit]);
    const others = operands.groupsOf(other, part);
    return [...operands.groupsOf(one, part)].flatMap(([group, indexes]): Cell[][] => {
      const matched = others.get(group);
      if (!matched) return [];
      const aggregation = usualAggregation(one);
      const a = combine(one, indexes, aggregation);
      const b = combine(other, matched, aggregation);
      const value = differenceOf({ isPercent: kind === 'change' }, a, b);
      const { metric } = one.series;
      const percent = Number.isFinite(value) ? Number(value.toFixed(2)) : null;
      return [
        [
          one.name === other.name ? one.name : `${one.name} − ${other.name}`,
          ...(part ? [group] : []),
          ...(kind === 'difference' ? [rounded(value, metric), one.unit] : [percent, '%']),
          rounded(a, metric),
          rounded(b, metric),
          countOf(pick(one.values, indexes)),
          countOf(pick(other.values, matched)),
        ],
      ];
    });
  });
  const of = usualAggregation(pairs[0][0]) === 'sum' ? 'total' : 'mean';
  const formula =
    kind === 'difference'
      ? `${of} of this − ${of} of the other`
      : `(${of} of this − ${of} of the other) × 100 ÷ ${of} of the other, where that is above zero`;
  return {
    formula: `${formula}${isTwoWindows ? '; months are paired by their number' : ''}`,
    columns: ['series', ...(part ? [part] : []), 'value', 'unit', 'this', 'other', 'points', 'other_points'],
    rows,
    notes: [...operands.notes(pairs.flat()), ...lengthNotes(operands.held.result, operands.other?.result)],
  };
}

const priceNotes = (chosen: readonly NamedSeries[]): string[] => {
  const coarse = chosen.find(({ series }) => isPlainPrice(series) && series.interval !== '5m');
  return coarse ? [sentenceOfPriceInterval(coarse.series.interval)] : [];
};

function aggregate(operands: Operands, aggregation: 'mean' | 'sum'): Calculated {
  const chosen = operands.chosen;
  const averaged = chosen.find(({ series }) => aggregation === 'sum' && aggregationOf(series) !== 'sum');
  if (averaged)
    throw new ToolError(
      `“${averaged.name}” is averaged over each interval, so its values do not add up. Use mean, or query a metric of energy.`,
    );
  const { series: all } = operands.held.result;
  const stackOf = stackFinder(all);
  const formulaOf = (): string => {
    if (aggregation === 'sum') return 'sum of the values';
    const weighted = chosen.find(({ series }) => meanWeights(series));
    if (weighted)
      return weighted.series.weights
        ? 'sum of value × denominator ÷ sum of denominators, because the values are ratios'
        : 'sum of value × hours ÷ sum of hours, because the intervals differ in length';
    return !operands.part && chosen.some(({ series }) => stackOf(series) !== undefined)
      ? 'sum of the values ÷ the number of intervals of all sources together, so that the means of sources add up'
      : 'sum of the values ÷ their number; nulls do not count';
  };
  // Of a whole series, the mean and total that all surfaces show.
  const valueOf = (named: NamedSeries, indexes: readonly number[]): number => {
    if (operands.part) return combine(named, indexes, aggregation);
    const { series, values } = named;
    const counted = { ...series, values, aggregation: aggregationOf(series) };
    const { mean, total } = factsOf(counted, { stack: stackOf(series) });
    return aggregation === 'sum' ? total : mean;
  };
  return {
    formula: formulaOf(),
    columns: operands.columns('value', 'unit', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => [
      [rounded(valueOf(named, indexes), named.series.metric), named.unit, ...pointsOf(named.values, indexes)],
    ]),
    notes: operands.notes(chosen),
  };
}

const noWeight = (): ToolError =>
  new ToolError(
    'weighted_mean needs a weight: the name of a series in this result or in other_result_id, such as demand_energy.',
  );

/** Finds the weights of a series: the named ones, else the demand of the same region. */
function weightOf(operands: Operands, named: NamedSeries): NamedSeries {
  const others = operands.other ? namedSeriesOf(operands.other.result) : [];
  const name = textIn(operands.input, 'weight');
  const all = [...operands.all, ...others];
  if (name === undefined) {
    const demand = demandFinder(all.map(({ series }) => series))(named.series);
    const found = all.find(({ series }) => series === demand);
    if (!found) throw noWeight();
    return found;
  }
  const candidates = findSeries(all, [name]);
  const key = labelsKey(named.series.labels);
  const same = candidates.find(({ series }) => labelsKey(series.labels) === key);
  const found = same ?? (candidates.length === 1 ? candidates[0] : undefined);
  if (!found) throw noWeight();
  return found;
}

const approximateWeight =
  'Approximate: a demand-weighted price is exact only for one region at 5m with demand_energy, because longer intervals average the price first.';

function weightedMean(operands: Operands): Calculated {
  const names = textsIn(operands.input, 'series');
  const weightName = textIn(operands.input, 'weight');
  // Without names, the prices are averaged or, with a named weight, everything else.
  const isAveraged = ({ name, series }: NamedSeries): boolean =>
    weightName === undefined ? isPlainPrice(series) : name !== weightName && series.metric !== weightName;
  const chosen = names.length > 0 ? operands.chosen : operands.all.filter(isAveraged);
  const weights = new Map(chosen.map((named) => [named, weightOf(operands, named)]));
  const first = chosen.at(0);
  if (!first) throw noWeight();
  const isOfRegion = operands.held.result.query.network_region !== undefined;
  const isExact = [...weights].every(
    ([{ series }, weight]) =>
      findMetric(series.metric)?.nature !== 'price' ||
      isExactlyWeighted(weight.series, isOfRegion || typeof series.labels['region'] === 'string'),
  );
  const by = weights.get(first)?.name ?? '';
  return {
    formula: `sum of value × ${by} ÷ sum of ${by}, over the intervals of ${first.series.interval} in which both have a value`,
    columns: operands.columns('value', 'unit', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => {
      const weight = weights.get(named);
      const column = weight
        ? valuesAt({ times: weight.series.times, values: weight.values }, named.series.times)
        : new Float64Array();
      const own = pick(named.values, indexes);
      const weighs = pick(column, indexes);
      // A bucket counts where both have a value.
      const both = own.map((value, i) => (Number.isNaN(weighs[i]) ? NaN : value));
      const count = countOf(both);
      const mean = aggregateOver(both, [0, both.length], 'mean', undefined, weighs);
      return [[rounded(mean, named.series.metric), named.unit, count, indexes.length - count]];
    }),
    notes: [...operands.notes(chosen), ...(isExact ? [] : [approximateWeight])],
  };
}

function percentiles(operands: Operands): Calculated {
  const asked = numbersIn(operands.input, 'percentiles');
  const shares = (asked.length > 0 ? asked : [5, 25, 50, 75, 95])
    .filter((one) => one >= 0 && one <= 100)
    .slice(0, 20);
  const chosen = operands.chosen;
  return {
    formula: 'linear interpolation between the sorted values (type 7, the default of NumPy, pandas and R)',
    columns: operands.columns(...shares.map((share) => `p${share}`), 'unit', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => {
      const own = pick(named.values, indexes);
      const sorted = sortedValues(own, [0, own.length]);
      return [
        [
          ...shares.map((share) => rounded(quantileOf(sorted, share / 100), named.series.metric)),
          named.unit,
          ...pointsOf(named.values, indexes),
        ],
      ];
    }),
    notes: operands.notes(chosen),
  };
}

function hoursBetween(operands: Operands): Calculated {
  const below = numberIn(operands.input, 'below');
  const above = numberIn(operands.input, 'above');
  if (below === undefined && above === undefined)
    throw new ToolError('hours_where needs below, above, or both.');
  const chosen = operands.chosen;
  const interval = chosen.at(0)?.series.interval ?? '';
  const conditions = [
    above !== undefined && `above ${above}`,
    below !== undefined && `below ${below}`,
  ].filter((one) => one !== false);
  const passes = (value: number): boolean =>
    (below === undefined || value < below) && (above === undefined || value > above);
  return {
    formula: `number of intervals of ${interval} whose value is ${conditions.join(' and ')}, × their length`,
    columns: operands.columns('hours', 'percent_of_time', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => {
      const { series, values } = named;
      const { hours, of } = hoursWhere({ ...series, values }, indexes, passes);
      const percent = of > 0 ? Number(((hours / of) * 100).toFixed(2)) : null;
      return [[Number(hours.toFixed(4)), percent, ...pointsOf(named.values, indexes)]];
    }),
    notes: [...operands.notes(chosen), ...priceNotes(chosen)],
  };
}

function extremes(operands: Operands): Calculated {
  const count = numberIn(operands.input, 'count') ?? 5;
  const chosen = operands.chosen;
  return {
    formula: 'values in order of size; of equal values the earliest',
    columns: operands.columns('kind', 'rank', 'at', 'value', 'unit'),
    rows: operands.rows(chosen, (named, indexes) => {
      const own = pick(named.values, indexes);
      const { lowest, highest } = extremesOf(own, [0, own.length], count);
      const toRow =
        (kind: string) =>
        (i: number, rank: number): Cell[] => [
          kind,
          rank + 1,
          bucketCell(named.series.times[indexes[i]], named.series.interval, operands.offsetMinutes),
          rounded(own[i], named.series.metric),
          named.unit,
        ];
      return [...highest.map(toRow('highest')), ...lowest.map(toRow('lowest'))];
    }),
    notes: [...operands.notes(chosen), ...priceNotes(chosen)],
  };
}

const functions = {
  mean: (operands: Operands) => aggregate(operands, 'mean'),
  total: (operands: Operands) => aggregate(operands, 'sum'),
  weighted_mean: weightedMean,
  percentiles,
  hours_where: hoursBetween,
  share,
  difference: (operands: Operands) => compare(operands, 'difference'),
  change: (operands: Operands) => compare(operands, 'change'),
  extremes,
};

type Calculation = keyof typeof functions;

export const calculations = keysOf(functions);

/** Calculates with one or two held results. Throws ToolError for what cannot be calculated. */
export function calculate(
  calculation: Calculation,
  { input, held, other }: { input: JsonObject; held: HeldResult; other: HeldResult | undefined },
): Calculated {
  const found = functions[calculation](new Operands(input, held, other));
  if (found.rows.length === 0) throw new ToolError(noValues);
  return found;
}
