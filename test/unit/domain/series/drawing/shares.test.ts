import assert from 'node:assert/strict';
import { sharesOf } from '../../../../../src/domain/series/drawing/stackedColumns';

describe('shares of a stack', () => {
  it('are of what is above zero, loads below it, and none where nothing is', () => {
    const coal = [60, 0, null];
    const wind = [80, null, null];
    const charging = [-20, -5, null];
    assert.deepEqual(sharesOf([coal, wind, charging]), [
      [75, null, null],
      [100, null, null],
      [-25, null, null],
    ]);
  });
});
