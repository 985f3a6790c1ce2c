import { formatExact } from '../../../words/numbers';
import type { Panel } from '../../data/panel';
import { chartKind } from '../kinds/index';

/** The space that the values of a panel need, reserved so that its legend keeps its width under the cursor. */
export interface ValueRoom {
  /** The length of the longest value, in characters. */
  readonly characters: number;
  readonly hasBelowZero: boolean;
}

export function valueRoom({ kind, pyramids, series, readable, decimals }: Panel): ValueRoom {
  let [low, high, sum] = [0, 0, 0];
  for (const pyramid of pyramids()) {
    const { min: least, max: most, count } = pyramid.whole();
    if (count === 0) continue;
    low = Math.min(low, least);
    high = Math.max(high, most);
    sum += Math.max(0, most);
  }
  const largest = chartKind(kind).isAdditive ? sum : high;
  const texts = [low, largest].map((value) =>
    formatExact(value / readable.factor, decimals + readable.moreDecimals),
  );
  return {
    // Doubles can be longer than any column.
    characters: Math.min(16, Math.max(...texts.map((text) => text.length))),
    hasBelowZero: low < 0 || series.some(({ isLoad }) => isLoad),
  };
}
