import assert from 'node:assert/strict';
import { layTiles } from '../../../../../src/webview/chart/plot/seriesMarks';

describe('tiles over an image', () => {
  it('replace only pixels of their colour, from the corner of the chart', () => {
    const [a, b, c] = [1, 2, 3];
    const pixels = Uint32Array.from([a, a, a, b, c, a, a, a, a]);
    const tile = (word: number, words: number[]) => ({ word, words: () => Uint32Array.from(words) });
    layTiles(pixels, { width: 3, size: 2, left: 1, top: 0 }, [
      tile(a, [10, 11, 12, 13]),
      tile(b, [20, 21, 22, 23]),
    ]);
    assert.deepEqual([...pixels], [11, 10, 11, 23, c, 13, 11, 10, 11]);
  });
});
