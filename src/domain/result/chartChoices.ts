import type { Series } from './result';
import { isNumber, isObject, isTextUpTo } from '../idioms/checkJson';

/** The price axis ($/MWh) of a drawn chart. `logTails`: usual prices linear, all others logarithmic. */
export type DrawnPriceAxis = 'linear' | 'logTails' | 'clip';
/** The price axis that the user chose; `auto` uses `logTails` when there are unusual prices. */
export type PriceAxis = DrawnPriceAxis | 'auto';

export const priceAxes: readonly PriceAxis[] = ['auto', 'linear', 'logTails', 'clip'];

/** The groups that the units of a result are added up to. Without one, each unit has its own series. */
const unitGroupings = ['facility', 'fueltech'] as const;

export type UnitGrouping = (typeof unitGroupings)[number];

/** The user's choices for drawing a result. Anything not chosen follows the data. */
export interface ChartChoices {
  /** The id of a chart kind for each panel's id. An unknown kind, or one that does not suit the panel, is ignored. */
  kinds: Readonly<Record<string, string>>;
  priceAxis: PriceAxis;
  /** True when fuel technologies are drawn by group. */
  isSimplified: boolean;
  unitGrouping?: UnitGrouping;
  /** The id of a layout of the panels; absent for the one that suits the result. */
  layout?: string;
  /** The relative heights of panels by their ids; a panel without one gets its height from the data. */
  weights: Readonly<Record<string, number>>;
  /** The choice over time of each panel, by its id; absent for the values. */
  overTime?: Readonly<Record<string, string>>;
}

export const noChoices: ChartChoices = { kinds: {}, priceAxis: 'auto', isSimplified: false, weights: {} };

/** The maximum number of stored panels. No result has more, and the stored state stays small. */
const maxPanels = 50;
const longestText = 200;

/** Returns the valid entries of an object; empty for any other value. */
function readEntries<Value>(
  stored: unknown,
  isRight: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  const entries = isObject(stored) ? Object.entries(stored) : [];
  const right = entries.filter(
    (entry): entry is [string, Value] => entry[0].length <= longestText && isRight(entry[1]),
  );
  return Object.fromEntries(right.slice(0, maxPanels));
}

const isShortText = isTextUpTo(longestText);
const isWeight = (value: unknown): value is number => isNumber(value) && value > 0;

const isOverTime = (value: unknown): value is string => readOverTime(value) !== undefined;

/** Reads the choices over time, by the ids of panels. Invalid parts are left out. */
export const readOverTimeChoices = (stored: unknown): Readonly<Record<string, string>> =>
  readEntries(stored, isOverTime);

/** Reads stored or received choices. Invalid parts fall back to their defaults. */
export function readChoices(stored: unknown): ChartChoices {
  const { kinds, priceAxis, isSimplified, weights, layout, unitGrouping, overTime } = isObject(stored)
    ? stored
    : {};
  const shownOverTime = readOverTimeChoices(overTime);
  return {
    kinds: readEntries(kinds, isShortText),
    priceAxis: priceAxes.find((axis) => axis === priceAxis) ?? 'auto',
    isSimplified: isSimplified === true,
    weights: readEntries(weights, isWeight),
    layout: isShortText(layout) ? layout : undefined,
    unitGrouping: unitGroupings.find((one) => one === unitGrouping),
    overTime: Object.keys(shownOverTime).length === 0 ? undefined : shownOverTime,
  };
}

/** A choice over time: a series is shown as rolling means, for example. Stored by its id: "rolling 7", "year". */
export type OverTime =
  { kind: 'rolling'; count: number } | { kind: 'year' | 'cumulative' | 'difference' | 'percent' };

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

/** The words of choices that do not depend on the series. */
export const overTimeConstants = {
  year: 'rolling 12 months',
  difference: 'change since the start',
  percent: 'Index, first = 100',
} as const;

/** True for a percentage of the first value, which has no direction. */
export const isPercentOfFirst = ({ labels }: Pick<Series, 'labels'>): boolean =>
  labels[overTimeLabel] === overTimeConstants.percent;

/** True for series whose values are changes, or percentages of the first value. */
export const isChangeOverTime = (series: Pick<Series, 'labels'>): boolean =>
  series.labels[overTimeLabel] === overTimeConstants.difference || isPercentOfFirst(series);
