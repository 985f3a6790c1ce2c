import type { Series } from '../../domain';

/** Columns sorted by their next instant, the earliest on top. */
class Heap {
  #axes: readonly Float64Array[];
  /** The position of the next instant in each column. */
  #places: Uint32Array;
  #heap: number[];

  constructor(axes: readonly Float64Array[]) {
    this.#axes = axes;
    this.#places = new Uint32Array(axes.length);
    this.#heap = [...axes.keys()].filter((axis) => axes[axis].length > 0);
    for (let at = this.#heap.length >>> 1; at-- > 0;) this.#sink(at);
  }

  get top(): number | undefined {
    return this.#heap[0];
  }

  /** Returns the next instant of a column; Infinity at its end. */
  next(axis: number): number {
    return this.#axes[axis][this.#places[axis]] ?? Infinity;
  }

  /** Advances the top column by one instant. */
  advance(): void {
    const axis = this.top;
    if (axis === undefined) return;
    this.#places[axis]++;
    if (this.next(axis) === Infinity) {
      const last = this.#heap.pop();
      if (last === undefined || this.#heap.length === 0) return;
      this.#heap[0] = last;
    }
    this.#sink(0);
  }

  #sink(start: number): void {
    const heap = this.#heap;
    const axis = heap[start];
    const ms = this.next(axis);
    let at = start;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const isRight = left + 1 < heap.length && this.next(heap[left + 1]) < this.next(heap[left]);
      const child = isRight ? left + 1 : left;
      if (this.next(heap[child]) >= ms) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = axis;
  }
}

/**
 * Yields all instants of ascending columns in ascending order, each once. Needs memory for one position per column, and
 * time linear in the number of instants times the logarithm of the number of columns.
 */
export function* mergeAxes(axes: readonly Float64Array[]): Generator<{
  /** The instant, in epoch milliseconds. */
  ms: number;
  /** Indexes of the columns, in no particular order. The array is reused, so copy it to store it. */
  present: readonly number[];
}> {
  const heap = new Heap(axes);
  const present: number[] = [];
  for (let axis = heap.top; axis !== undefined; axis = heap.top) {
    const ms = heap.next(axis);
    present.length = 0;
    for (let same: number | undefined = axis; same !== undefined && heap.next(same) === ms; same = heap.top) {
      present.push(same);
      heap.advance();
    }
    yield { ms, present };
  }
}

/** The values of all series at one stamp. The object is reused for every row. */
interface SparseRow {
  ms: number;
  /** The indices of the series with this stamp, ascending. */
  present: readonly number[];
  /** By series index; valid for the present ones. */
  values: Float64Array;
}

/** Groups series that share their stamps. */
function groupByAxis(series: readonly Series[]) {
  const groups = new Map<Float64Array, { indexes: number[]; values: Float64Array[] }>();
  series.forEach(({ times, values }, index) => {
    const group = groups.get(times) ?? { indexes: [], values: [] };
    if (group.indexes.length === 0) groups.set(times, group);
    group.indexes.push(index);
    group.values.push(values);
  });
  return groups;
}

/** Yields a row for each stamp, ascending. Needs memory for one row, and time for existing values only. */
export function* sparseRows(series: readonly Series[]): Generator<SparseRow> {
  const byAxis = groupByAxis(series);
  const groups = [...byAxis.values()];
  const places = new Uint32Array(groups.length);
  const row: SparseRow = { ms: NaN, present: [], values: new Float64Array(series.length) };
  for (const { ms, present } of mergeAxes([...byAxis.keys()])) {
    const found: number[] = [];
    for (const g of present) {
      const place = places[g]++;
      const { indexes, values } = groups[g];
      for (const [i, index] of indexes.entries()) {
        found.push(index);
        row.values[index] = values[i][place];
      }
    }
    row.ms = ms;
    row.present = found.sort((a, b) => a - b);
    yield row;
  }
}
