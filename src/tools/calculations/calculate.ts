import { findMetric } from '../../domain/catalog/index';
import { valuesAt } from '../../domain/compare/compareSeries';
import type { Series } from '../../domain/result/result';
import { aggregateOver } from '../../domain/series/aggregates';
import { hoursWhere } from '../../domain/series/bucketHours';
import { quantileOf, sortedValues } from '../../domain/series/distribution';
import { extremesOf } from '../../domain/series/extremes';
import { demandFinder, isExactlyWeighted, isPlainPrice } from '../../domain/series/priceMeans';
import { aggregationOf, stackFinder } from '../../domain/series/stacks';
import { factsOf } from '../../domain/series/statistics';
import * as formulas from '../../words/tools/formulaWords';
import * as words from '../../words/tools/toolWords';
import { shortStamp, type Cell } from '../coarseBuckets';
import { compare, share } from './comparisons';
import { numberIn, numbersIn, textIn, textsIn } from '../inputSchema';
import { findSeries, namedSeriesOf, rounded, type NamedSeries } from './namedSeries';
import type { HeldResult } from '../heldResults';
import {
  combine,
  countOf,
  Operands,
  pick,
  pointsOf,
  type Calculated,
  type CalculationInput,
} from './operands';
import { ToolError } from '../toolError';

export const calculations = [
  'mean',
  'total',
  'weighted_mean',
  'percentiles',
  'hours_where',
  'share',
  'difference',
  'change',
  'extremes',
] as const;

export type Calculation = (typeof calculations)[number];

/** True for the price of one region. */
const hasRegion = ({ labels }: Series, { result }: HeldResult): boolean =>
  typeof labels['region'] === 'string' || result.query.network_region !== undefined;

const priceNotes = (chosen: readonly NamedSeries[]): string[] => {
  const coarse = chosen.find(({ series }) => isPlainPrice(series) && series.interval !== '5m');
  return coarse ? [words.sentenceOfPriceInterval(coarse.series.interval)] : [];
};

function aggregate(operands: Operands, aggregation: 'mean' | 'sum'): Calculated {
  const chosen = operands.chosen;
  const averaged = chosen.find(({ series }) => aggregation === 'sum' && aggregationOf(series) !== 'sum');
  if (averaged) throw new ToolError(words.noTotal(averaged.name));
  const { series: all } = operands.held.result;
  const stackOf = stackFinder(all);
  // Of a whole series, the mean and total that all surfaces show.
  const valueOf = (named: NamedSeries, indexes: readonly number[]): number => {
    if (operands.part) return combine(named, indexes, aggregation);
    const { series, values } = named;
    const counted = { ...series, values, aggregation: aggregationOf(series) };
    const { mean, total } = factsOf(counted, { stack: stackOf(series) });
    return aggregation === 'sum' ? total : mean;
  };
  const isOfStack = !operands.part && chosen.some(({ series }) => stackOf(series) !== undefined);
  return {
    formula:
      aggregation === 'sum'
        ? formulas.totalFormula
        : formulas.meanFormula(
            chosen.some(({ series }) => series.weights !== undefined),
            isOfStack,
          ),
    columns: operands.columns('value', 'unit', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => [
      [rounded(valueOf(named, indexes), named.series.metric), named.unit, ...pointsOf(named.values, indexes)],
    ]),
    notes: operands.notes(chosen),
  };
}

/** Finds the weights of a series: the named ones, else the demand of the same region. */
function weightOf(operands: Operands, named: NamedSeries): NamedSeries {
  const others = operands.other ? namedSeriesOf(operands.other.result) : [];
  const name = textIn(operands.input, 'weight');
  const all = [...operands.all, ...others];
  if (name === undefined) {
    const demand = demandFinder(all.map(({ series }) => series))(named.series);
    const found = all.find(({ series }) => series === demand);
    if (!found) throw new ToolError(words.noWeight);
    return found;
  }
  const candidates = findSeries(all, [name]);
  const key = JSON.stringify(named.series.labels);
  const same = candidates.find(({ series }) => JSON.stringify(series.labels) === key);
  const found = same ?? (candidates.length === 1 ? candidates[0] : undefined);
  if (!found) throw new ToolError(words.noWeight);
  return found;
}

function weightedMean(operands: Operands): Calculated {
  const names = textsIn(operands.input, 'series');
  const weightName = textIn(operands.input, 'weight');
  // Without names, the prices are averaged or, with a named weight, everything else.
  const isAveraged = ({ name, series }: NamedSeries): boolean =>
    weightName === undefined ? isPlainPrice(series) : name !== weightName && series.metric !== weightName;
  const chosen = names.length > 0 ? operands.chosen : operands.all.filter(isAveraged);
  const weights = new Map(chosen.map((named) => [named, weightOf(operands, named)]));
  const first = chosen.at(0);
  if (!first) throw new ToolError(words.noWeight);
  const isExact = chosen.every((named) => {
    const weight = weights.get(named);
    const isPrice = findMetric(named.series.metric)?.nature === 'price';
    return (
      !isPrice ||
      (weight !== undefined && isExactlyWeighted(weight.series, hasRegion(named.series, operands.held)))
    );
  });
  return {
    formula: formulas.weightedFormula(weights.get(first)?.name ?? '', first.series.interval),
    columns: operands.columns('value', 'unit', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => {
      const weight = weights.get(named);
      const column = weight
        ? valuesAt({ times: weight.series.times, values: weight.values }, named.series.times)
        : new Float64Array();
      const own = pick(named.values, indexes);
      const by = pick(column, indexes);
      // A bucket counts where both have a value.
      const both = own.map((value, i) => (Number.isNaN(by[i]) ? NaN : value));
      const count = countOf(both);
      const mean = aggregateOver(both, [0, both.length], 'mean', undefined, by);
      return [[rounded(mean, named.series.metric), named.unit, count, indexes.length - count]];
    }),
    notes: [...operands.notes(chosen), ...(isExact ? [] : [formulas.approximateWeight])],
  };
}

function percentiles(operands: Operands): Calculated {
  const asked = numbersIn(operands.input, 'percentiles');
  const shares = (asked.length > 0 ? asked : [5, 25, 50, 75, 95])
    .filter((one) => one >= 0 && one <= 100)
    .slice(0, 20);
  const chosen = operands.chosen;
  return {
    formula: formulas.percentileFormula,
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
  if (below === undefined && above === undefined) throw new ToolError(words.noCondition);
  const chosen = operands.chosen;
  const passes = (value: number): boolean =>
    (below === undefined || value < below) && (above === undefined || value > above);
  return {
    formula: formulas.hoursFormula(below, above, chosen[0]?.series.interval ?? ''),
    columns: operands.columns('hours', 'percent_of_time', 'points', 'nulls'),
    rows: operands.rows(chosen, (named, indexes) => {
      const { times, interval } = named.series;
      const column = { times, values: named.values, interval, offsetMinutes: operands.offsetMinutes };
      const { hours, of } = hoursWhere(column, indexes, passes);
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
    formula: formulas.extremesFormula,
    columns: operands.columns('kind', 'rank', 'at', 'value', 'unit'),
    rows: operands.rows(chosen, (named, indexes) => {
      const own = pick(named.values, indexes);
      const { lowest, highest } = extremesOf(own, [0, own.length], count);
      const toRow =
        (kind: string) =>
        (i: number, rank: number): Cell[] => [
          kind,
          rank + 1,
          shortStamp(named.series.times[indexes[i]], operands.offsetMinutes),
          rounded(own[i], named.series.metric),
          named.unit,
        ];
      return [...highest.map(toRow('highest')), ...lowest.map(toRow('lowest'))];
    }),
    notes: [...operands.notes(chosen), ...priceNotes(chosen)],
  };
}

/** Each calculation by its name: one without a function does not compile. */
const functions: Readonly<Record<Calculation, (operands: Operands) => Calculated>> = {
  mean: (operands) => aggregate(operands, 'mean'),
  total: (operands) => aggregate(operands, 'sum'),
  weighted_mean: weightedMean,
  percentiles,
  hours_where: hoursBetween,
  share,
  difference: (operands) => compare(operands, 'difference'),
  change: (operands) => compare(operands, 'change'),
  extremes,
};

/** Calculates with one or two held results. Throws ToolError for what cannot be calculated. */
export function calculate(calculation: Calculation, given: CalculationInput): Calculated {
  const found = functions[calculation](new Operands(given));
  if (found.rows.length === 0) throw new ToolError(words.noValues);
  return found;
}
