import type { PictureSpec } from '../../domain/exports/pictureSpec';
import type { ShownResult } from '../shownResult';
import type { ChartState } from '../chart/chartState';
import { drawPicture } from './drawPicture';
import type { Picture, PictureOptions } from './pictureFrame';
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
    const { range, hidden } = state;
    return new TextEncoder().encode(JSON.stringify({ range, hidden }));
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
