import type uPlot from 'uplot';
import { lazy } from '../../../domain/lazy';
import type { DrawnPoints, Panel } from '../panel';
import type { ColumnPainter } from './paintColumns';

/** Loads the painter of dense curves, in parallel with the page's request for its result. */
export const loadColumns = lazy(() => import('./paintColumns'));

/** Paints the curves of a plot as columns of pixels, once the painter has loaded. */
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
      // An update of the extension removed the files: falls back to paths, which are slower and show no spread of
      // values.
      () => {
        this.#isFailed = true;
        this.#waiting?.redraw();
      },
    );
  }

  /** True when curves are painted as columns: curves of means, and areas with dense points. */
  isFor(points: DrawnPoints, panel: Panel, pixels: number): boolean {
    return !this.#isFailed && panel.kind.paintsColumns(points, panel, pixels);
  }

  paint(...args: Parameters<ColumnPainter['paint']>): void {
    [this.#waiting] = args;
    this.#painter?.paint(...args);
  }
}
