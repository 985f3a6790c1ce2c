import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeStamp } from '../../../../src/client/decode/decodePoints';
import { formatNaive, formatStamp, isStampable, parseStamp } from '../../../../src/domain';

const rows: [unknown, number][] = [
  ['2026-10-05T00:00:00+10:00', Date.UTC(2026, 9, 4, 14)],
  ['2026-10-05T00:00:00+08:00', Date.UTC(2026, 9, 4, 16)],
  ['2026-10-05T00:00:00-09:30', Date.UTC(2026, 9, 5, 9, 30)],
  ['2026-10-05T00:00:00Z', Date.UTC(2026, 9, 5)],
  ['2026-10-05T00:00:00', Date.UTC(2026, 9, 4, 16)],
  ['2026-10-05 00:00:00', Date.UTC(2026, 9, 4, 16)],
  ['2026-10-05T00:00', Date.UTC(2026, 9, 4, 16)],
  ['2026-10-05', Date.UTC(2026, 9, 4, 16)],
  ['2026-10-05T00:00:00.250+10:00', Date.UTC(2026, 9, 4, 14, 0, 0, 250)],
  ['2026-10-05T00:00:00+1000', Date.UTC(2026, 9, 4, 14)],
  ['2024-02-29T23:59:59+10:00', Date.UTC(2024, 1, 29, 13, 59, 59)],
  ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
  ['0026-10-05T00:00:00+10:00', Date.parse('0026-10-04T14:00:00Z')],
  ['0000-01-01T00:00:00+10:00', NaN],
  ['9999-12-31T00:00:00+10:00', Date.parse('9999-12-30T14:00:00Z')],
  ['9999-12-31T23:00:00-10:00', NaN],
  ['2023-02-29T00:00:00Z', NaN],
  ['1900-02-29T00:00:00Z', NaN],
  ['2026-13-05T00:00:00Z', NaN],
  ['2026-00-05T00:00:00Z', NaN],
  ['2026-10-00T00:00:00Z', NaN],
  ['2026-10-05T24:00:00Z', NaN],
  ['2026-10-05T00:60:00Z', NaN],
  ['2026-10-05T00:00:00X', NaN],
  ['2026-10-05T00:00:00+99:00', NaN],
  ['2026-1a-05T00:00:00Z', NaN],
  ['', NaN],
  ['noon', NaN],
  [null, NaN],
  [1_790_000_000_000, NaN],
];

describe('a stamp of a point', () => {
  for (const [stamp, ms] of rows) {
    it(`${JSON.stringify(stamp)} is ${Number.isNaN(ms) ? 'invalid' : new Date(ms).toISOString()}`, () => {
      // 480 minutes, the offset of Western Australia, applies to stamps without an offset.
      assert.equal(decodeStamp(stamp, 480), ms);
    });
  }

  const second = fc.integer({ min: Date.UTC(1800, 0) / 1000, max: Date.UTC(2400, 0) / 1000 });
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });

  it('is decoded to its instant from every spelling', () => {
    fc.assert(
      fc.property(second, offset, (seconds, offsetMinutes) => {
        const ms = seconds * 1000;
        assert.equal(decodeStamp(formatStamp(ms, offsetMinutes), 480), ms);
        assert.equal(decodeStamp(formatNaive(ms, offsetMinutes), offsetMinutes), ms);
        assert.equal(decodeStamp(`${formatNaive(ms, 0)}Z`, 480), ms);
      }),
    );
  });

  it('is read as the domain reads it, for any digits', () => {
    const digits = fc.stringMatching(
      /^[012]\d{3}-[01]\d-[0-3]\d[T ][0-2]\d:[0-6]\d:[0-6]\d(Z|[+-][012]\d:[0-6]\d)?$/,
    );
    fc.assert(
      fc.property(digits, (text) => {
        const ms = parseStamp(text, 600) ?? NaN;
        assert.equal(decodeStamp(text, 600), isStampable(ms) ? ms : NaN);
      }),
      { numRuns: 2000 },
    );
  });
});
