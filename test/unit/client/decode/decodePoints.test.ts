import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatNaive, formatStamp, isStampable, type Notice, parseStamp } from '#src/domain';
import { block, hour, hourMs, pointsOf, runWithBlocks, wholeDay } from '../../../support/runAgainst';
import { decodeStamp } from '#src/client/decode/decodePoints';

describe('points of a series', () => {
  type Points = [hour: number, value: number | null][];
  const metric = 'power';
  /** Rows with a number in place of a stamp are sent with the stamp of that hour. */
  const rows: [string, sent: unknown[], expected: Points, ...Notice[]][] = [
    [
      'distinguish null from zero',
      [
        [0, 0],
        [1, null],
        [2, -1.5],
      ],
      [
        [0, 0],
        [1, null],
        [2, -1.5],
      ],
    ],
    [
      'may all be null',
      [
        [0, null],
        [1, null],
      ],
      [
        [0, null],
        [1, null],
      ],
    ],
    ['may be missing', [], []],
    [
      'may be integers and exponents',
      [
        [0, 7],
        [1, 1e-7],
      ],
      [
        [0, 7],
        [1, 1e-7],
      ],
    ],
    [
      'may be numbers in texts',
      [
        [0, '12.5'],
        [1, '-3'],
        [2, '1e3'],
      ],
      [
        [0, 12.5],
        [1, -3],
        [2, 1000],
      ],
    ],
    [
      'without a number are null, and counted',
      [[0, 'NaN'], [1, 'null'], [2, ''], [3, true], [4, {}], [5], [6, '0x10'], [7, 'Infinity'], [8, 2]],
      [...Array.from({ length: 8 }, (_, at): [number, null] => [at, null]), [8, 2]],
      { code: 'badValues', metric, values: 8 },
    ],
    [
      'with the same stamp are replaced by the last one',
      [
        [0, 1],
        [0, 2],
        [1, 3],
        [1, 4],
        [1, null],
      ],
      [
        [0, 2],
        [1, null],
      ],
      { code: 'duplicateStamps', metric, stamps: 3 },
    ],
    [
      'are sorted when the newest comes first',
      [
        [2, 3],
        [1, 2],
        [0, 1],
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      { code: 'unsortedStamps', metric, series: 1 },
    ],
    [
      'out of order and with the same stamps are replaced by the last one sent',
      [
        [1, 1],
        [0, 2],
        [1, 3],
        [0, 4],
      ],
      [
        [0, 4],
        [1, 3],
      ],
      { code: 'duplicateStamps', metric, stamps: 2 },
      { code: 'unsortedStamps', metric, series: 1 },
    ],
    [
      'without a valid stamp are dropped',
      [[null, 1], ['noon', 2], [0, 3], 'x', null, {}, [], [1_790_000_000, 4], [1, 5]],
      [
        [0, 3],
        [1, 5],
      ],
      { code: 'badValues', metric, values: 1 },
      { code: 'badStamps', metric, points: 7 },
    ],
    [
      'with a year of five digits in network time are dropped',
      [
        ['9999-12-31T23:00:00-10:00', 1],
        [0, 2],
        ['0000-01-01T00:00:00+12:00', 3],
      ],
      [[0, 2]],
      { code: 'badStamps', metric, points: 2 },
    ],
    [
      'of one instant in two spellings are one',
      [
        ['2026-10-05T00:00:00Z', 1],
        [10, 2],
      ],
      [[10, 2]],
      { code: 'duplicateStamps', metric, stamps: 1 },
    ],
  ];
  const withStamp = (point: unknown): unknown => {
    if (!Array.isArray(point)) return point;
    const [at, ...rest] = point as unknown[];
    return typeof at === 'number' && at < 24 ? [hour(at), ...rest] : point;
  };
  /** A reply without any number is not filled up to the whole day. */
  const toExpected = (points: Parameters<typeof wholeDay>[0]) =>
    points.some(([, value]) => value !== null) ? wholeDay(points) : points;
  for (const [name, sent, points, ...notices] of rows) {
    it(name, async () => {
      const result = await runWithBlocks([block([{ data: sent.map(withStamp) }])]);
      assert.deepEqual(
        pointsOf(result.series[0]),
        toExpected(points.map(([hours, value]) => [hourMs(hours), value])),
      );
      assert.deepEqual(result.notices, notices);
    });
  }
});

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
