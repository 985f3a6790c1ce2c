import assert from 'node:assert/strict';
import { showTree, type Shown } from '#src/features/savedQueries/tree/shownTree';
import { readSort, wordsOfFilter } from '#src/features/savedQueries/tree/sortChoices';
import { buildTree, labelOf, type TreeNode } from '#src/services/savedQueries/tree/tree';

const stored = (name: string, folder?: string) => ({
  file: `${name}.gridlens.json`,
  digest: '',
  name,
  queryDigest: name,
  ...(folder === undefined ? {} : { folder }),
  description: name === 'c' ? 'network · 1h' : 'market · 5m',
  title: 'NSW1 price, 24h',
});

const tree = buildTree([
  {
    label: 'My queries',
    place: { kind: 'user' },
    entries: [
      ...['a', 'b', 'c', 'd'].map((name) => stored(name)),
      stored('deep', 'Prices/NSW'),
      { file: 'broken.gridlens.json', broken: { code: 'notJson' } as const },
    ].map((entry) => ({ address: `file:///${entry.file}`, entry })),
    arrangement: { order: ['c.gridlens.json', 'gone', 'a.gridlens.json'], folders: ['Empty'] },
  },
]);

const lines = (nodes: readonly TreeNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${' '.repeat(depth)}${labelOf(node)}`,
    ...(node.kind === 'group' ? lines(node.children, depth + 1) : []),
  ]);
const shown = (more: Partial<Shown>) =>
  lines(showTree(tree, { sort: 'name', usedAt: new Map(), filter: [], ...more }));
const files = (more: Partial<Shown>) =>
  shown(more)
    .filter((line) => /^ [a-z]/.test(line))
    .map((line) => line.trim());

describe('the tree of saved queries', () => {
  it('lists folders first, then queries by name', () => {
    assert.deepEqual(shown({}), [
      'My queries',
      ' Empty',
      ' Prices',
      '  NSW',
      '   deep',
      ' a',
      ' b',
      ' broken.gridlens.json',
      ' c',
      ' d',
    ]);
  });
  it('lists recently used queries first, then the others by name', () => {
    const usedAt = new Map([
      ['b', 1],
      ['d', 2],
    ]);
    assert.deepEqual(files({ sort: 'used', usedAt }), ['d', 'b', 'a', 'broken.gridlens.json', 'c']);
  });
  it('lists queries in manual order, then the others by name', () => {
    assert.deepEqual(files({ sort: 'hand' }), ['c', 'a', 'b', 'broken.gridlens.json', 'd']);
  });
  for (const [text, expected] of [
    ['NETWORK 1h', ['My queries', ' c']],
    ['  nsw1   a ', ['My queries', ' Prices', '  NSW', '   deep', ' a', ' b', ' d']],
    ['prices deep', ['My queries', ' Prices', '  NSW', '   deep']],
    ['empty', ['My queries', ' Empty']],
    ['broken', ['My queries', ' broken.gridlens.json']],
    ['nothing like it', []],
  ] as const)
    it(`filters by all words of "${text}"`, () => {
      assert.deepEqual(shown({ filter: wordsOfFilter(text) }), expected);
    });
  it('is sorted by name unless another order is stored', () => {
    assert.deepEqual([undefined, 'hand', 'size', 3].map(readSort), ['name', 'hand', 'name', 'name']);
  });
});
