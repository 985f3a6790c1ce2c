import assert from 'node:assert/strict';
import { createZone, dayMs, hourMs, zoneOf } from '../../../../../src/domain';
import { readTypedRange } from '../../../../../src/webview/chart/tools/zoomRanges';

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
