import type { Columns } from './decodePoints';
import type { TimeAxes } from './timeAxes';

/** As `decodePoints`, for points that stand elsewhere. */
export type ToColumns = (offsetMinutes: number, axes: TimeAxes) => Columns;

/** Points that were detached from a body, by the name that stands in their place. */
export class DetachedPoints {
  readonly #points = new Map<unknown, ToColumns>();
  // Unknown to whoever writes a body.
  readonly #secret = String(Math.random());

  /** True while there are points that were not removed. */
  get isLeft(): boolean {
    return this.#points.size > 0;
  }

  /** The name of these points, as JSON. */
  add(points: ToColumns): string {
    const name = `${this.#secret} ${this.#points.size}`;
    this.#points.set(name, points);
    return `"${name}"`;
  }

  /** The points of that name, once. */
  remove(name: unknown): ToColumns | undefined {
    const points = this.#points.get(name);
    if (points !== undefined) this.#points.delete(name);
    return points;
  }
}

/** A body with a name in place of each list of points. */
export interface DetachedBody {
  /** JSON, when the body is. */
  readonly rest: string;
  readonly points: DetachedPoints;
}
