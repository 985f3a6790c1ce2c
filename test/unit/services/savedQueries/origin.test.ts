import assert from 'node:assert/strict';
import type { Query } from '#src/domain';
import { findOrigin, findSavedLink, originOf, readOrigin } from '#src/services/savedQueries/origin';
import { queryDigest } from '#src/services/savedQueries/queryDigest';
import { buildTree, queriesOf, type GroupNode } from '#src/services/savedQueries/tree/tree';
import { entryOf } from './entryOf';

const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' };
const other: Query = { ...query, window: '7d' };

/** A tree of the user's queries (`file name query`) and a project's. */
function treeOf(
  mine: [file: string, name: string, query: Query][],
  ours: [file: string, name: string, query: Query][] = [],
) {
  const entries = (list: typeof mine) =>
    list.map(([file, name, asked]) => entryOf(file, { name, queryDigest: queryDigest(asked) }));
  return buildTree([
    { label: 'My queries', place: { kind: 'user' }, entries: entries(mine) },
    { label: 'study', place: { kind: 'workspace', folder: 'file:///study' }, entries: entries(ours) },
  ]);
}

const [first] = queriesOf(treeOf([['1', 'Prices', query]]));
assert.ok(first);
const origin = originOf(first);

describe('the saved query that a tab came from', () => {
  const rows: [string, readonly GroupNode[], string | undefined][] = [
    ['is the same file, even with other content', treeOf([['1', 'Other', other]]), '1'],
    [
      'is another file of the same name and query',
      treeOf([
        ['2', 'Prices', query],
        ['3', 'A', query],
      ]),
      '2',
    ],
    [
      'is found when renamed',
      treeOf([
        ['2', 'Spot', query],
        ['3', 'Prices', other],
      ]),
      '2',
    ],
    ['is found when its query changes', treeOf([['2', 'Prices', other]]), '2'],
    ['is absent when deleted', treeOf([['2', 'Spot', other]]), undefined],
    ['is not found in another place', treeOf([], [['2', 'Prices', query]]), undefined],
  ];
  for (const [what, tree, file] of rows)
    it(what, () => {
      assert.equal(findOrigin(queriesOf(tree), origin)?.stored.file, file);
    });

  it('is read from storage only when valid', () => {
    assert.deepEqual(readOrigin(JSON.parse(JSON.stringify(origin))), origin);
    const odd = [
      undefined,
      null,
      'text',
      [],
      {},
      { ...origin, key: 7 },
      { ...origin, name: 'x'.repeat(5000) },
    ];
    for (const stored of odd) assert.equal(readOrigin(stored), undefined);
  });
});

describe('the saved link of a query', () => {
  const linkOf = (tree: readonly GroupNode[], asked: Query, from = true): unknown => {
    const link = findSavedLink(tree, asked, from ? origin : undefined);
    return link && [link.node.stored.name, link.place, link.isChanged];
  };

  it('prefers its origin among equal queries', () => {
    const tree = treeOf([
      ['0', 'A', query],
      ['1', 'Prices', query],
    ]);
    assert.deepEqual(linkOf(tree, query), ['Prices', 'My queries', false]);
    assert.deepEqual(linkOf(tree, query, false), ['A', 'My queries', false]);
  });

  it('ignores the order of fields', () => {
    const { operation, ...rest } = query;
    assert.deepEqual(linkOf(treeOf([], [['1', 'Ours', query]]), { ...rest, operation }, false), [
      'Ours',
      'study',
      false,
    ]);
  });

  it('is changed when the query differs from its origin and all others', () => {
    assert.deepEqual(linkOf(treeOf([['1', 'Prices', query]]), other), ['Prices', 'My queries', true]);
    const both = treeOf([
      ['1', 'Prices', query],
      ['2', 'Week', other],
    ]);
    assert.deepEqual(linkOf(both, other), ['Week', 'My queries', false]);
  });

  it('is absent without an origin or when the origin is gone', () => {
    assert.equal(linkOf(treeOf([['1', 'Prices', query]]), other, false), undefined);
    assert.equal(linkOf(treeOf([['2', 'Spot', query]]), { ...query, window: '1y' }, false), undefined);
  });
});
