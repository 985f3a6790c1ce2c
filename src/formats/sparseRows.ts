import { mergeAxes } from '../domain/mergeAxes';
import type { Series } from '../domain/result';

/** The values of all series at one stamp. The object is reused for every row. */
export interface SparseRow {
  ms: number;
  /** The indices of the series with this stamp, ascending. */
  present: readonly number[];
  /** By series index; valid for the present ones. */
  readonly values: Float64Array;
}

/** Series that share their stamps. */
interface Group {
  readonly indexes: number[];
  readonly values: Float64Array[];
}

function groupByAxis(series: readonly Series[]): ReadonlyMap<Float64Array, Group> {
  const groups = new Map<Float64Array, Group>();
  series.forEach(({ times, values }, index) => {
    const group = groups.get(times) ?? { indexes: [], values: [] };
    if (group.indexes.length === 0) groups.set(times, group);
    group.indexes.push(index);
    group.values.push(values);
  });
  return groups;
}

/**
 * Yields a row for each stamp of any series, ascending. Needs memory for one row besides the series, and time only for
 * existing values.
 */
export function* sparseRows(series: readonly Series[]): Generator<SparseRow> {
  const byAxis = groupByAxis(series);
  const groups = [...byAxis.values()];
  const places = new Uint32Array(groups.length);
  const row: SparseRow = { ms: NaN, present: [], values: new Float64Array(series.length) };
  for (const { ms, present } of mergeAxes([...byAxis.keys()])) {
    const found: number[] = [];
    for (const g of present) {
      const place = places[g] ?? 0;
      places[g] = place + 1;
      groups[g]?.indexes.forEach((index, i) => {
        found.push(index);
        row.values[index] = groups[g]?.values[i]?.[place] ?? NaN;
      });
    }
    row.ms = ms;
    row.present = found.sort((a, b) => a - b);
    yield row;
  }
}
