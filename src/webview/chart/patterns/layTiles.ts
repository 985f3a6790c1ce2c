/** The tile for areas of one colour: the colour and the tile's pixels, as 32 bits each. */
export interface LaidTile {
  readonly word: number;
  readonly words: () => Uint32Array;
}

/**
 * Replaces the pixels of each tile's colour by the tile, `size` pixels wide. `left` and `top` locate the image in the
 * chart.
 */
export function layTiles(
  pixels: Uint32Array,
  { width, size, left, top }: Readonly<Record<'width' | 'size' | 'left' | 'top', number>>,
  tiles: readonly LaidTile[],
): void {
  const byWord = new Map(tiles.map(({ word, words }) => [word, words()]));
  let [last, words] = [0, byWord.get(0)];
  for (let start = 0, y = top; start < pixels.length; start += width, y++) {
    const row = (y % size) * size;
    for (let x = 0; x < width; x++) {
      const word = pixels[start + x] ?? 0;
      if (word !== last) [last, words] = [word, byWord.get(word)];
      if (words) pixels[start + x] = words[row + ((left + x) % size)] ?? word;
    }
  }
}
