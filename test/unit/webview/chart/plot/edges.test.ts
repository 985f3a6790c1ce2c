import assert from 'node:assert/strict';
import { HeightReader } from '../../../../../src/webview/chart/plot/pixelColumns';

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
