import uPlot from 'uplot';
import type { Theme } from '../../domain';
import { followSize } from '../chart/plot/followSize';
import { axisLook } from '../chart/plot/plotOptions';
import { themeColour } from '../theme';
import { hourTicks } from './dayClock';
import { columnTicks, heatImage, type ShownHeatMap } from './shownHeatMap';

/** A cell of a heat map. */
export interface Cell {
  column: number;
  slot: number;
}

interface HeatPlotProps {
  shown: ShownHeatMap;
  theme: Theme;
  axisTitle: string;
  /** Called with the cell under the pointer; with undefined when the pointer leaves. */
  onCursor: (cell: Cell | undefined) => void;
}

const hours = 24;
/** The distance of the lines that hatch missing cells, in pixels. */
const hatchPixels = 6;

/** Draws diagonal lines over the plot: what no cell covers is missing. */
function hatch({ ctx, bbox: { left, top, width, height } }: uPlot): void {
  ctx.beginPath();
  ctx.strokeStyle = themeColour(['--vscode-descriptionForeground', '--vscode-foreground'], '#888888');
  ctx.lineWidth = devicePixelRatio;
  for (let x = left - height; x < left + width; x += hatchPixels * devicePixelRatio) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
}

/** Clears the cells before and after the window. */
function clearOutside(plot: uPlot, { map: { slots, starts, cells } }: ShownHeatMap): void {
  const { ctx, bbox } = plot;
  const [first, end] = cells;
  const width = bbox.width / starts.length;
  const heightOf = (count: number): number => (bbox.height * count) / slots;
  const last = (end - 1) % slots;
  ctx.clearRect(bbox.left, bbox.top, width, heightOf(first % slots));
  ctx.clearRect(
    bbox.left + bbox.width - width,
    bbox.top + heightOf(last + 1),
    width,
    heightOf(slots - 1 - last),
  );
}

function paint(plot: uPlot, { shown, theme }: HeatPlotProps): void {
  const { ctx, bbox } = plot;
  const image = heatImage(shown, theme);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  hatch(plot);
  clearOutside(plot, shown);
  // Cells that are smaller than a pixel are averaged; larger ones have sharp edges.
  ctx.imageSmoothingEnabled = image.width > bbox.width || image.height > bbox.height;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(image, bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.restore();
}

/** The plot of a heat map. Every change recreates all of it. */
export class HeatPlot {
  #parent: HTMLElement;
  #resize: ResizeObserver;
  #mark = document.createElement('div');
  #props: HeatPlotProps;
  #plot: uPlot;

  /** `parent` must be in the document and have a size. */
  constructor(parent: HTMLElement, props: HeatPlotProps) {
    this.#parent = parent;
    this.#props = props;
    this.#mark.className = 'heat-mark';
    this.#plot = this.#create();
    this.#resize = followSize(parent, () => this.#plot);
  }

  show(props: HeatPlotProps): void {
    this.#props = props;
    this.#plot.destroy();
    this.#plot = this.#create();
  }

  /** Outlines a cell, or none. */
  mark(cell: Cell | undefined): void {
    const { slots, starts } = this.#props.shown.map;
    const { style } = this.#mark;
    style.display = cell ? 'block' : 'none';
    if (!cell) return;
    style.left = `${(cell.column / starts.length) * 100}%`;
    style.top = `${(cell.slot / slots) * 100}%`;
    style.width = `${100 / starts.length}%`;
    style.height = `${100 / slots}%`;
  }

  dispose(): void {
    this.#resize.disconnect();
    this.#plot.destroy();
  }

  #cellAt(plot: uPlot): Cell | undefined {
    const { left = -1, top = -1 } = plot.cursor;
    if (left < 0 || top < 0) return undefined;
    const { slots, starts } = this.#props.shown.map;
    const { width, height } = plot.over.getBoundingClientRect();
    return {
      column: Math.min(starts.length - 1, Math.floor((left / width) * starts.length)),
      slot: Math.min(slots - 1, Math.floor((top / height) * slots)),
    };
  }

  #create(): uPlot {
    const { shown, axisTitle } = this.#props;
    const columns = shown.map.starts.length;
    const shared = { ...axisLook(), grid: { show: false } };
    const plot = new uPlot(
      {
        width: this.#parent.clientWidth,
        height: this.#parent.clientHeight,
        ms: 1,
        legend: { show: false },
        padding: [10, 24, 0, 0],
        cursor: {
          x: false,
          y: false,
          drag: { x: false, y: false, setScale: false },
          points: { show: false },
        },
        scales: {
          x: { time: false, range: () => [0, columns] },
          // Midnight is at the top, as in a calendar.
          y: { dir: -1, range: () => [0, hours] },
        },
        axes: [
          {
            ...shared,
            size: 36,
            gap: 6,
            splits: ({ width }) => columnTicks(shown, width / 70).map(({ at }) => at),
            values: ({ width }) => columnTicks(shown, width / 70).map(({ label }) => label),
          },
          {
            ...shared,
            labelFont: shared.font,
            labelSize: 18,
            label: axisTitle,
            size: 54,
            gap: 4,
            splits: ({ bbox }) => hourTicks(bbox.height / devicePixelRatio / 24).map(({ at }) => at),
            values: ({ bbox }) => hourTicks(bbox.height / devicePixelRatio / 24).map(({ label }) => label),
          },
        ],
        series: [{}, { show: false }],
        hooks: {
          draw: [
            (drawn) => {
              paint(drawn, this.#props);
            },
          ],
          setCursor: [
            (moved) => {
              this.#props.onCursor(this.#cellAt(moved));
            },
          ],
        },
      },
      [
        [0, columns],
        [null, null],
      ],
      this.#parent,
    );
    plot.over.append(this.#mark);
    this.mark(undefined);
    return plot;
  }
}
