import type uPlot from 'uplot';
import { lazy } from '../../../domain/lazy';
import type { Panel } from '../../data/panel';
import type { DrawnPoints } from '../drawnPanel';
import type { ColumnPainter } from './paintColumns';

/** Loads what paints dense curves: beside the page, which asks for its result meanwhile. */
export const loadColumns = lazy(() => import('./paintColumns'));

/** With fewer points a pixel, paths of areas are as fast. */
const leastPoints = 0.5;

/** Paints the curves of a plot as columns of pixels, as soon as what does so is loaded. */
export class LaterColumns {
  #painter: ColumnPainter | undefined;
  #isFailed = false;
  #waiting: uPlot | undefined;

  constructor() {
    loadColumns().then(
      ({ ColumnPainter }) => {
        this.#painter = new ColumnPainter();
        this.#waiting?.redraw(false);
      },
      // Files that an update took away: paths are slower, without how far values reach.
      () => {
        this.#isFailed = true;
        this.#waiting?.redraw();
      },
    );
  }

  /** True where curves are painted so: those of means, and areas of close points. Bars never are. */
  isFor({ times, spans }: DrawnPoints, { kind, hasBars }: Panel, pixels: number): boolean {
    if (hasBars || this.#isFailed) return false;
    return spans !== undefined || (kind === 'stack' && times.length > leastPoints * pixels);
  }

  paint(...args: Parameters<ColumnPainter['paint']>): void {
    [this.#waiting] = args;
    this.#painter?.paint(...args);
  }
}
