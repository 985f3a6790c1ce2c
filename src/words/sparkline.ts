import { thinOut } from '../domain/series/thinOut';

const blocks = '▁▂▃▄▅▆▇█';

/**
 * Draws a column as `count` characters, scaled from its minimum to its maximum: "▁▂▅▇▅▂". A part without values is a
 * space.
 */
export function sparkline(column: Float64Array, count = 8): string {
  const values = thinOut(column, count);
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const top = blocks.length - 1;
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return ' ';
    // A constant column is drawn at half height.
    const height = most > least ? (value - least) / (most - least) : 0.5;
    return blocks[Math.round(height * top)] ?? ' ';
  }).join('');
}
