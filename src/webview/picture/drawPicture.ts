import { findInterval, firstInterval, type PictureSpec, settledRange, toVisibleLine } from '../../domain';
import { formatTicks } from '../../words/numbers';
import { omissionWords, stepWords } from '../../words/result/bucketWords';
import { formatSpan } from '../../words/times';
import { type ChartState, weightOf } from '../chart/chartState';
import { chooseResult } from '../chart/chosenPanels';
import { drawnOrder, rowNames } from '../chart/legend/legendNames';
import { type DrawnPoints, hasNoValues, type Panel } from '../chart/panel';
import { nightsOf } from '../chart/plot/timeMarks';
import { seriesColours } from '../chart/seriesColours';
import { carryRange, type Range } from '../chart/timeRange';
import { breaksOf, isBeyondUsual, usualPrices } from '../chart/valueAxis';
import { columnsFor, legendRowsOf } from '../grid/arrange';
import type { Grid, PageResult } from '../pageResult';
import { dashOf, drawCurves, drawGrid, drawHatches, drawLevels, toPlot } from './picturePlot';
import {
  defineStripes,
  type DrawnPart,
  type Drawing,
  element,
  escapeXml,
  fitText,
  framePicture,
  type MeasureText,
  type Picture,
  pictureFont,
  pictureLooks,
  pictureMargin,
  type PictureOptions,
  pictureTop,
  pictureWidth,
  text,
} from './pictureFrame';

const rowHeight = 18;
const swatchRoom = 24;
const gap = 18;
const fontSize = 12;
const minColumn = 90;

/** Draws the rows of a legend in columns, filled top to bottom. */
function drawLegend(
  { look, measure }: Drawing,
  rows: readonly { name: string; colour: string; dash: string | undefined }[],
  isAdditive: boolean,
  { left, top, width }: Readonly<Record<'left' | 'top' | 'width', number>>,
): DrawnPart {
  const widest = Math.max(minColumn, ...rows.map(({ name }) => measure(name, fontSize)));
  const column = Math.min(widest + swatchRoom + gap, rows.length > 1 ? width / 2 : width);
  const columns = Math.max(1, Math.min(rows.length, Math.floor(width / column)));
  const perColumn = Math.ceil(rows.length / columns);
  const markup = rows.flatMap(({ name, colour, dash }, i) => {
    const x = left + Math.floor(i / perColumn) * column;
    const y = top + (i % perColumn) * rowHeight;
    const line = { x1: x, y1: y + 8, x2: x + 16, y2: y + 8, stroke: colour, 'stroke-width': 2.5 };
    const words = fitText(name, column - swatchRoom - gap, fontSize, measure);
    return [
      isAdditive
        ? element('rect', { x, y: y + 2, width: 16, height: 11, rx: 2, fill: colour })
        : element('line', { ...line, 'stroke-dasharray': dash }),
      text(words, { x: x + swatchRoom, y: y + 12, 'font-size': fontSize, fill: look.foreground }),
    ];
  });
  return { markup: markup.join(''), bottom: top + perColumn * rowHeight };
}

const axisRoom = 60;
const rightRoom = 28;
const inner = pictureWidth - 2 * pictureMargin;
const aloneHeight = 420;
/** The height per unit of weight, for several panels. */
const weightHeight = 170;
const cellHeight = 220;
const cellGap = 12;
/** The space for labels below a plot. */
const timeRoom = 40;
/** The maximum number of points of all curves together, which keeps pictures of many curves small. */
const maxPoints = 60_000;

/** Returns the notes on a panel, since a picture has no tooltips to explain its lines and stripes. */
function notesOn(panel: Panel, { spans }: DrawnPoints, { min, max }: Range): string[] {
  const { low, high } = usualPrices;
  const isClipped = panel.priceAxis === 'clip' && isBeyondUsual(panel.series);
  const isEmpty = hasNoValues(panel);
  const [first, end] = settledRange(panel.times, panel);
  const hasUnsettled = first > 0 || end < panel.times.length;
  return [
    spans ? stepWords(panel.bucketMs, spans.stepMs) : '',
    panel.priceAxis === 'logTails' && breaksOf('logTails', min, max).length > 0
      ? 'logarithmic beyond the dashed lines'
      : '',
    isClipped ? `clipped at ${formatTicks([low, high]).join(' and ')} $/MWh` : '',
    isEmpty ? 'every value is missing' : '',
    hasUnsettled && !isEmpty ? 'hatched: not final' : '',
    omissionWords(panel.series.length, panel.seriesCount, 'drawn') ?? '',
  ].filter(Boolean);
}

/** Draws a panel with its axes. A cell of a grid has its notes and legend in its section. */
function drawPanel(
  drawing: Drawing,
  panel: Panel,
  slot: Readonly<Record<'left' | 'top' | 'width' | 'plotHeight', number>>,
  isCell: boolean,
): DrawnPart & { notes: string[] } {
  const { hidden, range, theme, measure, look, seriesCount } = drawing;
  const { kind, series } = panel;
  const drawn = kind.toDrawn(panel);
  drawn.hide((key) => hidden.has(key));
  const left = slot.left + axisRoom;
  const top = slot.top + 34;
  const width = slot.width - axisRoom - rightRoom;
  const height = slot.plotHeight;
  const pixels = Math.max(200, Math.min(width, Math.floor(maxPoints / seriesCount)));
  const points = drawn.pointsOf({ ...range, pixels });
  const plot = toPlot(drawing, panel, { left, top, width, height }, points);
  const colours = seriesColours(series, kind.paletteOf(theme));
  const names = rowNames(panel);
  const rows = drawnOrder(series.length, kind.isBottomFirst)
    .filter((s) => !hidden.has(series[s].key))
    .map((s) => ({ name: names[s], colour: colours[s], dash: dashOf(series, series[s]) }));
  const place = { left, top: plot.bottom + timeRoom, width: slot.width - axisRoom };
  const legend = isCell
    ? { markup: '', bottom: place.top - 6 }
    : drawLegend(drawing, rows, kind.isAdditive, place);
  const clip = `plot-${[left, top, width, height].map(Math.round).join('-')}`;
  const heading = fitText(toVisibleLine(panel.title), width * 0.6, 14, measure);
  const notesWidth = slot.width - axisRoom - measure(heading, 14) - 20;
  const notes = notesOn(panel, points, plot);
  const words = [kind.axisUnitOf(panel).unit, ...(isCell ? [] : notes)].filter(Boolean).join(' · ');
  const markup = [
    element(
      'text',
      { x: left, y: slot.top + 20, 'font-size': 12, fill: look.muted },
      element('tspan', { 'font-size': 14, 'font-weight': 600, fill: look.foreground }, escapeXml(heading)) +
        element('tspan', { dx: 10 }, escapeXml(fitText(words, notesWidth, 12, measure))),
    ),
    element('clipPath', { id: clip }, element('rect', { x: left, y: top, width, height })),
    drawGrid(plot),
    element(
      'g',
      { 'clip-path': `url(#${clip})` },
      drawCurves(plot, drawn.curves, colours) +
        drawLevels(plot) +
        drawHatches(plot, `url(#stripes-${theme})`),
    ),
    legend.markup,
  ];
  return { markup: markup.join(''), bottom: legend.bottom + 14, notes };
}

function drawPanels(drawing: Drawing, panels: readonly Panel[], choices: ChartState['choices']): DrawnPart {
  let markup = '';
  let bottom = pictureTop;
  for (const panel of panels) {
    const weight = Math.min(4, weightOf(panel, choices));
    const plotHeight = panels.length === 1 ? aloneHeight : weightHeight * weight;
    const slot = { left: pictureMargin, top: bottom, width: inner, plotHeight };
    const drawn = drawPanel(drawing, panel, slot, false);
    markup += drawn.markup;
    bottom = drawn.bottom;
  }
  return { markup, bottom };
}

/** Draws the sections of a grid one below another, each in as many columns as fit, with one legend. */
function drawSections(drawing: Drawing, sections: Grid['sections']): DrawnPart {
  const { theme, look, hidden, measure } = drawing;
  const left = pictureMargin + axisRoom;
  const width = inner - axisRoom;
  let markup = '';
  let bottom = pictureTop;
  for (const { panel, cells } of sections) {
    const columns = columnsFor(cells.length, inner);
    const cellWidth = (inner - (columns - 1) * cellGap) / columns;
    const drawn = cells.map((cell, c) => {
      const slot = {
        left: pictureMargin + (c % columns) * (cellWidth + cellGap),
        top: bottom + 16 + Math.floor(c / columns) * (cellHeight + timeRoom + 34 + 14),
        width: cellWidth,
        plotHeight: cellHeight,
      };
      return drawPanel(drawing, cell, slot, true);
    });
    const notes = [...new Set(drawn.flatMap((one) => one.notes))].join(' · ');
    markup += text(fitText(notes, width, 12, measure), {
      x: left,
      y: bottom + 12,
      'font-size': 12,
      fill: look.muted,
    });
    markup += drawn.map((one) => one.markup).join('');
    bottom = drawn.at(-1)?.bottom ?? bottom + 16;
    if (cells.some(({ series }) => series.length > 1)) {
      const rows = legendRowsOf(panel, cells, theme);
      const named = rows.map((row) => row.series);
      const shown = rows
        .filter(({ keys }) => keys.some((key) => !hidden.has(key)))
        .map(({ series, colour }) => ({ name: series.label, colour, dash: dashOf(named, series) }));
      const legend = drawLegend(drawing, shown, panel.kind.isAdditive, { left, top: bottom, width });
      markup += legend.markup;
      bottom = legend.bottom + 14;
    }
    bottom += 6;
  }
  return { markup, bottom };
}

/** Names the period and the interval of the drawn data, and explains its shades. */
function notesOnTime({ span, clock, extent, series, panels }: PageResult, range: Range): string[] {
  const isWhole = range.min <= extent.min && range.max >= extent.max;
  const { startMs, endMs } = isWhole && span ? span : { startMs: range.min, endMs: range.max };
  const interval = findInterval(firstInterval(series))?.label;
  const hasNights = panels.some((panel) => nightsOf(panel, range).length > 0);
  return [
    formatSpan(startMs, endMs, clock),
    ...(interval === undefined ? [] : [`${interval.replace(' ', '-')} data`]),
    ...(hasNights ? ['shaded from 18:00 to 06:00'] : []),
  ];
}

/** Draws the chart as SVG for use in a report: the visible series over the visible range. */
export function drawPicture(result: PageResult, state: ChartState, options: PictureOptions): Picture {
  const { theme } = options;
  const shown = chooseResult(result, state.choices);
  const { grid, panels, clock, extent } = shown;
  const drawing: Drawing = {
    ...options,
    look: pictureLooks[theme],
    clock,
    hidden: new Set(state.hidden),
    range: carryRange(state.range, extent),
    seriesCount: panels.reduce((sum, { series }) => sum + series.length, 0),
  };
  const stripes = defineStripes(`stripes-${theme}`, 6, 3, drawing.look.background);
  const drawn = grid ? drawSections(drawing, grid.sections) : drawPanels(drawing, panels, state.choices);
  return framePicture(options, shown, notesOnTime(shown, drawing.range), stripes, drawn);
}

function createMeasure(): MeasureText {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  return (words, size) => {
    if (!context) return words.length * size;
    context.font = `${size}px ${pictureFont}`;
    return context.measureText(words).width;
  };
}

/** The maximum height of a canvas in pixels. */
const maxPixels = 16_000;

async function toPng({ svg, width, height }: Picture, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const fitting = Math.min(scale, maxPixels / height);
  const canvas = new OffscreenCanvas(Math.round(width * fitting), Math.round(height * fitting));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Waits for the focus, since only a focused page may write to the clipboard and the menu or palette releases it late.
 */
async function untilFocused(): Promise<void> {
  for (let tries = 0; tries < 40 && !document.hasFocus(); tries++) {
    window.focus();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns the bytes of a picture of the view, if it draws its own, otherwise of the chart; undefined when it was copied to
 * the clipboard instead.
 */
export async function makePicture(
  shown: PageResult,
  state: ChartState,
  { format, scale, theme }: PictureSpec,
  drawView?: (options: PictureOptions) => Promise<Picture | undefined>,
): Promise<Uint8Array | undefined> {
  if (format === 'view') {
    const { range, hidden, choices } = state;
    return new TextEncoder().encode(JSON.stringify({ range, hidden, overTime: choices.overTime }));
  }
  const options = { theme, measure: createMeasure() };
  const picture = (await drawView?.(options)) ?? drawPicture(shown, state, options);
  if (format === 'svg') return new TextEncoder().encode(picture.svg);
  const png = await toPng(picture, scale);
  if (format === 'png') return new Uint8Array(await png.arrayBuffer());
  await untilFocused();
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  return undefined;
}
