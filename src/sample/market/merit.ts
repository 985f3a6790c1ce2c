import type { Unit } from '../fleet/types';

/**
 * The loading of a kind of plant by tightness, which is 0 with all plant at its minimum and 1 with all at its maximum. The
 * loading rises in a straight line from `least` to `most` between `from` and `to`.
 */
interface Loading {
  readonly from: number;
  readonly to: number;
  readonly least: number;
  readonly most: number;
}

const loadings = {
  coal_brown: { from: 0, to: 0.35, least: 0.5, most: 0.98 },
  coal_black: { from: 0, to: 0.55, least: 0.36, most: 0.98 },
  gas_ccgt: { from: 0.25, to: 0.8, least: 0.12, most: 0.97 },
  gas_steam: { from: 0.25, to: 0.9, least: 0.08, most: 0.95 },
  gas_recip: { from: 0.3, to: 0.9, least: 0, most: 0.97 },
  gas_ocgt: { from: 0.34, to: 0.97, least: 0, most: 0.97 },
  distillate: { from: 0.85, to: 1, least: 0, most: 0.95 },
  hydro: { from: 0.2, to: 0.95, least: 0.03, most: 0.92 },
  hydroOfTasmania: { from: 0, to: 0.85, least: 0.3, most: 0.96 },
} as const satisfies Readonly<Record<string, Loading>>;

type Kind = keyof typeof loadings;

const kinds = Object.keys(loadings) as Kind[];

/** The number of kinds of dispatchable plant, which are the columns of `loadingTable`. */
export const kindCount = kinds.length;

const columnByKind: ReadonlyMap<string, number> = new Map(kinds.map((kind, index) => [kind, index]));

/** The column of a unit's kind in `loadingTable`; undefined for plant that follows sun, wind or a timetable. */
export const kindOf = ({ fueltech, region }: Unit): number | undefined =>
  columnByKind.get(fueltech === 'hydro' && region === 'TAS1' ? 'hydroOfTasmania' : fueltech);

/** The values of tightness at which the line of some kind bends, ascending from 0 to 1. */
export const marks: readonly number[] = [
  ...new Set(kinds.flatMap((kind) => [loadings[kind].from, loadings[kind].to]).concat(0, 1)),
].sort((a, b) => a - b);

/** The loading by mark and kind: `loadingTable[mark * kindCount + kind]`. Between marks it is linear. */
export const loadingTable = Float64Array.from({ length: marks.length * kindCount }, (_, i) => {
  const mark = marks[Math.floor(i / kindCount)] ?? 0;
  const { from, to, least, most } = loadings[kinds[i % kindCount] ?? 'hydro'];
  const part = Math.min(1, Math.max(0, (mark - from) / (to - from)));
  return least + (most - least) * part;
});
