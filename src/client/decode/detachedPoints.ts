import type { Columns } from './decodePoints';
import type { TimeAxes } from './timeAxes';

/** Decodes points like `decodePoints`, for points outside the JSON. */
export type ToColumns = (offsetMinutes: number, axes: TimeAxes) => Columns;

/** Points that were cut out of a body, by the placeholder that replaces them. */
export class DetachedPoints {
  readonly #points = new Map<unknown, ToColumns>();
  // Unpredictable for the author of a body.
  readonly #secret = String(Math.random());

  /** True while some points have not been removed. */
  get isLeft(): boolean {
    return this.#points.size > 0;
  }

  /** Adds points and returns their placeholder, as JSON. */
  add(points: ToColumns): string {
    const name = `${this.#secret} ${this.#points.size}`;
    this.#points.set(name, points);
    return `"${name}"`;
  }

  /** Removes and returns the points of a placeholder. */
  remove(name: unknown): ToColumns | undefined {
    const points = this.#points.get(name);
    if (points !== undefined) this.#points.delete(name);
    return points;
  }
}

/** A body with a placeholder for each list of points. */
export interface DetachedBody {
  /** Valid JSON if the body is. */
  readonly rest: string;
  readonly points: DetachedPoints;
}
