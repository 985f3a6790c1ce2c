import type { Theme } from '../../../domain/catalog/index';
import { placeOnScale, type HeatGrid, type HeatScale } from '../../../domain/series/heatGrid';
import { heatColour } from './heatColours';

/** More steps of a scale cannot be told apart. */
const steps = 256;

/** Returns a picture of a grid with a pixel for each cell, midnight at the top. Cells without a value are transparent. */
export function heatPixels(
  { starts, slots, values }: HeatGrid,
  scale: HeatScale,
  theme: Theme,
): ImageData | undefined {
  const width = starts.length;
  if (width === 0) return undefined;
  const colours = Array.from({ length: steps }, (_, i) =>
    heatColour(i / (steps - 1), scale.isDiverging, theme),
  );
  const image = new ImageData(width, slots);
  for (let cell = 0; cell < values.length; cell++) {
    const value = values[cell] ?? NaN;
    if (Number.isNaN(value)) continue;
    const [red, green, blue] = colours[Math.round(placeOnScale(value, scale) * (steps - 1))] ?? [0, 0, 0];
    const at = 4 * ((cell % slots) * width + Math.floor(cell / slots));
    image.data.set([red, green, blue, 255], at);
  }
  return image;
}

/** Returns a canvas with the pixels of a grid, to be drawn at any size. */
export function heatCanvas(...parts: Parameters<typeof heatPixels>): OffscreenCanvas | undefined {
  const pixels = heatPixels(...parts);
  if (!pixels) return undefined;
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas;
}

/** The distance of the lines that mark missing values, in pixels. */
const hatchPixels = 6;

/** Draws a grid into a part of a canvas: the lines of missing values, and over them the cells. */
export function drawHeat(
  context: CanvasRenderingContext2D,
  cells: OffscreenCanvas,
  { width, height }: { readonly width: number; readonly height: number },
  hatchColour: string,
): void {
  context.clearRect(0, 0, width, height);
  context.strokeStyle = hatchColour;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = -height; x < width; x += hatchPixels) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  // Cells that are smaller than pixels are averaged.
  context.imageSmoothingEnabled = cells.width > width || cells.height > height;
  context.drawImage(cells, 0, 0, width, height);
}
