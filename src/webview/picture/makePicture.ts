import type { PictureSpec, PictureTheme } from '../../domain/exports/pictureSpec';
import type { ShownResult } from '../shownResult';
import type { ChartState } from '../chart/chartState';
import { drawPicture, type Picture } from './drawPicture';
import { drawHeatPicture } from './heatPicture';
import { heatCanvas } from '../profiles/heat/heatImage';
import { toHeat } from '../profiles/heat/heatModel';
import { heatInputOf, readProfilesState } from '../profiles/useProfile';
import { spanOf } from '../views/scope';
import { pictureFont, type MeasureText } from './pictureMarkup';

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

function readAsAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}

/** Draws the heat map of the profiles; undefined while they show something else. */
async function drawHeat(
  shown: ShownResult,
  { range }: ChartState,
  profiles: unknown,
  options: { readonly theme: PictureTheme; readonly measure: MeasureText },
): Promise<Picture | undefined> {
  const state = readProfilesState(profiles);
  if (state.kind !== 'heat') return undefined;
  const input = heatInputOf(shown, state, spanOf(state.scope, range, shown));
  const heat = input && toHeat(input);
  if (typeof heat !== 'object') return undefined;
  const cells = await heatCanvas(heat.grid, heat.scale, options.theme)?.convertToBlob({ type: 'image/png' });
  return cells && drawHeatPicture(heat, shown, await readAsAddress(cells), options);
}

/**
 * Returns the bytes of a picture of the chart, or of the heat map in front of it; undefined when it was copied to the
 * clipboard instead. `profiles` is the state of the profiles while they are in front.
 */
export async function makePicture(
  shown: ShownResult,
  state: ChartState,
  { format, scale, theme }: PictureSpec,
  profiles?: unknown,
): Promise<Uint8Array | undefined> {
  if (format === 'view') {
    const { range, hidden, choices } = state;
    return new TextEncoder().encode(JSON.stringify({ range, hidden, overTime: choices.overTime }));
  }
  const options = { theme, measure: createMeasure() };
  const heat = profiles === undefined ? undefined : await drawHeat(shown, state, profiles, options);
  const picture = heat ?? drawPicture(shown, state, options);
  if (format === 'svg') return new TextEncoder().encode(picture.svg);
  const png = await toPng(picture, scale);
  if (format === 'png') return new Uint8Array(await png.arrayBuffer());
  await untilFocused();
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  return undefined;
}
