import assert from 'node:assert/strict';
import { createDoubleClicks } from '../../../../../src/features/savedQueries/tree/chosenRows';

describe('a double click on a row', () => {
  const rows: [string, [string, number][], boolean[]][] = [
    [
      'is two clicks within half a second',
      [
        ['a', 0],
        ['a', 500],
      ],
      [false, true],
    ],
    [
      'is not two slower clicks',
      [
        ['a', 0],
        ['a', 501],
      ],
      [false, false],
    ],
    [
      'is not clicks on different rows',
      [
        ['a', 0],
        ['b', 100],
        ['a', 200],
      ],
      [false, false, false],
    ],
    [
      'ends with the second click',
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
      const seconds = clicks.map(([key, atMs]) => {
        now = atMs;
        return isSecond(key);
      });
      assert.deepEqual(seconds, expected);
    });
  }
});
