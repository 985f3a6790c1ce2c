import { formatExact } from '../../words/numbers';
import type { ShownSeries } from '../data/panel';

/** Width of a text in pixels, as the table's head or its body writes it. */
export type MeasureText = (text: string, part: 'head' | 'body') => number;

/** Space on both sides of a cell, and a pixel for rounding. */
const padding = 21;
const least = 84;
/** A longer name is cut; its title has all of it. */
const mostForName = 260;

/** The lowest and the highest value: one of them is the longest to write. NaN where there are none. */
function extremesOf(column: Float64Array): readonly [number, number] {
  let low = NaN;
  let high = NaN;
  for (const value of column) {
    if (!(value >= low)) low = Number.isNaN(value) ? low : value;
    if (!(value <= high)) high = Number.isNaN(value) ? high : value;
  }
  return [low, high];
}

/** Widths in pixels of the series' columns: of the name and the unit, and always of the widest value. */
export function columnWidths(
  series: readonly Pick<ShownSeries, 'label' | 'unit' | 'readable' | 'decimals' | 'values'>[],
  measure: MeasureText,
  isReadable: boolean,
): number[] {
  return series.map((one) => {
    const { label, decimals, values } = one;
    const { unit, factor } = isReadable ? one.readable : { unit: one.unit, factor: 1 };
    const extremes = extremesOf(values).map((value) =>
      measure(formatExact(value / factor, decimals), 'body'),
    );
    const names = Math.max(measure(label, 'head'), measure(unit, 'body')) + padding;
    return Math.ceil(
      Math.max(least, Math.min(mostForName, names), ...extremes.map((width) => width + padding)),
    );
  });
}
