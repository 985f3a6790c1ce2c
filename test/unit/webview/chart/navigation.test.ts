import assert from 'node:assert/strict';
import { carryRange, clampRange, panRange, zoomRange } from '#src/webview/chart/timeRange';

const extent = { min: 0, max: 10_000_000 };

describe('the range in view', () => {
  it('zooms around a fixed moment', () => {
    assert.deepEqual(zoomRange(extent, extent, 0.5, 2_000_000), { min: 1_000_000, max: 6_000_000 });
  });
  it('stays within the result', () => {
    assert.deepEqual(zoomRange({ min: 0, max: 6_000_000 }, extent, 4, 0), extent);
    assert.deepEqual(panRange({ min: 8_000_000, max: 9_500_000 }, extent, 1), {
      min: 8_500_000,
      max: 10_000_000,
    });
    assert.deepEqual(clampRange({ min: -5, max: 1_000_000 }, extent), { min: 0, max: 1_000_005 });
  });
  it('is carried over to an overlapping result', () => {
    assert.deepEqual(carryRange({ min: 20_000_000, max: 30_000_000 }, extent), extent);
    assert.deepEqual(carryRange({ min: 1, max: 2_000_001 }, extent), { min: 1, max: 2_000_001 });
    assert.deepEqual(carryRange(undefined, extent), extent);
  });
});
