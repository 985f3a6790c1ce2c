import assert from 'node:assert/strict';
import { ColumnImage, HeightReader, type Rgb } from '#src/webview/chart/plot/pixelColumns';

const red: Rgb = [255, 0, 0];
const blue: Rgb = [0, 0, 255];

/** Paints runs into one column of four pixels; returns the red, green, blue and alpha of each pixel. */
function paintColumn(...runs: [top: number, bottom: number, colour: Rgb, alpha?: number][]) {
  const data = new Uint8ClampedArray(4 * 4);
  const image = new ColumnImage(1, 4, data);
  for (const [top, bottom, colour, alpha] of runs)
    image.paint(Float32Array.of(top), Float32Array.of(bottom), colour, alpha);
  return [0, 4, 8, 12].map((at) => [...data.subarray(at, at + 4)]);
}

const nothing = [0, 0, 0, 0];

describe('an image of columns', () => {
  it('is painted between two heights in the exact colour', () => {
    assert.deepEqual(paintColumn([1, 3, red]), [nothing, [255, 0, 0, 255], [255, 0, 0, 255], nothing]);
  });

  it('covers partial pixels in proportion', () => {
    const half = [255, 0, 0, 128];
    assert.deepEqual(paintColumn([0.5, 2.5, red]), [half, [255, 0, 0, 255], half, nothing]);
    assert.deepEqual(paintColumn([1.25, 1.75, red]), [nothing, half, nothing, nothing]);
  });

  it('ignores parts outside it and missing heights', () => {
    const full = [255, 0, 0, 255];
    assert.deepEqual(paintColumn([-1e9, 1e9, red]), [full, full, full, full]);
    for (const [top, bottom] of [
      [NaN, 3],
      [1, NaN],
      [3, 1],
    ] as const)
      assert.deepEqual(paintColumn([top, bottom, red]), [nothing, nothing, nothing, nothing]);
  });

  it('blends a colour over another', () => {
    const [over] = paintColumn([0, 4, red], [0.5, 4, blue]);
    assert.deepEqual(over, [127, 0, 128, 255]);
    const [thin] = paintColumn([0, 4, red, 0.5], [0, 4, blue, 0.5]);
    assert.deepEqual(thin.at(3), 192);
    assert.ok(thin[2] > thin[0], 'the later colour dominates');
  });

  it('is the same in blocks as in columns of equal heights', () => {
    const [tops, bottoms] = [Float32Array.of(0.5, NaN, 1.25, -2), Float32Array.of(2.5, 3, 1.75, 1e9)];
    // The second block is empty; the third covers no column.
    const lefts = Int32Array.of(0, 2, 3, 3, 5);
    const [blocks, columns] = [new Uint8ClampedArray(5 * 4 * 4), new Uint8ClampedArray(5 * 4 * 4)];
    new ColumnImage(5, 4, blocks).paintBlocks(lefts, tops, bottoms, red);
    const image = new ColumnImage(5, 4, columns);
    image.paint(Float32Array.of(0.5, 0.5, NaN, 1.25, NaN), Float32Array.of(2.5, 2.5, NaN, 1.75, NaN), red);
    image.paint(Float32Array.of(NaN, NaN, NaN, -2, -2), Float32Array.of(NaN, NaN, NaN, 9, 9), red);
    assert.deepEqual(blocks, columns);
  });

  it('is painted column by column', () => {
    const data = new Uint8ClampedArray(4 * 4);
    const image = new ColumnImage(2, 2, data);
    image.paint(Float32Array.of(0, 1), Float32Array.of(1, 2), red);
    const alphas = () => [3, 7, 11, 15].map((at) => data[at] ?? NaN);
    assert.deepEqual(alphas(), [255, 0, 0, 255]);
    image.clear();
    assert.deepEqual(alphas(), [0, 0, 0, 0]);
  });
});

/** Reads the heights at pixels from points such as `0:10 4:30`. */
function heights(text: string, count: number, hasSteps = false, first = 0) {
  const points = (text.match(/\S+/g) ?? []).map((point) => point.split(':').map(Number));
  const reader = new HeightReader(
    points.map(([left = NaN]) => left),
    first,
    count,
    hasSteps,
  );
  return [...reader.read(Float32Array.from(points, ([, height = NaN]) => height))];
}

describe('the heights of a curve at pixels', () => {
  it('lie on a straight line between two points', () => {
    assert.deepEqual(heights('0:10 4:30', 5), [10, 15, 20, 25, 30]);
    assert.deepEqual(heights('0:10 4:30', 2, false, 0.5), [12.5, 17.5]);
  });

  it('are missing before the first point, after the last and in a gap', () => {
    assert.deepEqual(heights('1:5 2:5', 5), [NaN, 5, 5, NaN, NaN]);
    assert.deepEqual(heights('0:1 1:1 2:NaN 3:1 4:1', 5), [1, 1, NaN, 1, 1]);
    assert.deepEqual(heights('', 2), [NaN, NaN]);
  });

  it('are one pixel wide at a point between two gaps', () => {
    assert.deepEqual(heights('0:NaN 2.2:7 5:NaN', 5), [NaN, NaN, 7, NaN, NaN]);
    assert.deepEqual(heights('0:NaN 1.7:7 5:NaN', 5), [NaN, NaN, 7, NaN, NaN]);
  });

  it('stay level until the next point or gap with steps', () => {
    assert.deepEqual(heights('0:10 3:30 4:NaN', 6, true), [10, 10, 10, 30, NaN, NaN]);
    assert.deepEqual(heights('0:10 3:10', 6, true), [10, 10, 10, 10, NaN, NaN]);
  });

  it('use the last of several points at a pixel', () => {
    assert.deepEqual(heights('0:1 0.2:2 0.4:3 1:3', 2), [1, 3]);
  });
});
