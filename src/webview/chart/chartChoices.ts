import { isObject } from '../../domain/json';
import { priceAxes, type PriceAxis } from './priceAxis';

/** What the user has chosen of how a result is drawn. What is not chosen follows the data. */
export interface ChartChoices {
  /** A `PanelKind` by the id of a panel. One that is none, or not for the panel, counts for nothing. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly priceAxis: PriceAxis;
  /** Fuel technologies are drawn by their groups. */
  readonly isSimplified: boolean;
}

export const noChoices: ChartChoices = { kinds: {}, priceAxis: 'auto', isSimplified: false };

export function readChoices(saved: unknown): ChartChoices {
  const { kinds, priceAxis, isSimplified } = isObject(saved) ? saved : {};
  const entries = isObject(kinds) ? Object.entries(kinds) : [];
  return {
    kinds: Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    priceAxis: priceAxes.find((axis) => axis === priceAxis) ?? 'auto',
    isSimplified: isSimplified === true,
  };
}

export const hasChoices = ({ kinds, priceAxis, isSimplified }: ChartChoices): boolean =>
  isSimplified || priceAxis !== 'auto' || Object.keys(kinds).length > 0;
