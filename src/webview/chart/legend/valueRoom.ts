import { formatExact } from '../../../words/numbers';
import type { Panel } from '../../data/panel';
import { chartKind } from '../kinds/index';

/** The room that the values of a panel need, so that its legend keeps its width under the cursor. */
export interface ValueRoom {
  /** Characters of the longest value. */
  readonly characters: number;
  readonly hasBelowZero: boolean;
}

export function valueRoom({ kind, columns, series, readable, decimals }: Panel): ValueRoom {
  let [low, high, sum] = [0, 0, 0];
  columns.forEach((column) => {
    let most = 0;
    // eslint-disable-next-line @typescript-eslint/prefer-for-of -- several times as fast over a million values
    for (let i = 0; i < column.length; i++) {
      const value = column[i] ?? 0;
      if (value > most) most = value;
      else if (value < low) low = value;
    }
    high = Math.max(high, most);
    sum += most;
  });
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
