import uPlot from 'uplot';
import { type DrawnPanel, type DrawnPoints, unsettledParts } from '../panel';
import { drawLevels, layStripes, type PlotMarks } from './plotMarks';
import { axesOf, curvesOf, type PlotLook } from './plotOptions';
import type { Range } from '../timeRange';
import { valueScale } from '../valueAxis';
import { axisWidth, rightRoom } from '../timeAxis';
import { themeColour } from '../../theme';

const markPixels = 7;

export interface PlotProps extends PlotLook {
  /** Changes with every change of the colour theme. */
  themeChange: number;
  /** Undefined until loaded. */
  marks: PlotMarks | undefined;
  range: Range;
  hidden: ReadonlySet<string>;
  /** Called when a part of the time axis is selected. */
  onSelect: (range: Range) => void;
  onReset: () => void;
  /** Called with the moment under the pointer; with undefined when the pointer leaves. */
  onCursor: (ms: number | undefined, left: number, top: number) => void;
  /** Called with the duration (ms) that each point covers; with undefined when every bucket is drawn. */
  onStep: (stepMs: number | undefined) => void;
}

/** Selections shorter than this, in pixels, count as clicks. */
const minMarked = 4;

/**
 * The plot of a panel. It draws once per change: new points go into the same uPlot instance, which is recreated only
 * for other curves or colours.
 */
export class PanelPlot {
  #parent: HTMLElement;
  #resize: ResizeObserver;
  #props: PlotProps;
  #drawn: DrawnPanel;
  #curves: ReturnType<typeof curvesOf>;
  #points: DrawnPoints = { times: [], columns: [] };
  #plot: uPlot;
  #size: { width: number; height: number };
  #cursorMs: number | undefined;

  /** `parent` must be in the document and have a size. */
  constructor(parent: HTMLElement, props: PlotProps) {
    this.#parent = parent;
    this.#props = props;
    this.#drawn = this.#toDrawn(props);
    this.#curves = this.#toCurves();
    this.#size = this.#measure();
    this.#plot = this.#create();
    this.#resize = new ResizeObserver(() => this.#fit());
    this.#resize.observe(parent);
  }

  /** The element over the plot area, without axes. */
  get over(): HTMLElement {
    return this.#plot.over;
  }

  /** The plot as drawn. */
  get scene() {
    const { painted: curves } = this.#curves;
    return { plot: this.#plot, panel: this.#props.panel, curves, points: this.#points };
  }

  show(props: PlotProps): void {
    const last = this.#props;
    this.#props = props;
    const isOther = props.panel !== last.panel;
    const isRestyled = props.themeChange !== last.themeChange || props.clock !== last.clock;
    const isHiddenOther = props.hidden !== last.hidden;
    if (isOther) this.#drawn = this.#toDrawn(props);
    else if (isHiddenOther) this.#drawn.hide((key) => props.hidden.has(key));
    if ((isOther || isRestyled) && this.#restyle(isRestyled)) return;
    const isMoved = props.range.min !== last.range.min || props.range.max !== last.range.max;
    if (isOther || isHiddenOther || isMoved) this.#plot.setData(this.#data(), true);
    else if (props.marks !== last.marks && props.marks?.isMarked(props.panel, props.range, Date.now()))
      this.#plot.redraw(false);
  }

  /** Moves the crosshair to a moment; undefined removes it. */
  setCursor(ms: number | undefined): void {
    this.#cursorMs = ms;
    const left = ms === undefined ? -1 : this.leftOf(ms);
    this.#plot.setCursor({ left, top: left < 0 ? -1 : 1 }, false);
  }

  /** Moves the crosshair to a pixel, as a pointer does. */
  point(left: number, top: number): void {
    this.#plot.setCursor({ left, top });
  }

  /** Returns the moment (epoch ms) at a pixel of the plot. */
  momentAt(left: number): number {
    // Pixels are fractional: rounding keeps the exact start of a bucket.
    return Math.round(this.#plot.posToVal(left, 'x'));
  }

  /** Returns the pixel of the plot at a moment (epoch ms). */
  leftOf(ms: number): number {
    return this.#plot.valToPos(ms, 'x');
  }

  dispose(): void {
    this.#resize.disconnect();
    this.#plot.destroy();
  }

  #toDrawn({ panel, hidden }: PlotProps): DrawnPanel {
    const drawn = panel.kind.toDrawn(panel);
    drawn.hide((key) => hidden.has(key));
    return drawn;
  }

  /**
   * Recreates the uPlot instance when its curves or colours change. Returns false when the current one can take the new
   * points.
   */
  #restyle(isForced: boolean): boolean {
    const curves = this.#toCurves();
    const isSame = !isForced && curves.signature === this.#curves.signature;
    if (isSame) return false;
    this.#curves = curves;
    this.#plot.destroy();
    this.#size = this.#measure();
    this.#plot = this.#create();
    return true;
  }

  #measure() {
    return { width: this.#parent.clientWidth, height: this.#parent.clientHeight };
  }

  #fit(): void {
    const size = this.#measure();
    // A hidden view has no size.
    if (size.width === 0 || (size.width === this.#size.width && size.height === this.#size.height)) return;
    const isWider = size.width !== this.#size.width;
    this.#size = size;
    this.#plot.setSize(size);
    // Otherwise the crosshair would stay at its pixel, which is now another moment.
    this.setCursor(this.#cursorMs);
    if (isWider) this.#plot.setData(this.#data(), true);
  }

  #toCurves(): ReturnType<typeof curvesOf> {
    return curvesOf(
      this.#props,
      this.#drawn.curves,
      () => this.#points,
      () => this.#props.marks?.patterns,
    );
  }

  /** Computes the points of the current view. */
  #data(): uPlot.AlignedData {
    const pixels = Math.max(50, this.#size.width - axisWidth);
    this.#points = this.#drawn.pointsOf({ ...this.#props.range, pixels });
    this.#props.onStep(this.#points.spans?.stepMs);
    return [this.#points.times, ...this.#points.columns];
  }

  #create(): uPlot {
    const { panel } = this.#props;
    return new uPlot(
      {
        ...this.#size,
        ms: 1,
        pxAlign: panel.kind.pxAlign,
        legend: { show: false },
        padding: [10, rightRoom, 6, 0],
        cursor: this.#cursor(),
        scales: {
          x: { time: false, range: () => [this.#props.range.min, this.#props.range.max] },
          y: valueScale(panel, (min, max) => {
            const { range, hidden } = this.#props;
            const { extremes: [least, most] = [Infinity, -Infinity] } = this.#points;
            // Without values, `min` and `max` are null. Points that are means have values beyond them.
            return (
              this.#props.panel.sharedExtremes?.(range, hidden) ?? [
                least < min ? least : min,
                most > max ? most : max,
              ]
            );
          }),
        },
        axes: axesOf(this.#props),
        series: [{}, ...this.#curves.options],
        hooks: this.#hooks(),
      },
      this.#data(),
      this.#parent,
    );
  }

  #cursor(): uPlot.Cursor {
    const reset = (): null => {
      this.#props.onReset();
      return null;
    };
    const isOfSeries = (s: number): boolean => this.#drawn.curves[s - 1]?.seriesIndex >= 0;
    return {
      y: false,
      // The middle of a bar, at which its point is, may be further away than that of a shorter neighbour.
      dataIdx: (_plot, _s, nearest, ms) => {
        const { times, lengths } = this.#points;
        const afterMs = ms - times[nearest];
        return lengths && Math.abs(afterMs) > lengths[nearest] / 2 ? nearest + Math.sign(afterMs) : nearest;
      },
      drag: { x: true, y: false, setScale: false },
      points: {
        size: (_, s) => (isOfSeries(s) ? markPixels : 0),
        width: (_, s) => (isOfSeries(s) ? 1 : 0),
        stroke: () => themeColour(['--vscode-editor-background']),
        fill: (_, s) => (isOfSeries(s) ? this.#curves.painted[s - 1].colour : '#888888'),
      },
      bind: { dblclick: () => reset },
    };
  }

  #hooks(): uPlot.Hooks.Arrays {
    return {
      drawClear: [(plot) => this.#props.marks?.shadeNights(plot, this.#props.panel)],
      drawAxes: [(plot) => this.#curves.paint(plot)],
      drawSeries: [(plot, s) => this.#curves.drawEdge(plot, s)],
      draw: [
        (plot) => {
          const { panel, marks } = this.#props;
          const { left, width } = plot.bbox;
          drawLevels(plot, panel);
          this.#curves.drawSymbols(plot);
          marks?.drawNow(plot, Date.now());
          // Stripes in the background colour hatch areas and bars, and dash lines.
          layStripes(
            plot,
            unsettledParts(panel, left, left + width, (ms) => plot.valToPos(ms, 'x', true)),
          );
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < minMarked) return;
          const marked = { min: plot.posToVal(left, 'x'), max: plot.posToVal(left + width, 'x') };
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          this.#props.onSelect(marked);
        },
      ],
      setCursor: [
        (plot) => {
          const { left = -1, top = -1 } = plot.cursor;
          this.#cursorMs = left < 0 ? undefined : this.momentAt(left);
          this.#props.onCursor(this.#cursorMs, left, top);
        },
      ],
    };
  }
}
