import assert from 'node:assert/strict';
import { listOf } from '#src/words/phrases';

describe('listOf', () => {
  for (const [items, most, expected] of [
    [[], 3, ''],
    [['a'], 3, 'a'],
    [['a', 'b', 'c'], 3, 'a, b and c'],
    [['a', 'b', 'c', 'd', 'e'], 3, 'a, b, c and 2 more'],
  ] as const)
    it(`joins ${items.length} items to "${expected}"`, () => assert.equal(listOf(items, most), expected));
});
