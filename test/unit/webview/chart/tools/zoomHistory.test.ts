import assert from 'node:assert/strict';
import {
  goBack,
  goForward,
  startHistory,
  visit,
} from '../../../../../src/webview/chart/tools/useZoomHistory';

const range = (min: number) => ({ min, max: min + 10 });

describe('the zoom history', () => {
  const seen = [1, 2, 3].reduce((history, min) => visit(history, range(min)), startHistory(range(0)));
  it('goes back and forward', () => {
    const back = goBack(goBack(seen));
    assert.deepEqual(back.present, range(1));
    assert.deepEqual(goForward(back).present, range(2));
    assert.deepEqual(goForward(goForward(goForward(back))), seen);
  });
  it('stops at its first and last range', () => {
    const first = goBack(goBack(goBack(goBack(seen))));
    assert.deepEqual([first.past, first.present], [[], range(0)]);
    assert.deepEqual(goForward(seen), seen);
  });
  it('continues from the range that it went back to', () => {
    const other = visit(goBack(seen), range(9));
    assert.deepEqual([other.present, other.future], [range(9), []]);
    assert.deepEqual(goBack(other).present, range(2));
  });
  it('has no consecutive duplicates, and at most 50 past ranges', () => {
    assert.equal(visit(seen, range(3)), seen);
    const many = Array.from({ length: 80 }, (_, i) => range(i)).reduce(visit, startHistory(range(-1)));
    assert.deepEqual([many.past.length, many.past[0]], [50, range(29)]);
  });
});
