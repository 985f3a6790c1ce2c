import { mergeAxes } from '../domain/mergeAxes';
import type { Series } from '../domain/result';

/** The values of all series at one stamp. The same object every time. */
export interface SparseRow {
  ms: number;
  /** Which series have the stamp, ascending. */
  present: readonly number[];
  /** By series, for those. */
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
 * A row for each stamp that any series has, ascending. Takes room for one row beside the series, and time for the values
 * that there are, not for those that are not.
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
