import assert from 'node:assert/strict';
import { go, startHistory, visit } from '../../../../../src/webview/chart/tools/zoomRanges';

type History = ReturnType<typeof visit>;
const shownIn = ({ ranges, at }: History) => ranges[at];

const range = (min: number) => ({ min, max: min + 10 });

describe('the zoom history', () => {
  const seen = [1, 2, 3].reduce((history, min) => visit(history, range(min)), startHistory(range(0)));
  it('goes back and forward', () => {
    const back = go(go(seen, -1), -1);
    assert.deepEqual(shownIn(back), range(1));
    assert.deepEqual(shownIn(go(back, 1)), range(2));
    assert.deepEqual(go(go(go(back, 1), 1), 1), seen);
  });
  it('stops at its first and last range', () => {
    const first = go(go(go(go(seen, -1), -1), -1), -1);
    assert.deepEqual([first.at, shownIn(first)], [0, range(0)]);
    assert.deepEqual(go(seen, 1), seen);
  });
  it('continues from the range that it went back to', () => {
    const other = visit(go(seen, -1), range(9));
    assert.deepEqual([shownIn(other), go(other, 1)], [range(9), other]);
    assert.deepEqual(shownIn(go(other, -1)), range(2));
  });
  it('has no consecutive duplicates, and at most 50 past ranges', () => {
    assert.equal(visit(seen, range(3)), seen);
    const many = Array.from({ length: 80 }, (_, i) => range(i)).reduce(visit, startHistory(range(-1)));
    assert.deepEqual([many.at, many.ranges[0]], [50, range(29)]);
  });
});
