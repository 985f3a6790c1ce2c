import type uPlot from 'uplot';
import { themeColour } from '../../theme';

const markPixels = 7;

/** The points at the crosshair, in the colours of the curves. A curve of which `optionsOf` gives none has none. */
export function cursorPoints(optionsOf: (s: number) => uPlot.Series | undefined): uPlot.Cursor.Points {
  return {
    size: (_, s) => (optionsOf(s) ? markPixels : 0),
    width: (_, s) => (optionsOf(s) ? 1 : 0),
    stroke: () => themeColour(['--vscode-editor-background'], '#888888'),
    fill: (_, s) => {
      const { stroke, fill } = optionsOf(s) ?? {};
      const colour = stroke ?? fill;
      return typeof colour === 'string' ? colour : '#888888';
    },
  };
}
