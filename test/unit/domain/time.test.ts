import assert from 'node:assert/strict';
import {
  formatNaive,
  formatOffset,
  formatStamp,
  hasOffset,
  parseOffset,
  parseStamp,
} from '../../../src/domain/time';

const rows: readonly (readonly [text: string, offset: number, expected: string | undefined])[] = [
  ['2026-10-05T00:00:00+10:00', 0, '2026-10-04T14:00:00.000Z'],
  ['2026-10-05T00:00:00Z', 600, '2026-10-05T00:00:00.000Z'],
  ['2026-10-05T00:00:00', 600, '2026-10-04T14:00:00.000Z'],
  ['2026-10-05 00:30', 480, '2026-10-04T16:30:00.000Z'],
  ['2026-10-05', 600, '2026-10-04T14:00:00.000Z'],
  ['2026-10-05T00:00:00.250+0800', 0, '2026-10-04T16:00:00.250Z'],
  ['2026-02-29', 600, undefined],
  ['2026-13-01', 600, undefined],
  ['2026-10-05T24:00:00', 600, undefined],
  ['yesterday', 600, undefined],
  ['', 600, undefined],
];

describe('stamps', () => {
  for (const [text, offset, expected] of rows) {
    it(`reads "${text}" at offset ${offset} as ${expected ?? 'nothing'}`, () => {
      const ms = parseStamp(text, offset);
      assert.equal(ms === undefined ? undefined : new Date(ms).toISOString(), expected);
    });
  }

  it('writes network time with and without its offset', () => {
    const ms = Date.parse('2026-10-04T14:05:00Z');
    assert.equal(formatNaive(ms, 600), '2026-10-05T00:05:00');
    assert.equal(formatStamp(ms, 600), '2026-10-05T00:05:00+10:00');
    assert.equal(formatStamp(ms, -210), '2026-10-04T10:35:00-03:30');
  });

  it('reads and writes offsets', () => {
    assert.equal(parseOffset('+10:00'), 600);
    assert.equal(parseOffset('-0330'), -210);
    assert.equal(parseOffset('Z'), 0);
    assert.equal(parseOffset('ten'), undefined);
    assert.equal(formatOffset(-210), '-03:30');
  });

  it('tells stamps that carry an offset', () => {
    assert.equal(hasOffset('2026-10-05T00:00:00+10:00'), true);
    assert.equal(hasOffset('2026-10-05T00:00:00Z'), true);
    assert.equal(hasOffset('2026-10-05T00:00:00'), false);
  });
});
