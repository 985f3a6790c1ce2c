import { findInterval, type PictureSpec, type PictureTheme, toVisibleLine } from '../../domain';
import { formatTicks } from '../../words/numbers';
import { omissionWords, stepWords } from '../../words/result/bucketWords';
import { nightNote, tailsNote, unsettledNote } from '../../words/exports/exportWords';
import { formatSpan } from '../../words/times';
import { columnsFor } from '../arranged/arrange';
import type { DrawnPoints, Panel, ShownSeries } from '../chart/panel';
import type { Grid, ShownResult } from '../shownResult';
import { type ChartState, weightOf } from '../chart/chartState';
import { chooseResult } from '../chart/chosenPanels';
import { carryRange, firstInterval, type Range } from '../chart/timeRange';
import { breaksOf, isBeyondUsual, usualPrices } from '../chart/valueAxis';
import { nightsOf } from '../chart/plot/timeMarks';
import { seriesColours } from '../chart/seriesColours';
import {
  dashOf,
  drawCurves,
  drawGrid,
  drawHatches,
  drawLevels,
  hasUnsettled,
  positionsOf,
} from './picturePlot';
import {
  element,
  escapeXml,
  fitText,
  framePicture,
  type MeasureText,
  type Picture,
  pictureFont,
  type PictureLook,
  pictureLooks,
  pictureMargin,
  type PictureOptions,
  pictureTop,
  pictureWidth,
  text,
} from './pictureFrame';
import { orderRows, rowNames } from '../chart/legend/legendNames';

const rowHeight = 18;
const swatchRoom = 24;
const gap = 18;
const fontSize = 12;
const minColumn = 90;

interface Legend {
  height: number;
  draw: (top: number) => string;
}

/** Lays out the names of the visible series in columns, filled top to bottom. */
function layLegend(props: {
  panel: Panel;
  names: readonly string[];
  hidden: ReadonlySet<string>;
  colours: readonly string[];
  look: PictureLook;
  measure: MeasureText;
  left: number;
  width: number;
}): Legend {
  const { panel, names, hidden, colours, look, measure, left, width } = props;
  const { isBottomFirst, isAdditive } = panel.kind;
  const rows = orderRows('drawn', names, [], isBottomFirst).filter((s) => !hidden.has(panel.series[s].key));
  const widest = rows.reduce((most, s) => Math.max(most, measure(names[s], fontSize)), minColumn);
  const column = Math.min(widest + swatchRoom + gap, rows.length > 1 ? width / 2 : width);
  const columns = Math.max(1, Math.min(rows.length, Math.floor(width / column)));
  const perColumn = Math.ceil(rows.length / columns);
  const draw = (top: number): string =>
    rows
      .map((s, i) => {
        const x = left + Math.floor(i / perColumn) * column;
        const y = top + (i % perColumn) * rowHeight;
        const stroke = colours[s];
        const swatch = isAdditive
          ? element('rect', { x, y: y + 2, width: 16, height: 11, rx: 2, fill: stroke })
          : element('line', {
              x1: x,
              y1: y + 8,
              x2: x + 16,
              y2: y + 8,
              stroke,
              'stroke-width': 2.5,
              'stroke-dasharray': dashOf(panel, s),
            });
        const name = fitText(names[s], column - swatchRoom - gap, fontSize, measure);
        return `${swatch}${text(name, { x: x + swatchRoom, y: y + 12, 'font-size': fontSize, fill: look.foreground })}`;
      })
      .join('');
  return { height: perColumn * rowHeight, draw };
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

interface Drawing extends PictureOptions {
  shown: ShownResult;
  state: ChartState;
  hidden: ReadonlySet<string>;
  range: Range;
}

/** Returns the notes on a panel, since a picture has no tooltips to explain its lines and stripes. */
function notesOn(panel: Panel, { spans }: DrawnPoints, { min, max }: Range): string[] {
  const { low, high } = usualPrices;
  const isClipped = panel.priceAxis === 'clip' && isBeyondUsual(panel.series);
  const isEmpty = panel.columns.every((column) => column.every((value) => Number.isNaN(value)));
  return [
    spans ? stepWords(panel.bucketMs, spans.stepMs) : '',
    panel.priceAxis === 'logTails' && breaksOf('logTails', min, max).length > 0 ? tailsNote : '',
    isClipped ? `clipped at ${formatTicks([low, high]).join(' and ')} $/MWh` : '',
    isEmpty ? 'every value is missing' : '',
    hasUnsettled(panel) && !isEmpty ? unsettledNote : '',
    omissionWords(panel.series.length, panel.seriesCount, 'drawn') ?? '',
  ].filter(Boolean);
}

/** The place of a panel in the picture, with its axes. */
interface Slot {
  left: number;
  top: number;
  width: number;
  plotHeight: number;
  /** True for a cell of a grid, whose notes and legend are those of its section. */
  isCell: boolean;
}

interface DrawnPart {
  markup: string;
  bottom: number;
}

/** Draws a panel in its slot. */
function drawPanel(drawing: Drawing, panel: Panel, slot: Slot): DrawnPart & { notes: string[] } {
  const { shown, hidden, range, theme, measure } = drawing;
  const { top, plotHeight: height } = slot;
  const left = slot.left + axisRoom;
  const plotWidth = slot.width - axisRoom - rightRoom;
  const look = pictureLooks[theme];
  const { kind } = panel;
  const drawn = kind.toDrawn(panel);
  drawn.hide((key) => hidden.has(key));
  const all = shown.panels.reduce((sum, one) => sum + one.series.length, 0);
  const pixels = Math.max(200, Math.min(plotWidth, Math.floor(maxPoints / all)));
  const points = drawn.pointsOf({ ...range, pixels });
  const box = { left, top: top + 34, width: plotWidth, height };
  const parts = { panel, box, range, hidden, theme, look, clock: shown.clock };
  const { positions, values } = positionsOf(parts, points);
  const colours = seriesColours(panel.series, kind.paletteOf(theme));
  const names = rowNames(panel);
  const legend = slot.isCell
    ? undefined
    : layLegend({ panel, names, hidden, colours, look, measure, left, width: slot.width - axisRoom });
  const clip = `plot-${[box.left, box.top, box.width, box.height].map(Math.round).join('-')}`;
  const rect = { x: box.left, y: box.top, width: box.width, height: box.height };
  const heading = fitText(toVisibleLine(panel.title), plotWidth * 0.6, 14, measure);
  const notesWidth = slot.width - axisRoom - measure(heading, 14) - 20;
  const notes = notesOn(panel, points, values);
  const words = [panel.kind.axisUnitOf(panel).unit, ...(slot.isCell ? [] : notes)]
    .filter(Boolean)
    .join(' · ');
  const markup = [
    element(
      'text',
      { x: left, y: top + 20, 'font-size': 12, fill: look.muted },
      element('tspan', { 'font-size': 14, 'font-weight': 600, fill: look.foreground }, escapeXml(heading)) +
        element('tspan', { dx: 10 }, escapeXml(fitText(words, notesWidth, 12, measure))),
    ),
    element('clipPath', { id: clip }, element('rect', rect)),
    drawGrid(parts, positions, values),
    element(
      'g',
      { 'clip-path': `url(#${clip})` },
      drawCurves(parts, drawn.curves, points, positions, colours) +
        drawLevels(parts, positions, values) +
        drawHatches(parts, positions, `url(#stripes-${theme})`),
    ),
    legend?.draw(box.top + height + timeRoom) ?? '',
  ];
  return {
    markup: markup.join(''),
    bottom: box.top + height + timeRoom + (legend?.height ?? -6) + 14,
    notes,
  };
}

/** Draws panels one below another. */
function drawPanels(drawing: Drawing, top: number): DrawnPart {
  const { panels } = drawing.shown;
  return panels.reduce<DrawnPart>(
    ({ markup, bottom }, panel) => {
      const weight = Math.min(4, weightOf(panel, drawing.state.choices));
      const plotHeight = panels.length === 1 ? aloneHeight : weightHeight * weight;
      const slot = { left: pictureMargin, top: bottom, width: inner, plotHeight, isCell: false };
      const drawn = drawPanel(drawing, panel, slot);
      return { markup: markup + drawn.markup, bottom: drawn.bottom };
    },
    { markup: '', bottom: top },
  );
}

/** Draws one legend for all cells of a section: a row for each name, unless each cell has one series. */
function drawCellsLegend(drawing: Drawing, panel: Panel, cells: readonly Panel[], top: number): DrawnPart {
  const { hidden, theme, measure } = drawing;
  if (cells.every(({ series }) => series.length < 2)) return { markup: '', bottom: top };
  const rows = new Map<string, { series: ShownSeries; colour: string }>();
  for (const cell of cells) {
    const colours = seriesColours(cell.series, cell.kind.paletteOf(theme));
    cell.series.forEach((series, s) => {
      const known = rows.get(series.label);
      if (!known || hidden.has(known.series.key)) rows.set(series.label, { series, colour: colours[s] });
    });
  }
  const found = [...rows.values()];
  const legend = layLegend({
    panel: { ...panel, series: found.map(({ series }) => series) },
    names: [...rows.keys()],
    hidden,
    colours: found.map(({ colour }) => colour),
    look: pictureLooks[theme],
    measure,
    left: pictureMargin + axisRoom,
    width: inner - axisRoom,
  });
  return { markup: legend.draw(top), bottom: top + legend.height + 14 };
}

/** Draws the sections of a grid one below another, each in as many columns as fit, with one legend. */
function drawSections(drawing: Drawing, sections: Grid['sections'], top: number): DrawnPart {
  let markup = '';
  let bottom = top;
  for (const { panel, cells } of sections) {
    const columns = columnsFor(cells.length, inner);
    const cellsTop = bottom + 16;
    const cellWidth = (inner - (columns - 1) * cellGap) / columns;
    const drawn = cells.map((cell, c) =>
      drawPanel(drawing, cell, {
        left: pictureMargin + (c % columns) * (cellWidth + cellGap),
        top: cellsTop + Math.floor(c / columns) * (cellHeight + timeRoom + 34 + 14),
        width: cellWidth,
        plotHeight: cellHeight,
        isCell: true,
      }),
    );
    const legend = drawCellsLegend(drawing, panel, cells, drawn.at(-1)?.bottom ?? cellsTop);
    const notes = [...new Set(drawn.flatMap((one) => one.notes))].join(' · ');
    const words = fitText(notes, inner - axisRoom, 12, drawing.measure);
    const muted = { 'font-size': 12, fill: pictureLooks[drawing.theme].muted };
    markup += [
      text(words, { x: pictureMargin + axisRoom, y: bottom + 12, ...muted }),
      ...drawn.map((one) => one.markup),
      legend.markup,
    ].join('');
    bottom = legend.bottom + 6;
  }
  return { markup, bottom };
}

/** Returns the line with the period and the interval of the drawn data. */
function sublineOf({ shown, range }: Drawing): string {
  const { span, clock, extent, series } = shown;
  const isWhole = range.min <= extent.min && range.max >= extent.max;
  const { startMs, endMs } = isWhole && span ? span : { startMs: range.min, endMs: range.max };
  const interval = findInterval(firstInterval(series))?.label;
  const steps = interval === undefined ? '' : `${interval.replace(' ', '-')} data`;
  const nights = shown.panels.some((panel) => nightsOf(panel, range).length > 0) ? nightNote : '';
  return [formatSpan(startMs, endMs, clock), steps, nights, shown.header.missing?.sentence]
    .filter(Boolean)
    .join(' · ');
}

const stripesOf = (theme: PictureTheme): string =>
  element(
    'pattern',
    {
      id: `stripes-${theme}`,
      width: 6,
      height: 6,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    element('rect', { width: 3, height: 6, fill: pictureLooks[theme].background }),
  );

/** Draws the chart as SVG for use in a report: the visible series over the visible range. */
export function drawPicture(result: ShownResult, state: ChartState, options: PictureOptions): Picture {
  const shown = chooseResult(result, state.choices);
  const drawing: Drawing = {
    ...options,
    shown,
    state,
    hidden: new Set(state.hidden),
    range: carryRange(state.range, shown.extent),
  };
  const { grid } = shown;
  const { markup: content, bottom } = grid
    ? drawSections(drawing, grid.sections, pictureTop)
    : drawPanels(drawing, pictureTop);
  return framePicture({
    ...options,
    shown,
    subline: sublineOf(drawing),
    definitions: stripesOf(options.theme),
    content,
    bottom,
  });
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

/** A view that draws pictures of its own. */
export type DrawPicture = (options: PictureOptions) => Promise<Picture | undefined>;

/**
 * Returns the bytes of a picture of the view with its own picture, otherwise of the chart; undefined when it was copied to
 * the clipboard instead.
 */
export async function makePicture(
  shown: ShownResult,
  state: ChartState,
  { format, scale, theme }: PictureSpec,
  drawView?: DrawPicture,
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
