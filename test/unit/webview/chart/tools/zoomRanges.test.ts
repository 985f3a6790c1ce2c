import assert from 'node:assert/strict';
import { createZone, dayMs, hourMs, zoneOf } from '#src/domain';
import { go, readTypedRange, startHistory, visit } from '#src/webview/chart/tools/zoomRanges';

/** 1 October 2026, midnight in the NEM. */
const startMs = Date.UTC(2026, 8, 30, 14);
const context = {
  extent: { min: startMs, max: startMs + 7 * dayMs },
  panels: [{ interval: '1h' }],
  offsetMinutes: 600,
  clock: 600,
};
const from = (start: number, end: number) => ({ min: startMs + start, max: startMs + end });

describe('a typed range', () => {
  const rows: [string, ReturnType<typeof readTypedRange>][] = [
    ['2 Oct', from(dayMs, 2 * dayMs)],
    ['2 Oct 06:00 to 18:00', from(dayMs + 6 * hourMs, dayMs + 18 * hourMs)],
    ['2026-10-02 to 2026-10-03', from(dayMs, 3 * dayMs)],
    ['24h', from(6 * dayMs, 7 * dayMs)],
    ['since 5 Oct', from(4 * dayMs, 7 * dayMs)],
    ['until 2 Oct', from(0, 2 * dayMs)],
    ['Oct 2026', from(0, 7 * dayMs)],
    ['Sep 2026', 'outside'],
    ['2025', 'outside'],
    ['never', 'unreadable'],
    ['', 'unreadable'],
  ];
  for (const [text, expected] of rows) {
    it(`“${text}” is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(readTypedRange(text, context), expected);
    });
  }

  it('is read on the shown clock, except for relative days of the network', () => {
    const utc = { ...context, clock: zoneOf('utc') };
    assert.deepEqual(readTypedRange('2 Oct', utc), from(dayMs + 10 * hourMs, 2 * dayMs + 10 * hourMs));
    assert.deepEqual(readTypedRange('24h', utc), from(6 * dayMs, 7 * dayMs));
    const sydney = { ...context, clock: createZone('Australia/Sydney') };
    // 4 October has 23 hours in Sydney.
    assert.deepEqual(readTypedRange('4 Oct', sydney), from(3 * dayMs, 4 * dayMs - hourMs));
  });
});

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
