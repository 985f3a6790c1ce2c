import assert from 'node:assert/strict';
import {
  selectShown,
  maxListed,
  buildTree,
  foldersOf,
  labelOf,
  parentOf,
  type PlacedQueries,
  queriesOf,
  type TreeNode,
} from '#src/services/savedQueries/tree/tree';
import type { BrokenFile, StoredQuery } from '#src/services/savedQueries/store/readEntry';
import { labelOfHidden } from '#src/words/savedQueries/savedQueryWords';

const stored = (name: string, folder?: string) => ({
  file: `${name}.gridlens.json`,
  digest: '',
  name,
  ...(folder === undefined ? {} : { folder }),
  description: 'market',
  title: 'NEM price',
  queryDigest: 'digest',
});
const broken: BrokenFile = { file: 'bad.gridlens.json', broken: { code: 'notJson' } };

const place = (label: string, ...entries: (StoredQuery | BrokenFile)[]): PlacedQueries => ({
  label,
  place: label === 'My queries' ? { kind: 'user' } : { kind: 'workspace', folder: label },
  entries: entries.map((entry) => ({ address: `file:///${label}/${entry.file}`, entry })),
});

/** Prints the tree as indented lines. */
const lines = (nodes: readonly TreeNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.kind === 'broken' ? '!' : ''}${labelOf(node)}`,
    ...(node.kind === 'group' ? lines(node.children, depth + 1) : []),
  ]);

describe('the tree of saved queries', () => {
  it('is empty without queries', () => {
    assert.deepEqual(buildTree([place('My queries'), place('study')]), []);
  });

  it('lists folders first, by name, with a root for each place that has queries', () => {
    const tree = buildTree([
      place(
        'My queries',
        stored('b 10'),
        stored('b 9'),
        stored('z', 'Prices'),
        stored('y', 'Energy'),
        stored('a', 'Prices'),
      ),
      place('empty'),
      place('study', broken, stored('c')),
    ]);
    assert.deepEqual(lines(tree), [
      'My queries',
      '  Energy',
      '    y',
      '  Prices',
      '    a',
      '    z',
      '  b 9',
      '  b 10',
      'study',
      '  !bad.gridlens.json',
      '  c',
    ]);
    assert.deepEqual(
      queriesOf(tree).map((node) => node.stored.name),
      ['y', 'a', 'z', 'b 9', 'b 10', 'c'],
    );
  });

  it('nests folders, with one row per level', () => {
    const tree = buildTree([
      place(
        'My queries',
        stored('z', 'a/b'),
        stored('y', ' a / b /'),
        stored('x', 'a'),
        stored('w', '/'),
        stored('v', 'b'),
      ),
      place('study', stored('u', 'a/b')),
    ]);
    assert.deepEqual(lines(tree), [
      'My queries',
      '  a',
      '    b',
      '      y',
      '      z',
      '    x',
      '  b',
      '    v',
      '  w',
      'study',
      '  a',
      '    b',
      '      u',
    ]);
    const keys = foldersOf(tree).map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('keeps the keys of folders when queries change', () => {
    const keysOf = (...names: string[]) =>
      foldersOf(buildTree([place('My queries', ...names.map((name) => stored(name, 'a/b')))])).map(
        ({ key }) => key,
      );
    assert.deepEqual(keysOf('x'), keysOf('y', 'z'));
  });

  it('finds the parent of a row', () => {
    const tree = buildTree([place('My queries', stored('x', 'a/b'))]);
    const [query] = queriesOf(tree);
    const parent = parentOf(tree, query?.key ?? '');
    assert.equal(parent?.folder, 'a/b');
    assert.equal(parentOf(tree, parent.key)?.folder, 'a');
    assert.equal(parentOf(tree, tree[0]?.key ?? ''), undefined);
  });

  it('gives queries of the same name different keys', () => {
    const tree = buildTree([
      place('My queries', stored('a')),
      place('study', stored('a')),
      place('two', stored('a')),
    ]);
    assert.equal(new Set(queriesOf(tree).map((node) => node.key)).size, 3);
  });

  it('shows a name with line breaks on one line', () => {
    assert.deepEqual(lines(buildTree([place('My queries', stored('a\n  b'))])), ['My queries', '  a b']);
  });

  it('shows a query of a newer Gridlens by its name', () => {
    const newer: BrokenFile = { file: 'id.gridlens.json', broken: { code: 'newerVersion', name: 'Prices' } };
    assert.deepEqual(lines(buildTree([place('My queries', newer)])), ['My queries', '  !Prices']);
  });

  it('counts the hidden files of a place in the last row', () => {
    const hidden = { count: 1234, isExact: true };
    assert.deepEqual(lines(buildTree([{ ...place('study', stored('a')), hidden }])), [
      'study',
      '  a',
      '  1,234 more query files are not shown',
    ]);
  });
});

const filesIn = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/${String(index).padStart(6, '0')}` }));

const rows: [found: number, shown: number, label: string | undefined][] = [
  [0, 0, undefined],
  [2000, 2000, undefined],
  [2001, 2000, '1 more query file is not shown'],
  [3234, 2000, '1,234 more query files are not shown'],
  [maxListed, 2000, 'More than 48,000 more query files are not shown'],
];

describe('the query files that are shown', () => {
  for (const [found, expected, label] of rows) {
    it(`are ${expected} of ${found}, in any order`, () => {
      const files = filesIn(found);
      const { shown, hidden } = selectShown([...files].reverse());
      assert.deepEqual(shown, files.slice(0, expected));
      assert.equal(hidden && labelOfHidden(hidden), label);
    });
  }
});
