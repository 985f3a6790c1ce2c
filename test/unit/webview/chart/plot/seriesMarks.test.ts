import assert from 'node:assert/strict';
import { layTiles, motifs, placeSymbols, symbols, symbolStep } from '#src/webview/chart/plot/seriesMarks';

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

describe('patterns and symbols in high contrast', () => {
  it('differ for the first series', () => {
    assert.equal(new Set(motifs.map(({ path }) => path)).size, 16);
    assert.equal(new Set(symbols.map((one) => JSON.stringify(one))).size, 14);
  });
});

const places = Array.from({ length: 100 }, (_, i) => i);
const values = places.map((i) => (i >= 40 && i < 63 ? null : i));

describe('symbols on a line', () => {
  const rows: [name: string, view: Parameters<typeof placeSymbols>[1], expected: number[]][] = [
    ['are placed at every step', { min: 0, max: 30, step: 10, shift: 0 }, [0, 10, 20, 30]],
    ['are shifted for the next series', { min: 0, max: 30, step: 10, shift: 0.5 }, [5, 15, 25]],
    ['stay in place in another view', { min: 7, max: 37, step: 10, shift: 0 }, [10, 20, 30]],
    ['follow a gap within a step', { min: 30, max: 70, step: 10, shift: 0 }, [30, 63, 70]],
    [
      'are placed once per point when points are far apart',
      { min: 0, max: 2, step: 0.25, shift: 0 },
      [0, 1, 2],
    ],
    ['end with the last point', { min: 95, max: 200, step: 10, shift: 0 }, []],
    ['are absent without a step', { min: 0, max: 30, step: 0, shift: 0 }, []],
  ];
  for (const [name, view, expected] of rows)
    it(name, () => {
      assert.deepEqual(placeSymbols({ places, values }, view), expected);
    });

  it('are 70 to 140 pixels apart', () => {
    for (const perPixel of [0.01, 1, 3.3, 3_600_000]) {
      const pixels = symbolStep(perPixel, 6) / perPixel;
      assert.ok(pixels >= 70 && pixels < 140, `${pixels}`);
    }
  });

  it('are farther apart for many lines', () => {
    assert.equal(symbolStep(1, 6), 128);
    assert.equal(symbolStep(1, 18), 256);
    assert.equal(symbolStep(1, 60), 1024);
  });
});
