import type { ChartKind } from '../../domain/catalog/index';
import { isObject } from '../../domain/json';
import type { Panel } from '../data/panel';
import { priceAxes, type PriceAxis } from './priceAxis';

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

export function readChoices(saved: unknown): ChartChoices {
  const { kinds, priceAxis, isSimplified, weights } = isObject(saved) ? saved : {};
  const entries = isObject(kinds) ? Object.entries(kinds) : [];
  const heights = isObject(weights) ? Object.entries(weights) : [];
  return {
    kinds: Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    priceAxis: priceAxes.find((axis) => axis === priceAxis) ?? 'auto',
    isSimplified: isSimplified === true,
    weights: Object.fromEntries(
      heights.filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] > 0 && Number.isFinite(entry[1]),
      ),
    ),
  };
}

/** A stack has many layers to tell apart; what is beside it needs less. */
const usualWeights: Readonly<Record<ChartKind, number>> = { stack: 2, step: 1, line: 1 };

/** The height of a panel relative to the others. */
export const weightOf = ({ id, kind }: Pick<Panel, 'id' | 'kind'>, { weights }: ChartChoices): number =>
  weights[id] ?? usualWeights[kind];

/** The choices with the height that two panels have together parted so; with their usual heights for undefined. */
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

export const hasChoices = ({ kinds, priceAxis, isSimplified }: ChartChoices): boolean =>
  isSimplified || priceAxis !== 'auto' || Object.keys(kinds).length > 0;
