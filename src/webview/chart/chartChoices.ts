import type { ChartKind } from '../../domain/catalog/index';
import type { ChartChoices } from '../../domain/result/chartChoices';
import type { Panel } from '../data/panel';

/** A stack has many layers to distinguish, so it gets twice the height of other panels. */
const usualWeights: Readonly<Record<ChartKind, number>> = { stack: 2, step: 1, line: 1 };

/** The height of a panel relative to the others. */
export const weightOf = ({ id, kind }: Pick<Panel, 'id' | 'kind'>, { weights }: ChartChoices): number =>
  weights[id] ?? usualWeights[kind];

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

export const hasChoices = ({ kinds, priceAxis, isSimplified }: ChartChoices): boolean =>
  isSimplified || priceAxis !== 'auto' || Object.keys(kinds).length > 0;
