import { colourOf, fallbackColours, type Spark, stackAt, type Theme, thinOut, totalsOf } from '../domain';

/** An image of this length is a 4 KB `data:` address in base 64. */
const maxBytes = 3000;
const width = 240;
const height = 48;
const grey = '#888888';
/** The numbers of points per series to try, fewer when many series would exceed the size. */
const counts = [80, 60, 48, 36, 24, 12];

type Point = readonly [x: number, y: number];

/** Returns the gapless runs of a column, in pixels. */
function stretchesOf(column: ArrayLike<number | null>, toY: (value: number) => number): Point[][] {
  const stretches: Point[][] = [[]];
  const step = width / Math.max(1, column.length - 1);
  for (let i = 0; i < column.length; i++) {
    const value = column[i] ?? NaN;
    if (Number.isNaN(value)) stretches.push([]);
    else stretches.at(-1)?.push([i * step, toY(value)]);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** Writes a path with whole-pixel relative steps, which takes half as many characters. */
function pathOf(points: readonly Point[]): string {
  let atX = 0;
  let atY = 0;
  return points
    .map(([left, top], i) => {
      const x = Math.round(left);
      const y = Math.round(top);
      const step = `${i === 0 ? 'M' : 'l'}${x - atX}${y < atY ? '' : ' '}${y - atY}`;
      atX = x;
      atY = y;
      return step;
    })
    .join('');
}

const lineOf = (stretches: readonly Point[][], colour: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" d="${stretches
    .map((points) => `${pathOf(points)}${points.length === 1 ? 'h0' : ''}`)
    .join('')}"/>`;

/** Draws an area down to zero; empty without values. */
function areaOf(stretches: readonly Point[][], zero: number, colour: string): string {
  const shapes = stretches.map((points) => {
    const [first] = points[0];
    const [last] = points[points.length - 1];
    return `${pathOf(points)}L${Math.round(last)} ${Math.round(zero)}H${Math.round(first)}Z`;
  });
  return shapes.length === 0 ? '' : `<path fill="${colour}" d="${shapes.join('')}"/>`;
}

/** Returns the range of values with zero, so that the height of a shape is its size. */
function rangeOf(columns: readonly ArrayLike<number | null>[]): [number, number] {
  let min = 0;
  let max = 0;
  for (const column of columns) {
    for (const drawn of Array.from(column)) {
      const value = drawn ?? NaN;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return max > min ? [min, max] : [-1, 1];
}

function draw({ isStack, layers }: Spark, colours: readonly string[], count: number): string {
  const columns = layers.map(({ column }) => thinOut(column, count));
  const length = Math.max(0, ...columns.map((column) => column.length));
  const picked = Array.from({ length }, (_, i) => i);
  const { above, below } = isStack
    ? stackAt(picked, columns, totalsOf(columns, length))
    : { above: [], below: [] };
  const [min, max] = rangeOf(isStack ? [...above, ...below] : columns);
  const toY = (value: number) => 1 + ((max - value) / (max - min)) * (height - 2);
  const shapes = isStack
    ? [above, below].flatMap((edges) =>
        edges.map((edge, s) => areaOf(stretchesOf(edge, toY), toY(0), colours[s])).reverse(),
      )
    : columns.map((column, s) => lineOf(stretchesOf(column, toY), colours[s]));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
}

/**
 * Draws a small chart as SVG of at most 3,000 bytes, for a hover: stacked areas for additive values, else lines, in the
 * colours of a theme. Gaps stay gaps. Undefined without a value.
 */
export function sparkImage(spark: Spark, theme: Theme): string | undefined {
  if (!spark.layers.some(({ column }) => column.some((value) => !Number.isNaN(value)))) return undefined;
  const palette = fallbackColours[theme];
  let next = 0;
  const colours = spark.layers.map(({ labels }) =>
    labels ? (colourOf(labels, theme) ?? palette[next++ % palette.length]) : grey,
  );
  for (const count of counts) {
    const image = draw(spark, colours, count);
    if (image.length <= maxBytes) return image;
  }
  return undefined;
}
