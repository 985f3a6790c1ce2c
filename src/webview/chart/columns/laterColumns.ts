import type uPlot from 'uplot';
import { lazy } from '../../../domain/idioms/lazy';
import type { Panel } from '../../data/panel';
import type { DrawnPoints } from '../drawnPanel';
import type { ColumnPainter } from './paintColumns';

/** Loads the painter of dense curves, in parallel with the page's request for its result. */
export const loadColumns = lazy(() => import('./paintColumns'));

/** With fewer points per pixel, area paths are just as fast. */
const minPoints = 0.5;

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

  /** True when curves are painted as columns: curves of means, and areas with dense points. Bars never are. */
  isFor({ times, spans }: DrawnPoints, { kind, hasBars }: Panel, pixels: number): boolean {
    if (hasBars || this.#isFailed) return false;
    return spans !== undefined || (kind === 'stack' && times.length > minPoints * pixels);
  }

  paint(...args: Parameters<ColumnPainter['paint']>): void {
    [this.#waiting] = args;
    this.#painter?.paint(...args);
  }
}
