import assert from 'node:assert/strict';
import { chosenNodes } from '../../../../../src/features/savedQueries/tree/chosenRows';
import { buildTree, findNode } from '../../../../../src/services/savedQueries/tree/tree';

const entry = (name: string) => ({
  address: name,
  entry: { file: name, digest: name, name, description: '', title: '', queryDigest: name },
});
const tree = buildTree([
  { label: 'My queries', place: { kind: 'user' }, entries: [entry('a'), entry('b'), entry('c')] },
]);
const node = (name: string) => findNode(tree, `user|${name}`) ?? assert.fail(name);
const [a, b, c] = [node('a'), node('b'), node('c')];

const rows: [string, unknown[], (typeof a)[], (typeof a)[]][] = [
  ['the rows that the menu is about', [a, [a, b]], [c], [a, b]],
  ['the row that the menu is about, where others are selected', [a, undefined], [b, c], [a]],
  ['the selected rows, by a key on one of them', [b], [b, c], [b, c]],
  ['the row with the focus, by a key', [a], [b, c], [a]],
  ['the selected rows, where none has the focus', [null], [b, c], [b, c]],
  ['the present row of an old one', [{ ...a }], [], [a]],
  ['none for a row that is gone', [{ key: 'user|x' }], [], []],
  ['none for what is no row', ['a', { length: 2 }], [], []],
];

describe('a command of the tree', () => {
  for (const [title, args, selection, expected] of rows) {
    it(`is about ${title}`, () => {
      assert.deepEqual(chosenNodes(tree, args, selection), expected);
    });
  }
});
