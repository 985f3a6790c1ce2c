import uPlot from 'uplot';
import { formatTicks } from '../data/numbers';
import type { Panel } from '../data/shownResult';
import { themeColour } from '../theme';
import { toDrawnPanel } from './drawnPanel';
import { edgedPaths, type EdgedPaths } from './edgedPaths';
import { timeTickLabels, timeTicks } from './timeTicks';
import { linearTicks, priceTicks, priceToScale, scaleToPrice, valueRange } from './valueScale';

/** The part of the time axis in view, epoch ms. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface PlotOptions {
  readonly panel: Panel;
  /** One per series of the panel. */
  readonly colours: readonly string[];
  /** One per series of a stack: what its area is edged with, undefined for nothing. */
  readonly edges: readonly (string | undefined)[];
  readonly offsetMinutes: number;
  /** Only the lowest panel writes times. */
  readonly hasTimeAxis: boolean;
  readonly range: Range;
  readonly isHidden: (key: string) => boolean;
  /** A part of the time axis was marked. */
  readonly onSelect: (range: Range) => void;
  readonly onReset: () => void;
  /** The moment under the pointer; undefined when it left. */
  readonly onCursor: (ms: number | undefined, left: number) => void;
}

/** One panel of the chart on screen. */
export interface Plot {
  setRange(range: Range): void;
  setSize(width: number, height: number): void;
  /** What is hidden has changed. */
  refresh(): void;
  /** Moves the crosshair, in pixels of the plot; −1 takes it away. */
  setCursor(left: number): void;
  /** The moment at a pixel of the plot, and the other way. */
  momentAt(left: number): number;
  leftOf(ms: number): number;
  readonly plotWidth: number;
  /** The plot's own part of the screen, without axes. */
  readonly over: HTMLElement;
  dispose(): void;
}

const axisWidth = 58;

/** Values between two gaps have no line: they are drawn as points. */
function lonelyPoints(column: ArrayLike<number | null | undefined>): number[] | null {
  const lonely: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lonely.push(i);
  }
  return lonely.length > 0 ? lonely : null;
}

function seriesOptions(
  { panel, colours }: PlotOptions,
  curve: { readonly seriesIndex: number; readonly side: string },
): uPlot.Series {
  const colour = colours[curve.seriesIndex] ?? '#888888';
  const points: uPlot.Series.Points = {
    show: false,
    size: 4,
    filter: (plot, s) => lonelyPoints(plot.data[s] ?? []),
  };
  if (panel.kind !== 'stack') {
    const paths =
      panel.kind === 'step' ? uPlot.paths.stepped?.({ align: 1, alignGaps: 1 }) : uPlot.paths.linear?.();
    // Thin lines are drawn several times as fast, and where pixels are full of them nobody sees the difference.
    const width = panel.times.length * panel.series.length > 20_000 ? 1 : 1.5;
    return { stroke: colour, width, points, ...(paths && { paths }) };
  }
  return { fill: colour, width: 0, fillTo: () => 0, points: { show: false, filter: () => null } };
}

/** The paths of a stack's curves, one each; lines have their own. */
function areaPaths({ panel }: PlotOptions, count: number): EdgedPaths[] {
  const { bars, linear } = uPlot.paths;
  const build = panel.hasBars ? bars?.({ size: [0.88, Infinity], align: 1 }) : linear?.();
  if (panel.kind !== 'stack' || !build) return [];
  return Array.from({ length: count }, () => edgedPaths(build));
}

/** Where buckets are as close as pixels, edges would be all that is seen. */
function hasRoomForEdges(plot: uPlot, panel: Panel): boolean {
  return plot.data[0].length * (panel.hasBars ? 5 : 0.5) <= plot.width;
}

function axesOf({ panel, offsetMinutes, hasTimeAxis }: PlotOptions): uPlot.Axis[] {
  const stroke = themeColour(['--vscode-descriptionForeground', '--vscode-foreground'], '#888888');
  const line = themeColour(['--vscode-contrastBorder', '--vscode-foreground'], '#888888');
  const font = `11px ${themeColour(['--vscode-font-family'], 'sans-serif')}`;
  const grid = { stroke: line.startsWith('#') ? `${line.slice(0, 7)}22` : line, width: 1 };
  const shared = { stroke, font, grid, ticks: { show: false } };
  return [
    {
      ...shared,
      show: hasTimeAxis,
      size: 42,
      gap: 7,
      splits: (plot, _, min, max) => timeTicks(min, max, plot.width / 90, offsetMinutes),
      values: (_, ticks) => timeTickLabels(ticks, offsetMinutes),
    },
    {
      ...shared,
      size: axisWidth,
      gap: 4,
      splits: (plot, _, min, max) => {
        const count = Math.max(2, Math.floor(plot.bbox.height / devicePixelRatio / 38));
        return panel.kind === 'step' ? priceTicks(min, max, count) : linearTicks(min, max, count);
      },
      // uPlot would leave out what is no power of ten on a scale of one's own.
      filter: (_, ticks) => ticks,
      values: (_, ticks) => formatTicks(ticks),
    },
  ];
}

function scalesOf({ panel }: PlotOptions, rangeOf: () => Range): uPlot.Scales {
  const isPrice = panel.kind === 'step';
  const withZero = panel.kind !== 'line' || panel.unit === '%';
  return {
    x: {
      time: false,
      range: () => {
        const { min, max } = rangeOf();
        return [min, max];
      },
    },
    y: {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum is in uPlot's types only
      ...(isPrice && { distr: 100, fwd: priceToScale, inv: scaleToPrice }),
      range: (_, min, max) => valueRange(min, max, { withZero, isPrice }),
    },
  };
}

/** Draws a panel into an element. */
export function createPlot(parent: HTMLElement, options: PlotOptions): Plot {
  const drawn = toDrawnPanel(options.panel);
  const areas = areaPaths(options, drawn.curves.length);
  let { range } = options;
  let size = { width: parent.clientWidth, height: parent.clientHeight };
  const points = (): uPlot.AlignedData => {
    const [times, ...columns] = drawn.pointsOf({ ...range, pixels: Math.max(50, size.width - axisWidth) });
    return [times, ...columns];
  };
  const feed = (): void => {
    plot.setData(points(), true);
  };
  drawn.hide(options.isHidden);
  const plot = new uPlot(
    {
      ...size,
      ms: 1,
      pxAlign: options.panel.kind === 'stack' ? 1 : 0,
      legend: { show: false },
      padding: [10, 30, options.hasTimeAxis ? 0 : 6, 0],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false },
        points: { show: options.panel.kind !== 'stack', size: 6 },
        bind: {
          dblclick: () => () => {
            options.onReset();
            return null;
          },
        },
      },
      scales: scalesOf(options, () => range),
      axes: axesOf(options),
      series: [
        {},
        ...drawn.curves.map((curve, c) => ({
          ...seriesOptions(options, curve),
          ...(areas[c] && { paths: areas[c].paths }),
        })),
      ],
      hooks: {
        drawSeries: [
          (self, s) => {
            const edge = options.edges[drawn.curves[s - 1]?.seriesIndex ?? -1];
            if (edge !== undefined && hasRoomForEdges(self, options.panel)) {
              areas[s - 1]?.drawEdge(self, edge);
            }
          },
        ],
        setSelect: [
          (self) => {
            const { select } = self;
            if (select.width < 4) return;
            const marked = {
              min: self.posToVal(select.left, 'x'),
              max: self.posToVal(select.left + select.width, 'x'),
            };
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            options.onSelect(marked);
          },
        ],
        setCursor: [
          (self) => {
            const { left = -1 } = self.cursor;
            options.onCursor(left < 0 ? undefined : self.posToVal(left, 'x'), left);
          },
        ],
      },
    },
    points(),
    parent,
  );
  return {
    over: plot.over,
    get plotWidth() {
      return plot.over.clientWidth;
    },
    setRange(next) {
      range = next;
      feed();
    },
    setSize(width, height) {
      size = { width, height };
      plot.setSize(size);
      feed();
    },
    refresh() {
      drawn.hide(options.isHidden);
      feed();
    },
    setCursor(left) {
      plot.setCursor({ left, top: left < 0 ? -1 : 1 }, false);
    },
    momentAt: (left) => plot.posToVal(left, 'x'),
    leftOf: (ms) => plot.valToPos(ms, 'x'),
    dispose() {
      plot.destroy();
    },
  };
}
