import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatNaive,
  formatOffset,
  formatStamp,
  hasOffset,
  isStampable,
  parseOffset,
  parseQueryDate,
  parseStamp,
  utcMs,
} from '#src/domain';

const rows = [
  ['2026-10-05T00:00:00+10:00', 0, '2026-10-04T14:00:00.000Z'],
  ['2026-10-05T00:00:00Z', 600, '2026-10-05T00:00:00.000Z'],
  ['2026-10-05T00:00:00', 600, '2026-10-04T14:00:00.000Z'],
  ['2026-10-05 00:30', 480, '2026-10-04T16:30:00.000Z'],
  ['2026-10-05', 600, '2026-10-04T14:00:00.000Z'],
  ['2026-10-05T00:00:00.250+0800', 0, '2026-10-04T16:00:00.250Z'],
  ['0026-10-05', 0, '0026-10-05T00:00:00.000Z'],
  ['0000-02-29T00:00:00', 600, '0000-02-28T14:00:00.000Z'],
  ['0099-12-31T23:59:59Z', 600, '0099-12-31T23:59:59.000Z'],
  ['9999-12-31T23:59:59-10:00', 600, '+010000-01-01T09:59:59.000Z'],
  ['0026-02-29', 600, undefined],
  ['2026-02-29', 600, undefined],
  ['2026-13-01', 600, undefined],
  ['2026-10-05T24:00:00', 600, undefined],
  ['yesterday', 600, undefined],
  ['', 600, undefined],
] as const;

describe('stamps', () => {
  for (const [text, offset, expected] of rows)
    it(`reads "${text}" at offset ${offset} as ${expected ?? 'nothing'}`, () => {
      const ms = parseStamp(text, offset);
      assert.equal(ms === undefined ? undefined : new Date(ms).toISOString(), expected);
    });

  it('writes network time with and without its offset', () => {
    const ms = Date.parse('2026-10-04T14:05:00Z');
    assert.equal(formatNaive(ms, 600), '2026-10-05T00:05:00');
    assert.equal(formatStamp(ms, 600), '2026-10-05T00:05:00+10:00');
    assert.equal(formatStamp(ms, -210), '2026-10-04T10:35:00-03:30');
  });

  it('writes years of four digits, whatever the instant and offset', () => {
    const instant = fc.oneof(
      fc.double(),
      fc.integer({ min: -8.64e15, max: 8.64e15 }),
      fc.constantFrom(-8.64e15, 8.64e15, utcMs(0, 0), utcMs(10_000, 0)),
    );
    fc.assert(
      fc.property(instant, fc.integer({ min: -18 * 60, max: 18 * 60 }), (ms, offset) => {
        const text = formatStamp(ms, offset);
        assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
        if (isStampable(ms)) assert.equal(parseStamp(text, 0), Math.floor(Math.floor(ms) / 1000) * 1000 + 0);
      }),
    );
  });

  for (const offset of [0, 1, 600, -210])
    it(`rounds an instant down to the second at offset ${offset}`, () => {
      for (const ms of [-3.6e-12, -Number.MIN_VALUE, 59_999.999_999_999_99])
        assert.equal(parseStamp(formatStamp(ms, offset), 0), Math.floor(Math.floor(ms) / 1000) * 1000);
    });

  for (const [text, isDate] of [
    ['1899-12-31T23:59:59', false],
    ['1900-01-01', true],
    ['2199-12-31T23:59:59', true],
    ['2200-01-01', false],
    ['0026-10-05', false],
    ['9999-12-31', false],
    ['soon', false],
  ] as const)
    it(`${isDate ? 'accepts' : 'refuses'} "${text}" as the date of a query`, () =>
      assert.equal(parseQueryDate(text, 600), isDate ? parseStamp(text, 600) : undefined));

  it('reads and writes offsets', () => {
    assert.equal(parseOffset('+10:00'), 600);
    assert.equal(parseOffset('-0330'), -210);
    assert.equal(parseOffset('Z'), 0);
    assert.equal(parseOffset('ten'), undefined);
    assert.equal(formatOffset(-210), '-03:30');
  });

  it('detects an offset', () => {
    assert.equal(hasOffset('2026-10-05T00:00:00+10:00'), true);
    assert.equal(hasOffset('2026-10-05T00:00:00Z'), true);
    assert.equal(hasOffset('2026-10-05T00:00:00'), false);
  });
});
