import assert from 'node:assert/strict';
import { createDoubleClicks } from '../../../../../src/features/savedQueries/tree/chosenRows';

describe('a double click on a row', () => {
  const rows: [string, [string, number][], boolean[]][] = [
    [
      'is two clicks on it in half a second',
      [
        ['a', 0],
        ['a', 500],
      ],
      [false, true],
    ],
    [
      'is no two slower ones',
      [
        ['a', 0],
        ['a', 501],
      ],
      [false, false],
    ],
    [
      'is none of different rows',
      [
        ['a', 0],
        ['b', 100],
        ['a', 200],
      ],
      [false, false, false],
    ],
    [
      'is over with the second',
      [
        ['a', 0],
        ['a', 100],
        ['a', 200],
      ],
      [false, true, false],
    ],
  ];
  for (const [what, clicks, expected] of rows) {
    it(what, () => {
      let now = 0;
      const isSecond = createDoubleClicks(() => now);
      const told = clicks.map(([key, atMs]) => {
        now = atMs;
        return isSecond(key);
      });
      assert.deepEqual(told, expected);
    });
  }
});
