import type { VNode } from 'preact';
import { positionOf } from '../../../domain';
import { formatBrief, formatShare } from '../../../words/numbers';
import type { Cursor } from '../chartControls';
import { readingsAt } from '../legendReadings';
import { themeColour } from '../../theme';
import { traceBand, traceLayer, traceLine } from './curvePaths';
import type { PanelPlot } from './panelPlot';

type PlotScene = PanelPlot['scene'];

/** The maximum distance between the pointer and a line, in pixels. */
const reachPixels = 14;

/** Returns the height of a curve at a moment, as drawn; undefined in a gap. */
function heightAt(scene: PlotScene, index: number, ms: number): number | undefined {
  const { points } = scene;
  const column = points.columns[index];
  const { times } = points;
  const next = positionOf(ms, times);
  const before = times[next] === ms ? next : next - 1;
  const from = times[before] ?? -Infinity;
  const to = times[before + 1] ?? Infinity;
  const a = column[before] ?? undefined;
  const b = column[before + 1] ?? undefined;
  if (scene.panel.kind.hasSteps) return a;
  if (points.lengths) return ms <= from + points.lengths[before] / 2 ? a : b;
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
  let nearest: number | undefined;
  let distance = reachPixels;
  scene.curves.forEach(({ side }, c) => {
    const height = side === 'none' ? heightAt(scene, c, ms) : undefined;
    if (height === undefined) return;
    const apart = Math.abs(scene.plot.valToPos(height, 'y') - top);
    if (apart < distance) {
      nearest = c;
      distance = apart;
    }
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
function topOf(scene: PlotScene, key: string, ms: number): number | undefined {
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

const lineWidth = 2;
const dimAlpha = 0.6;
const bandAlpha = 0.45;

function canvasOf({ plot: { over, bbox } }: PlotScene): HTMLCanvasElement {
  const present = over.querySelector<HTMLCanvasElement>('.lifted');
  const canvas = present ?? document.createElement('canvas');
  canvas.className = 'lifted';
  if (!present) over.prepend(canvas);
  Object.assign(canvas, { width: Math.round(bbox.width), height: Math.round(bbox.height) });
  return canvas;
}

/** Draws a series over a plot, in front of all others, which it dims; undefined removes it. */
export function drawHighlight(scene: PlotScene, key: string | undefined): void {
  const { plot, panel, curves, points } = scene;
  const own = curves.flatMap((curve, c) => (panel.series[curve.seriesIndex]?.key === key ? [c] : []));
  const isAlone = panel.series.length < 2;
  if (key === undefined || own.length === 0 || isAlone) {
    plot.over.querySelector('.lifted')?.remove();
    return;
  }
  const context = canvasOf(scene).getContext('2d');
  if (!context) return;
  const { bbox } = plot;
  const placed = {
    panel,
    points,
    x: (ms: number): number => plot.valToPos(ms, 'x', true) - bbox.left,
    y: (value: number | null): number => plot.valToPos(Number(value), 'y', true) - bbox.top,
  };
  const layerPath = (c: number): Path2D => {
    const path = new Path2D();
    traceLayer(path, placed, c, (k) => innerEdge(scene, c, (other) => points.columns[other]?.[k]));
    return path;
  };
  const veil = new Path2D();
  veil.rect(0, 0, bbox.width, bbox.height);
  const layers = new Map(own.filter((c) => curves[c].side !== 'none').map((c) => [c, layerPath(c)]));
  // A layer shows through a hole in the veil, with its pattern and its hatches.
  for (const layer of layers.values()) veil.addPath(layer);
  context.globalAlpha = dimAlpha;
  context.fillStyle = themeColour(['--vscode-editor-background']);
  context.fill(veil, 'evenodd');
  for (const c of own) {
    const { colour } = curves[c];
    const layer = layers.get(c);
    context.globalAlpha = 1;
    context.strokeStyle = themeColour(['--vscode-foreground']);
    context.lineWidth = devicePixelRatio;
    if (layer) {
      context.stroke(layer);
      continue;
    }
    const band = new Path2D();
    traceBand(band, placed, c);
    const line = new Path2D();
    traceLine(line, placed, c);
    context.fillStyle = context.strokeStyle = colour;
    context.lineWidth = lineWidth * devicePixelRatio;
    context.globalAlpha = bandAlpha;
    context.fill(band);
    context.globalAlpha = 1;
    context.stroke(line);
  }
}

/** The name, value and share of the series under the pointer; for a stack also the total. */
export function PointerLabel(props: {
  hidden: ReadonlySet<string>;
  scene: PlotScene;
  cursor: Cursor;
  /** The key of the highlighted series. */
  series: string;
}): VNode | null {
  const { hidden, scene, cursor, series: key } = props;
  const { panel, plot } = scene;
  const { ms = NaN, left } = cursor;
  const index = panel.series.findIndex((one) => one.key === key);
  if (index < 0) return null;
  const isHere = cursor.panelId === panel.id && cursor.series === key;
  const top = (isHere ? cursor.top : undefined) ?? topOf(scene, key, ms);
  const { over } = plot;
  const { values, sums } = readingsAt(panel, ms, (key) => hidden.has(key));
  const value = values[index];
  if (top === undefined || Number.isNaN(value)) return null;
  const { factor, unit } = panel.readable;
  const format = (one: number): string => `${formatBrief(one / factor, panel.decimals)} ${unit}`;
  const isAdded = sums !== undefined && panel.series.length > 1;
  const share = isAdded && value > 0 ? formatShare(value / sums.above) : '';
  const place = left + over.offsetLeft;
  const isRight = left > over.clientWidth / 2;
  const parent = over.parentElement?.clientWidth ?? 0;
  return (
    <div
      class="pointer-label"
      aria-hidden="true"
      style={{
        top: `${Math.max(0, Math.min(top, over.clientHeight - 40)) + over.offsetTop}px`,
        ...(isRight ? { right: `${parent - place + 14}px` } : { left: `${place + 14}px` }),
      }}
    >
      <div class="pointer-name">{panel.series[index].label}</div>
      <div>
        {format(value)}
        {share && <span class="muted"> {share}</span>}
      </div>
      {isAdded && <div class="muted">Total {format(sums.above + sums.below)}</div>}
    </div>
  );
}
