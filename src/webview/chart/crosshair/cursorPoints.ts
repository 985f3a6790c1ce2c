import type uPlot from 'uplot';
import { themeColour } from '../../theme';

const markPixels = 7;

/**
 * Returns the options for points at the crosshair, in the colours of the curves. Curves without a colour get no point.
 */
export function cursorPoints(colourOf: (s: number) => string | undefined): uPlot.Cursor.Points {
  const sizeOf =
    (size: number) =>
    (_: uPlot, s: number): number =>
      colourOf(s) === undefined ? 0 : size;
  return {
    size: sizeOf(markPixels),
    width: sizeOf(1),
    stroke: () => themeColour(['--vscode-editor-background'], '#888888'),
    fill: (_, s) => colourOf(s) ?? '#888888',
  };
}
