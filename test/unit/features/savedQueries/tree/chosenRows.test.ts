import assert from 'node:assert/strict';
import { chosenNodes, createDoubleClicks } from '#src/features/savedQueries/tree/chosenRows';
import { buildTree, findNode } from '#src/services/savedQueries/tree/tree';
import { entryOf } from '../../../services/savedQueries/entryOf';

const tree = buildTree([
  { label: 'My queries', place: { kind: 'user' }, entries: ['a', 'b', 'c'].map((name) => entryOf(name)) },
]);
const node = (name: string) => findNode(tree, `user|file:///${name}`) ?? assert.fail(name);
const [a, b, c] = [node('a'), node('b'), node('c')];

const rows: [string, unknown[], (typeof a)[], (typeof a)[]][] = [
  ['the rows of its menu', [a, [a, b]], [c], [a, b]],
  ['the row of its menu outside the selection', [a, undefined], [b, c], [a]],
  ['the selected rows on a key in one of them', [b], [b, c], [b, c]],
  ['the focused row on a key', [a], [b, c], [a]],
  ['the selected rows without a focused one', [null], [b, c], [b, c]],
  ['the current row for a stale one', [{ ...a }], [], [a]],
  ['no row for a removed one', [{ key: 'user|x' }], [], []],
  ['no row for other arguments', ['a', { length: 2 }], [], []],
];

describe('a command of the tree', () => {
  for (const [title, args, selection, expected] of rows) {
    it(`applies to ${title}`, () => {
      assert.deepEqual(chosenNodes(tree, args, selection), expected);
    });
  }
});

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
