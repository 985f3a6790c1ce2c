import type uPlot from 'uplot';
import type { DrawnColumn } from '../../../domain';
import type { DrawnPoints, Panel } from '../panel';
import { themeColour } from '../../theme';
import type { PaintedCurve } from './paintColumns';

/** A drawn plot. */
export interface PlotScene {
  plot: uPlot;
  panel: Panel;
  curves: readonly PaintedCurve[];
  points: DrawnPoints;
}

/** The maximum distance between the pointer and a line, in pixels. */
const reachPixels = 14;

/** Returns the index of the last point at or before a moment; −1 when there is none. */
function pointBefore(times: readonly number[], ms: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** True for bars, which are centred on their moments. */
const hasBars = ({ panel: { kind }, panel }: PlotScene): boolean =>
  kind.isAdditive && kind.spansBuckets(panel);

/** Returns the height of a curve at a moment, as drawn; undefined in a gap. */
function heightAt(scene: PlotScene, index: number, ms: number): number | undefined {
  const { points } = scene;
  const column = points.columns[index];
  const before = pointBefore(points.times, ms);
  const from = points.times[before] ?? -Infinity;
  const to = points.times[before + 1] ?? Infinity;
  const a = column[before] ?? undefined;
  const b = column[before + 1] ?? undefined;
  if (scene.panel.kind.hasSteps) return a;
  if (hasBars(scene)) return ms - from <= to - ms ? a : b;
  if (a === undefined || b === undefined) return ms - from <= to - ms ? a : b;
  return a + (b - a) * ((ms - from) / (to - from));
}

/** Returns the inner edge of a layer at a point or moment: the outer edge of the next layer towards zero, or zero. */
function innerEdge(
  { curves }: PlotScene,
  index: number,
  edgeOf: (index: number) => number | null | undefined,
): number {
  const { side } = curves[index];
  for (let c = index + 1; curves[c]?.side === side; c++) {
    const edge = edgeOf(c);
    if (edge !== null && edge !== undefined) return edge;
  }
  return 0;
}

function layerAt(scene: PlotScene, ms: number, value: number): number | undefined {
  const { curves } = scene;
  const side = value < 0 ? 'below' : 'above';
  // From zero outwards: the first layer that reaches the value.
  for (let c = curves.length - 1; c >= 0; c--) {
    if (curves[c].side !== side) continue;
    const edge = heightAt(scene, c, ms);
    if (edge !== undefined && Math.abs(edge) >= Math.abs(value)) return c;
  }
  return undefined;
}

function lineAt(scene: PlotScene, ms: number, top: number): number | undefined {
  let [nearest, distance]: [number | undefined, number] = [undefined, reachPixels];
  scene.curves.forEach(({ side }, c) => {
    const height = side === 'none' ? heightAt(scene, c, ms) : undefined;
    if (height === undefined) return;
    const apart = Math.abs(scene.plot.valToPos(height, 'y') - top);
    if (apart < distance) [nearest, distance] = [c, apart];
  });
  return nearest;
}

/** Returns the index in the panel of the series at a pixel of a plot; undefined when there is none. */
export function seriesAt(scene: PlotScene, left: number, top: number): number | undefined {
  const { plot, panel, curves } = scene;
  const ms = plot.posToVal(left, 'x');
  const found = panel.kind.isAdditive ? layerAt(scene, ms, plot.posToVal(top, 'y')) : lineAt(scene, ms, top);
  const index = found === undefined ? undefined : curves[found].seriesIndex;
  return index !== undefined && index >= 0 ? index : undefined;
}

/** Returns the pixel from the top at which a series is drawn at a moment: the middle of a layer, or its line. */
export function topOf(scene: PlotScene, key: string, ms: number): number | undefined {
  const { plot, panel, curves } = scene;
  for (const [c, { seriesIndex, side }] of curves.entries()) {
    if (panel.series[seriesIndex]?.key !== key) continue;
    const height = heightAt(scene, c, ms);
    if (height === undefined) continue;
    const inner = side === 'none' ? height : innerEdge(scene, c, (one) => heightAt(scene, one, ms));
    return plot.valToPos((height + inner) / 2, 'y');
  }
  return undefined;
}

/** The share of a bucket's width that its bar takes, as in the plot. */
const barShare = 0.88;
const lineWidth = 2;
const dimAlpha = 0.6;
const bandAlpha = 0.45;

/** Converts times and values to pixels of the canvas. */
interface Pixels {
  x: (ms: number) => number;
  y: (value: number | null) => number;
}

/** Returns the runs of points between gaps. */
function runsOf(column: DrawnColumn): [number, number][] {
  const runs: [number, number][] = [];
  for (let k = 0; k < column.length; k++) {
    if (column[k] === null) continue;
    const last = runs.at(-1);
    if (last?.[1] === k) last[1] = k + 1;
    else runs.push([k, k + 1]);
  }
  return runs;
}

/** The length of time of a bar. */
const lengthOf = ({ spans }: DrawnPoints, { bucketMs }: Panel): number => spans?.stepMs ?? bucketMs;

function layerPath(scene: PlotScene, index: number, { x, y }: Pixels): Path2D {
  const { points, panel } = scene;
  const column = points.columns[index];
  const path = new Path2D();
  const innerAt = (k: number): number => innerEdge(scene, index, (c) => points.columns[c]?.[k]);
  const isBars = hasBars(scene);
  for (const [first, end] of runsOf(column)) {
    if (isBars || end - first === 1) {
      const width = (x(isBars ? lengthOf(points, panel) : panel.bucketMs) - x(0)) * (isBars ? barShare : 1);
      for (let k = first; k < end; k++) {
        const edge = y(column[k]);
        const inner = y(innerAt(k));
        const left = x(points.times[k]) - (isBars ? width / 2 : 0);
        path.rect(left, Math.min(edge, inner), width, Math.abs(edge - inner));
      }
      continue;
    }
    path.moveTo(x(points.times[first]), y(column[first]));
    for (let k = first + 1; k < end; k++) path.lineTo(x(points.times[k]), y(column[k]));
    for (let k = end - 1; k >= first; k--) path.lineTo(x(points.times[k]), y(innerAt(k)));
    path.closePath();
  }
  return path;
}

function linePath({ points, panel }: PlotScene, index: number, { x, y }: Pixels): Path2D {
  const column = points.columns[index];
  const path = new Path2D();
  for (const [first, end] of runsOf(column)) {
    path.moveTo(x(points.times[first]), y(column[first]));
    for (let k = first + 1; k < end; k++) {
      const left = x(points.times[k]);
      if (panel.kind.hasSteps) path.lineTo(left, y(column[k - 1]));
      path.lineTo(left, y(column[k]));
    }
  }
  return path;
}

/** Returns the area between the minimum and the maximum of each span. */
function bandPath({ points: { spans, reaches } }: PlotScene, index: number, { x, y }: Pixels): Path2D {
  const path = new Path2D();
  if (!spans || !reaches) return path;
  const { min, max } = reaches[index];
  spans.parts.forEach(({ startMs, endMs }, k) => {
    const top = y(max[k]);
    const bottom = y(min[k]);
    if (Number.isNaN(top) || Number.isNaN(bottom)) return;
    path.rect(x(startMs), top, Math.max(1, x(endMs) - x(startMs)), Math.max(1, bottom - top));
  });
  return path;
}

function canvasOf({ plot: { over, bbox } }: PlotScene): HTMLCanvasElement {
  const present = over.querySelector<HTMLCanvasElement>('.lifted');
  const canvas = present ?? document.createElement('canvas');
  canvas.className = 'lifted';
  if (!present) over.prepend(canvas);
  Object.assign(canvas, { width: Math.round(bbox.width), height: Math.round(bbox.height) });
  return canvas;
}

/** Draws a series over a plot, in front of all others, which it dims; undefined removes it. */
export function drawLifted(scene: PlotScene, key: string | undefined): void {
  const { plot, panel, curves } = scene;
  const own = curves.flatMap((curve, c) => (panel.series[curve.seriesIndex]?.key === key ? [c] : []));
  const isAlone = panel.series.length < 2;
  if (key === undefined || own.length === 0 || isAlone) {
    plot.over.querySelector('.lifted')?.remove();
    return;
  }
  const context = canvasOf(scene).getContext('2d');
  if (!context) return;
  const { bbox } = plot;
  const pixels: Pixels = {
    x: (ms) => plot.valToPos(ms, 'x', true) - bbox.left,
    y: (value) => plot.valToPos(value ?? 0, 'y', true) - bbox.top,
  };
  const ground = themeColour(['--vscode-editor-background']);
  const text = themeColour(['--vscode-foreground']);
  const veil = new Path2D();
  veil.rect(0, 0, bbox.width, bbox.height);
  const layers = own.filter((c) => curves[c].side !== 'none');
  // A layer shows through a hole in the veil, with its pattern and its hatches.
  for (const c of layers) veil.addPath(layerPath(scene, c, pixels));
  context.globalAlpha = dimAlpha;
  context.fillStyle = ground;
  context.fill(veil, 'evenodd');
  for (const c of own) {
    const { colour } = curves[c];
    const isLayer = layers.includes(c);
    context.globalAlpha = bandAlpha;
    context.fillStyle = colour;
    if (!isLayer) context.fill(bandPath(scene, c, pixels));
    context.globalAlpha = 1;
    context.strokeStyle = isLayer ? text : colour;
    context.lineWidth = (isLayer ? 1 : lineWidth) * devicePixelRatio;
    context.stroke(isLayer ? layerPath(scene, c, pixels) : linePath(scene, c, pixels));
  }
}
