import assert from 'node:assert/strict';
import { createZone, formatNaive, formatStamp } from '#src/domain';
import { positionOfStretch, rowOfPosition, readTypedTime } from '#src/webview/table/tableTimes';
import { longData } from '#src/webview/table/tableShapes';
import { toRows } from '#src/webview/table/tableData';
import { byTime } from '#src/webview/table/tableState';
import { seriesOf, shownOf } from '../shown';

/** 48 hours from 13 November 2026. */
const shown = shownOf(['wind', 'hydro'].map((fueltech) => seriesOf({ fueltech }, Array<number>(48).fill(1))));
const { times, offsetMinutes } = shown;
const context = {
  offsetMinutes,
  clock: offsetMinutes,
  interval: '1h',
  lastMs: times[47] ?? 0,
  nowMs: (times[47] ?? 0) + 400 * 86_400_000,
};

const positionAt = (text: string) => {
  const stretch = readTypedTime(text, context, times[30] ?? 0);
  return stretch && positionOfStretch(stretch, times, '1h', offsetMinutes);
};

describe('a typed time', () => {
  const rows: [text: string, position: number | undefined][] = [
    ['2026-11-13', 0],
    ['2026-11-14 06:00', 30],
    ['2026-11-14T06:20', 30],
    ['14 Nov', 24],
    ['Nov 14 6 pm', 42],
    ['18:30', 42],
    ['November', 0],
    ['2026', 0],
    ['14 Nov 02:00 to 14 Nov 05:00', 26],
    ['15 Nov 2026', undefined],
    ['12 Nov 2026', undefined],
    ['yesterday', undefined],
    ['soon', undefined],
    ['25:00', undefined],
  ];
  for (const [text, position] of rows)
    it(`"${text}" is ${position === undefined ? 'not in the table' : `in bucket ${position}`}`, () => {
      assert.equal(positionAt(text), position);
    });

  it('is in network time and, without a year, before the end of the table', () => {
    const start = readTypedTime('14 Nov', context, 0)?.start ?? NaN;
    assert.equal(formatNaive(start, offsetMinutes), '2026-11-14T00:00:00');
  });

  it('is on the shown clock', () => {
    const zoned = { ...context, clock: createZone('America/New_York') };
    const at = (text: string) =>
      formatStamp(readTypedTime(text, zoned, times[30] ?? 0)?.start ?? NaN, zoned.clock);
    assert.equal(at('2026-11-13 06:00'), '2026-11-13T06:00:00-05:00');
    assert.equal(at('18:30'), '2026-11-13T18:30:00-05:00');
    assert.equal(at('14 Nov'), '2026-11-14T00:00:00-05:00');
    assert.equal(at('13 Nov 02:00 to 13 Nov 05:00'), '2026-11-13T02:00:00-05:00');
    assert.equal(at('July'), '2026-07-01T00:00:00-04:00');
  });

  it('leads to the first visible row of its bucket in any order', () => {
    const data = longData(shown);
    assert.equal(rowOfPosition(30, data, toRows(data, [], byTime)), 60);
    assert.equal(rowOfPosition(30, data, toRows(data, [], { ...byTime, isDescending: true })), 34);
    assert.equal(rowOfPosition(30, data, toRows(data, [(record) => record < 60], byTime)), undefined);
  });
});
