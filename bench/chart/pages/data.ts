import { createRandom } from '../../random.mjs';

export type Kind = 'lines' | 'stacks';

/** The data of a chart: series of 5-minute data with the same stamps. */
export interface ChartData {
  readonly kind: Kind;
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

const stepMs = 5 * 60_000;
const firstMs = Date.UTC(2025, 5, 30, 14);
const bucketsOfDay = 288;

/** Daily curves with noise. Each series has its own level. */
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

/** The time range of all data. */
export const extentOf = ({ times }: ChartData) => ({ min: times.at(0) ?? 0, max: times.at(-1) ?? 1 });

/** The colour of a series. */
export const colourOf = (s: number): string => `hsl(${Math.round((s * 137.5) % 360)} 60% 55%)`;

/** Adds to each layer the layers below it, for libraries that do not stack by themselves. */
export function accumulate(columns: readonly Float64Array[]): Float64Array[] {
  const sums = new Float64Array(columns[0]?.length ?? 0);
  return columns.map((column) => column.map((value, i) => (sums[i] = (sums[i] ?? 0) + value)));
}
