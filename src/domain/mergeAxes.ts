/** An instant, and which columns have it. */
export interface MergedInstant {
  readonly ms: number;
  /** Indexes of the columns, in no order. The same array every time: what is to stay has to be copied. */
  readonly present: readonly number[];
}

/** Columns by their next instant, the earliest on top. */
class Heap {
  readonly #axes: readonly Float64Array[];
  /** Where each column has been read to. */
  readonly #places: Uint32Array;
  readonly #heap: number[];

  constructor(axes: readonly Float64Array[]) {
    this.#axes = axes;
    this.#places = new Uint32Array(axes.length);
    this.#heap = [...axes.keys()].filter((axis) => axes[axis]?.length !== 0);
    for (let at = this.#heap.length >>> 1; at-- > 0;) this.#sink(at);
  }

  get top(): number | undefined {
    return this.#heap[0];
  }

  /** The next instant of a column; Infinity at its end. */
  next(axis: number): number {
    return this.#axes[axis]?.[this.#places[axis] ?? 0] ?? Infinity;
  }

  /** Moves the column on top on by one instant. */
  advance(): void {
    const [axis] = this.#heap;
    if (axis === undefined) return;
    this.#places[axis] = (this.#places[axis] ?? 0) + 1;
    if (this.next(axis) === Infinity) {
      const last = this.#heap.pop();
      if (last === undefined || this.#heap.length === 0) return;
      this.#heap[0] = last;
    }
    this.#sink(0);
  }

  #sink(start: number): void {
    const heap = this.#heap;
    const axis = heap[start] ?? 0;
    const ms = this.next(axis);
    let at = start;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const isRight = left + 1 < heap.length && this.next(heap[left + 1] ?? 0) < this.next(heap[left] ?? 0);
      const child = isRight ? left + 1 : left;
      if (this.next(heap[child] ?? 0) >= ms) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = axis;
  }
}

/**
 * All instants of these ascending columns, ascending, each once. Takes room for a place in each column, and time linear
 * in the instants times the logarithm of the number of columns.
 */
export function* mergeAxes(axes: readonly Float64Array[]): Generator<MergedInstant> {
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
