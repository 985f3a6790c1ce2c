import assert from 'node:assert/strict';
import {
  goBack,
  goForward,
  startHistory,
  visit,
} from '../../../../../src/webview/chart/tools/useZoomHistory';

const range = (min: number) => ({ min, max: min + 10 });

describe('the ranges that a chart has shown', () => {
  const seen = [1, 2, 3].reduce((history, min) => visit(history, range(min)), startHistory(range(0)));
  it('are gone back through, and forward again', () => {
    const back = goBack(goBack(seen));
    assert.deepEqual(back.present, range(1));
    assert.deepEqual(goForward(back).present, range(2));
    assert.deepEqual(goForward(goForward(goForward(back))), seen);
  });
  it('have a first and a last', () => {
    const first = goBack(goBack(goBack(goBack(seen))));
    assert.deepEqual([first.past, first.present], [[], range(0)]);
    assert.deepEqual(goForward(seen), seen);
  });
  it('go on from where one went back to', () => {
    const other = visit(goBack(seen), range(9));
    assert.deepEqual([other.present, other.future], [range(9), []]);
    assert.deepEqual(goBack(other).present, range(2));
  });
  it('have each once in a row, and at most 50 before the present', () => {
    assert.equal(visit(seen, range(3)), seen);
    const many = Array.from({ length: 80 }, (_, i) => range(i)).reduce(visit, startHistory(range(-1)));
    assert.deepEqual([many.past.length, many.past[0]], [50, range(29)]);
  });
});
