import { type ColourRange, lazy, type Theme } from '../../domain';

/** The number of colours of a scale. */
export const colourCount = 256;

/** Viridis, of matplotlib: even steps of lightness, also for readers who do not see red or green. */
const sequential: readonly string[] = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'];
/** Below zero, zero, above zero: zero is close to the background. */
const diverging: Readonly<Record<'light' | 'dark', readonly string[]>> = {
  light: ['#08519c', '#6baed6', '#f4f4f4', '#f08a4b', '#a63603'],
  dark: ['#9ecbff', '#3b82d0', '#262626', '#c8622b', '#ffc9a3'],
};

/** Returns the colours of a scale as an image of one row. */
export function colourScale(isDiverging: boolean, theme: Theme): ImageData {
  if (!isDiverging) return sequentialScale();
  return theme === 'light' || theme === 'highContrastLight' ? lightScale() : darkScale();
}

/** Mixes the colours between stops. The browser does so in OKLab, where equal steps look equally large. */
function mix(stops: readonly string[]): ImageData {
  const context = new OffscreenCanvas(colourCount, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to mix colours on.');
  const parts = stops.length - 1;
  for (let i = 0; i < colourCount; i++) {
    const place = (i / (colourCount - 1)) * parts;
    const stop = Math.min(parts - 1, Math.floor(place));
    const share = Math.round((place - stop) * 1000) / 10;
    context.fillStyle = `color-mix(in oklab, ${stops[stop]}, ${stops[stop + 1]} ${share}%)`;
    context.fillRect(i, 0, 1, 1);
  }
  return context.getImageData(0, 0, colourCount, 1);
}

const sequentialScale = lazy(() => mix(sequential));
const lightScale = lazy(() => mix(diverging.light));
const darkScale = lazy(() => mix(diverging.dark));

/** Returns the place of a value's colour on the scale. Values beyond an end have the colour of the end. */
export function colourIndex(value: number, { low, high }: ColourRange): number {
  const share = high > low ? (value - low) / (high - low) : 0.5;
  return Math.round(Math.min(1, Math.max(0, share)) * (colourCount - 1));
}
