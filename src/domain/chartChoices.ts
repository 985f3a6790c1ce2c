import { isObject } from './json';

/** The axis of prices ($/MWh) as it is drawn. `logTails`: usual prices linear, the rest logarithmic. */
export type DrawnPriceAxis = 'linear' | 'logTails' | 'clip';
/** As it is chosen: `auto` has tails where there are prices beyond the usual. */
export type PriceAxis = DrawnPriceAxis | 'auto';

export const priceAxes: readonly PriceAxis[] = ['auto', 'linear', 'logTails', 'clip'];

/** What the user has chosen of how a result is drawn. What is not chosen follows the data. */
export interface ChartChoices {
  /** A `PanelKind` by the id of a panel. One that is none, or not for the panel, counts for nothing. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly priceAxis: PriceAxis;
  /** Fuel technologies are drawn by their groups. */
  readonly isSimplified: boolean;
  /** The heights of panels relative to one another, by their ids; absent where the data say. */
  readonly weights: Readonly<Record<string, number>>;
}

export const noChoices: ChartChoices = { kinds: {}, priceAxis: 'auto', isSimplified: false, weights: {} };

/** Panels of which something is read. No result has more, and what is kept stays small. */
const mostPanels = 50;
const longestText = 200;

/** The entries of an object whose values are right; none for anything else. */
function readEntries<Value>(
  stored: unknown,
  isRight: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  const entries = isObject(stored) ? Object.entries(stored) : [];
  const right = entries.filter(
    (entry): entry is [string, Value] => entry[0].length <= longestText && isRight(entry[1]),
  );
  return Object.fromEntries(right.slice(0, mostPanels));
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText;
const isWeight = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);

/** Reads choices that were stored or sent. What is not as it should be is not chosen. */
export function readChoices(stored: unknown): ChartChoices {
  const { kinds, priceAxis, isSimplified, weights } = isObject(stored) ? stored : {};
  return {
    kinds: readEntries(kinds, isShortText),
    priceAxis: priceAxes.find((axis) => axis === priceAxis) ?? 'auto',
    isSimplified: isSimplified === true,
    weights: readEntries(weights, isWeight),
  };
}
