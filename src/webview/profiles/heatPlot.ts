import uPlot from 'uplot';
import type { HeatMap, Theme } from '../../domain';
import { dayAxisTitle } from '../../words/result/statisticsWords';
import { axisLook } from '../chart/plot/plotOptions';
import { themeColour } from '../theme';
import { hours, hourTicks } from './profile';
import { columnTicks, heatImage, type ShownHeatMap } from './shownHeatMap';

export interface Cell {
  column: number;
  slot: number;
}

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

function paint(plot: uPlot, shown: ShownHeatMap, theme: Theme): void {
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

export function markCell({ over }: uPlot, { slots, starts }: HeatMap, cell: Cell | undefined): void {
  over.querySelector('.heat-mark')?.remove();
  if (!cell) return;
  const mark = document.createElement('div');
  mark.className = 'heat-mark';
  mark.style.left = `${(cell.column / starts.length) * 100}%`;
  mark.style.top = `${(cell.slot / slots) * 100}%`;
  mark.style.width = `${100 / starts.length}%`;
  mark.style.height = `${100 / slots}%`;
  over.append(mark);
}

function cellAt({ cursor, over }: uPlot, { slots, starts }: HeatMap): Cell | undefined {
  const { left = -1, top = -1 } = cursor;
  if (left < 0 || top < 0) return undefined;
  const { width, height } = over.getBoundingClientRect();
  return {
    column: Math.min(starts.length - 1, Math.floor((left / width) * starts.length)),
    slot: Math.min(slots - 1, Math.floor((top / height) * slots)),
  };
}

/** Calls `onCursor` with the cell under the pointer, and with undefined when the pointer leaves. */
export function createHeatPlot(
  parent: HTMLElement,
  shown: ShownHeatMap,
  theme: Theme,
  onCursor: (cell: Cell | undefined) => void,
): uPlot {
  const { map, panel } = shown;
  const columns = map.starts.length;
  const shared = { ...axisLook(), grid: { show: false } };
  return new uPlot(
    {
      width: parent.clientWidth,
      height: parent.clientHeight,
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
          label: dayAxisTitle(panel.offsetMinutes),
          size: 54,
          gap: 4,
          splits: ({ bbox }) => hourTicks(bbox.height / devicePixelRatio / 24).map(({ at }) => at),
          values: ({ bbox }) => hourTicks(bbox.height / devicePixelRatio / 24).map(({ label }) => label),
        },
      ],
      series: [{}, { show: false }],
      hooks: {
        draw: [(plot) => paint(plot, shown, theme)],
        setCursor: [(plot) => onCursor(cellAt(plot, map))],
      },
    },
    [
      [0, columns],
      [null, null],
    ],
    parent,
  );
}
