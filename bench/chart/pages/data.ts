import { createRandom } from '../../random.mjs';

export type Kind = 'lines' | 'stacks';

/** What a chart is given: series of 5-minute data at the same stamps. */
export interface ChartData {
  readonly kind: Kind;
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

const stepMs = 5 * 60_000;
const firstMs = Date.UTC(2025, 5, 30, 14);
const bucketsOfDay = 288;

/** Days that rise and fall, with noise on top, each series at a level of its own. */
export function createData(kind: Kind, seriesCount: number, length: number): ChartData {
  const random = createRandom(seriesCount);
  return {
    kind,
    times: Float64Array.from({ length }, (_, i) => firstMs + i * stepMs),
    columns: Array.from({ length: seriesCount }, (_, s) =>
      Float64Array.from({ length }, (_, i) => {
        const day = Math.sin((2 * Math.PI * i) / bucketsOfDay + s);
        return Math.round(((s + 2) * 200 + 150 * day + 100 * random()) * 1e6) / 1e6;
      }),
    ),
  };
}

/** The range of all of the data. */
export const extentOf = ({ times }: ChartData) => ({ min: times[0] ?? 0, max: times.at(-1) ?? 1 });

/** A colour of each series. */
export const colourOf = (s: number): string => `hsl(${Math.round((s * 137.5) % 360)} 60% 55%)`;

/** Each layer with those below it, as charts want it that do not stack by themselves. */
export function accumulate(columns: readonly Float64Array[]): Float64Array[] {
  const sums = new Float64Array(columns[0]?.length ?? 0);
  return columns.map((column) => column.map((value, i) => (sums[i] = (sums[i] ?? 0) + value)));
}
