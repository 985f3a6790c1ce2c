import assert from 'node:assert/strict';
import type { Notice } from '../../../../src/domain/result/notice';
import { runWithBlocks, block, hour, hourMs, pointsOf, wholeDay } from '../../../support/runAgainst';

describe('points of a series', () => {
  type Row = [string, unknown[], [number, number | null][], Notice[]];
  const metric = 'power';
  const rows: Row[] = [
    [
      'null stays apart from zero',
      [
        [hour(0), 0],
        [hour(1), null],
        [hour(2), -1.5],
      ],
      [
        [0, 0],
        [1, null],
        [2, -1.5],
      ],
      [],
    ],
    [
      'all may be null',
      [
        [hour(0), null],
        [hour(1), null],
      ],
      [
        [0, null],
        [1, null],
      ],
      [],
    ],
    ['there may be none', [], [], []],
    [
      'integers and exponents are numbers',
      [
        [hour(0), 7],
        [hour(1), 1e-7],
      ],
      [
        [0, 7],
        [1, 1e-7],
      ],
      [],
    ],
    [
      'a number written as a text is that number',
      [
        [hour(0), '12.5'],
        [hour(1), '-3'],
        [hour(2), '1e3'],
      ],
      [
        [0, 12.5],
        [1, -3],
        [2, 1000],
      ],
      [],
    ],
    [
      'what is no number is null, and counted',
      [
        [hour(0), 'NaN'],
        [hour(1), 'null'],
        [hour(2), ''],
        [hour(3), true],
        [hour(4), {}],
        [hour(5)],
        [hour(6), '0x10'],
        [hour(7), 'Infinity'],
        [hour(8), 2],
      ],
      [
        [0, null],
        [1, null],
        [2, null],
        [3, null],
        [4, null],
        [5, null],
        [6, null],
        [7, null],
        [8, 2],
      ],
      [{ code: 'badValues', metric, values: 8 }],
    ],
    [
      'of several values for a stamp the last is kept',
      [
        [hour(0), 1],
        [hour(0), 2],
        [hour(1), 3],
        [hour(1), 4],
        [hour(1), null],
      ],
      [
        [0, 2],
        [1, null],
      ],
      [{ code: 'duplicateStamps', metric, stamps: 3 }],
    ],
    [
      'newest first is turned round',
      [
        [hour(2), 3],
        [hour(1), 2],
        [hour(0), 1],
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      [{ code: 'unsortedStamps', metric, series: 1 }],
    ],
    [
      'disorder and duplicates together: the one sent last is kept',
      [
        [hour(1), 1],
        [hour(0), 2],
        [hour(1), 3],
        [hour(0), 4],
      ],
      [
        [0, 4],
        [1, 3],
      ],
      [
        { code: 'duplicateStamps', metric, stamps: 2 },
        { code: 'unsortedStamps', metric, series: 1 },
      ],
    ],
    [
      'a point without a stamp that can be read is dropped',
      [[null, 1], ['noon', 2], [hour(0), 3], 'x', null, {}, [], [1_790_000_000, 4], [hour(1), 5]],
      [
        [0, 3],
        [1, 5],
      ],
      [
        { code: 'badValues', metric, values: 1 },
        { code: 'badStamps', metric, points: 7 },
      ],
    ],
    [
      'a stamp whose year would have five digits in network time is dropped',
      [
        ['9999-12-31T23:00:00-10:00', 1],
        [hour(0), 2],
        ['0000-01-01T00:00:00+12:00', 3],
      ],
      [[0, 2]],
      [{ code: 'badStamps', metric, points: 2 }],
    ],
    [
      'stamps of one instant in two spellings are one',
      [
        ['2026-10-05T00:00:00Z', 1],
        [hour(10), 2],
      ],
      [[10, 2]],
      [{ code: 'duplicateStamps', metric, stamps: 1 }],
    ],
  ];
  /** A reply without any number has nothing to be completed. */
  const toExpected = (points: Parameters<typeof wholeDay>[0]) =>
    points.some(([, value]) => value !== null) ? wholeDay(points) : points;
  for (const [name, data, points, notices] of rows) {
    it(name, async () => {
      const result = await runWithBlocks([block([{ data }])]);
      assert.deepEqual(
        pointsOf(result.series[0]),
        toExpected(points.map(([hours, value]) => [hourMs(hours), value])),
      );
      assert.deepEqual(result.notices, notices);
    });
  }
});
