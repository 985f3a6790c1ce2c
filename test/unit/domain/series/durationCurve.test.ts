import assert from 'node:assert/strict';
import { durationCurve } from '../../../../src/domain/series/distribution';

describe('the duration curve', () => {
  const curve = (values: number[], shares: number[]) => [
    ...durationCurve(Float64Array.from(values), Float64Array.from(shares)),
  ];
  it('begins with the largest value and ends with the least', () =>
    assert.deepEqual(
      curve([-5, 1, 2, 300], [0, 0.24, 0.25, 0.5, 0.75, 0.99, 1]),
      [300, 300, 2, 1, -5, -5, -5],
    ));
  it('has the one value at all times, and none without one', () => {
    assert.deepEqual(curve([7], [0, 0.5, 1]), [7, 7, 7]);
    assert.deepEqual(curve([], [0, 1]), [NaN, NaN]);
  });
});
