import { type ChartChoices, isNumber, isObject, readChoices } from '../../domain';
import type { NextResult } from '../views/view';
import { isLegendOrder, type LegendOrder } from './legend/legendNames';
import type { Range } from './timeRange';
import type { Panel } from './panel';

/** The state of the chart that is restored after a tab switch or a reload. */
export interface ChartState {
  /** The visible part of the time axis; undefined when all of it is visible. */
  range?: Range;
  /** Keys of the hidden series. */
  hidden: readonly string[];
  order: LegendOrder;
  choices: ChartChoices;
  /** In pixels; undefined when the legend fits its content. */
  legendWidth?: number;
  /** Pinned moments: the starts of at most two buckets, in epoch ms. */
  pins: readonly number[];
}

function readRange(value: unknown): Range | undefined {
  if (!isObject(value)) return undefined;
  const { min, max } = value;
  return isNumber(min) && isNumber(max) && min < max ? { min, max } : undefined;
}

export function readChartState(saved: unknown): ChartState {
  const { range, hidden, order, legendWidth, choices, pins } = isObject(saved) ? saved : {};
  return {
    range: readRange(range),
    hidden: Array.isArray(hidden) ? hidden.filter((key): key is string => typeof key === 'string') : [],
    order: isLegendOrder(order) ? order : 'drawn',
    choices: readChoices(choices),
    legendWidth: isNumber(legendWidth) && legendWidth > 0 ? legendWidth : undefined,
    pins: Array.isArray(pins) ? pins.filter(isNumber).slice(0, 2) : [],
  };
}

/** Keeps the zoom for the same query, and the hidden series for results with the same series. */
export function carryChartState(
  state: ChartState,
  { isOtherQuery, hasOtherSeries, choices = state.choices }: NextResult,
): ChartState {
  return {
    ...state,
    choices,
    range: isOtherQuery ? undefined : state.range,
    hidden: hasOtherSeries ? [] : state.hidden,
    pins: isOtherQuery ? [] : state.pins,
  };
}

/** The height of a panel relative to the others. */
export const weightOf = ({ id, kind }: Pick<Panel, 'id' | 'kind'>, { weights }: ChartChoices): number =>
  weights[id] ?? kind.weight;

/** Splits the joint height of two panels: `part` goes to the upper one; undefined restores the default heights. */
export function withPart(
  choices: ChartChoices,
  above: Pick<Panel, 'id' | 'kind'>,
  below: Pick<Panel, 'id' | 'kind'>,
  part: number | undefined,
): ChartChoices {
  const { [above.id]: _above, [below.id]: _below, ...others } = choices.weights;
  if (part === undefined) return { ...choices, weights: others };
  const both = weightOf(above, choices) + weightOf(below, choices);
  return { ...choices, weights: { ...others, [above.id]: both * part, [below.id]: both * (1 - part) } };
}

export const hasChoices = ({ kinds, priceAxis, isSimplified, layout, unitGrouping }: ChartChoices): boolean =>
  isSimplified ||
  priceAxis !== 'auto' ||
  layout !== undefined ||
  unitGrouping !== undefined ||
  Object.keys(kinds).length > 0;
