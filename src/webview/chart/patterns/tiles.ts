import { lazy } from '../../../domain/idioms/lazy';
import { themeColour } from '../../theme';
import { motifs, tilePixels } from './motifs';

/** A square piece of a series' area. */
export interface Tile {
  /** In pixels of the canvas. */
  readonly size: number;
  /** The fill style for the areas. */
  readonly fill: CanvasPattern | string;
  /** The pixels, as 32 bits each. */
  readonly words: () => Uint32Array;
}

export const backgroundColour = (): string => themeColour(['--vscode-editor-background'], '#888888');

interface TileLook {
  readonly colour: string;
  readonly background: string;
  readonly size: number;
}

function drawTile(index: number, { colour, background, size }: TileLook): Tile {
  const context = new OffscreenCanvas(size, size).getContext('2d');
  if (!context) return { size, fill: colour, words: () => new Uint32Array(0) };
  const { path = '', width = 0 } = motifs[index % motifs.length] ?? {};
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  context.scale(size / tilePixels, size / tilePixels);
  context.strokeStyle = background;
  context.lineCap = 'round';
  context.lineWidth = width;
  context.stroke(new Path2D(path));
  return {
    size,
    fill: context.createPattern(context.canvas, 'repeat') ?? colour,
    words: lazy(() => new Uint32Array(context.getImageData(0, 0, size, size).data.buffer)),
  };
}

/** Creates a cache of tiles by series index and colour. Motifs are drawn in the background colour, each tile once. */
export function createTiles(): (index: number, colour: string) => Tile {
  const tiles = new Map<string, Tile>();
  return (index, colour) => {
    const look = { colour, background: backgroundColour(), size: Math.round(tilePixels * devicePixelRatio) };
    const key = [index, ...Object.values(look)].join(' ');
    const tile = tiles.get(key) ?? drawTile(index, look);
    tiles.set(key, tile);
    return tile;
  };
}

export const tileOf = createTiles();
