import { lazy } from '../../../domain/idioms/lazy';
import { themeColour } from '../../theme';

/** The pattern on the areas of a series: a path of lines through a square tile, and their width. */
interface Motif {
  path: string;
  width: number;
}

/** The width and height of a tile, in CSS pixels. */
const tilePixels = 10;

const motif = (path: string, width = 1.2): Motif => ({ path, width });

/** Assigned to the series of a panel in turn, ordered so that neighbours differ clearly. The first is plain. */
export const motifs: readonly Motif[] = [
  motif(''),
  motif('M-1 9L1 11M0 0L10 10M9 -1L11 1'),
  motif('M2.5 2.5h.01M7.5 7.5h.01', 2.6),
  motif('M0 2.5h10M0 7.5h10'),
  motif('M5 0v10'),
  motif('M0 0L10 10M10 0L0 10'),
  motif('M5 2a3 3 0 1 0 .01 0'),
  motif('M-1 1L1 -1M0 10L10 0M9 11L11 9'),
  motif('M5 0v10M0 5h10'),
  motif('M5 5h.01', 4.6),
  motif('M2.5 0v10M7.5 0v10'),
  motif('M0 7.5L5 2.5L10 7.5'),
  motif('M5 2.5v5M2.5 5h5'),
  motif('M0 5h10'),
  motif('M0 2.5h10M0 7.5h10M2.5 2.5v5M7.5 7.5v2.5M7.5 0v2.5'),
  motif('M3 7L7 3'),
];

/** A symbol around a point on the line of a series. */
interface LineSymbol {
  path: string;
  isHollow: boolean;
}

const symbolPaths: readonly string[] = [
  'M3.5 0A3.5 3.5 0 1 1 -3.5 0A3.5 3.5 0 1 1 3.5 0Z',
  'M-3.2 -3.2H3.2V3.2H-3.2Z',
  'M0 -4.5L4.4 3.2H-4.4Z',
  'M0 -4.8L4.8 0L0 4.8L-4.8 0Z',
  'M-1.4 -4.4H1.4V-1.4H4.4V1.4H1.4V4.4H-1.4V1.4H-4.4V-1.4H-1.4Z',
  'M0 4.5L4.4 -3.2H-4.4Z',
  'M0 -2L2.3 -4.3L4.3 -2.3L2 0L4.3 2.3L2.3 4.3L0 2L-2.3 4.3L-4.3 2.3L-2 0L-4.3 -2.3L-2.3 -4.3Z',
];

/** Assigned to the series of a panel in turn: filled symbols first, then hollow ones. */
export const symbols: readonly LineSymbol[] = [false, true].flatMap((isHollow) =>
  symbolPaths.map((path) => ({ path, isHollow })),
);

/** A square piece of a series' area. */
interface Tile {
  /** In pixels of the canvas. */
  size: number;
  /** The fill style for the areas. */
  fill: CanvasPattern | string;
  /** The pixels, as 32 bits each. */
  words: () => Uint32Array;
}

export const backgroundColour = (): string => themeColour(['--vscode-editor-background'], '#888888');

interface TileLook {
  colour: string;
  background: string;
  size: number;
}

function drawTile(index: number, { colour, background, size }: TileLook): Tile {
  const context = new OffscreenCanvas(size, size).getContext('2d');
  if (!context) return { size, fill: colour, words: () => new Uint32Array(0) };
  const { path, width } = motifs[index % motifs.length];
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
function createTiles(): (index: number, colour: string) => Tile {
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
