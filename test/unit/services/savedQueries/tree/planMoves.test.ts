import assert from 'node:assert/strict';
import {
  checkMoves,
  planFolderRename,
  planMoves,
  type PlannedMove,
  type Target,
} from '#src/services/savedQueries/tree/planMoves';
import {
  buildTree,
  findNode,
  type FolderNode,
  keyOfPlace,
  type Place,
} from '#src/services/savedQueries/tree/tree';
import { entryOf } from '../entryOf';

const own: Place = { kind: 'user' };
const study: Place = { kind: 'workspace', folder: 'file:///study' };

const entry = (name: string, folder: string) => entryOf(name, { folder });

const tree = buildTree([
  {
    label: 'My queries',
    place: own,
    entries: [
      entryOf('loose'),
      entry('in a', 'a'),
      entry('in b', 'a/b'),
      entry('in c', ' a / b//c '),
      entry('ab', 'ab'),
    ],
  },
  { label: 'study', place: study, entries: [entry('theirs', 'a')] },
]);

const node = (key: string) => findNode(tree, key) ?? assert.fail(key);
const queries = { loose: 'user|file:///loose', inB: 'user|file:///in b' };

const lines = (moves: readonly PlannedMove[]) =>
  moves.map(
    ({ node: { stored }, target }) => `${stored.name} → ${keyOfPlace(target.place)} ${target.folder ?? '-'}`,
  );

const rows: [string, string[], Target, string[]][] = [
  ['a query into a folder', [queries.loose], { place: own, folder: 'x/y' }, ['loose → user x/y']],
  ['a query out of its folder', [queries.inB], { place: own }, ['in b → user -']],
  ['nothing for a query that is already there', [queries.inB], { place: own, folder: 'a/b' }, []],
  [
    'a query into the folder of that name in another home',
    [queries.inB],
    { place: study, folder: 'a/b' },
    ['in b → file:///study a/b'],
  ],
  ['a folder with its contents', ['user#a/b'], { place: own }, ['in c → user b/c', 'in b → user b']],
  [
    'a folder into another home',
    ['user#a'],
    { place: study, folder: 'x' },
    ['in c → file:///study x/a/b/c', 'in b → file:///study x/a/b', 'in a → file:///study x/a'],
  ],
  [
    'a folder and a query of it together',
    ['user|file:///in a', 'user#a'],
    { place: own, folder: 'x' },
    ['in c → user x/a/b/c', 'in b → user x/a/b', 'in a → user x/a'],
  ],
  ['nothing for a folder into itself', ['user#a'], { place: own, folder: 'a' }, []],
  ['nothing for a folder into its subfolder', ['user#a'], { place: own, folder: 'a/b' }, []],
  [
    'a folder into one whose name begins alike',
    ['user#a/b'],
    { place: own, folder: 'ab' },
    ['in c → user ab/b/c', 'in b → user ab/b'],
  ],
  ['nothing for a folder that is already there', ['user#a/b'], { place: own, folder: 'a' }, []],
  ['nothing for a home', ['user'], { place: study }, []],
];

describe('moving saved queries', () => {
  for (const [title, keys, target, expected] of rows) {
    it(`moves ${title}`, () => {
      assert.deepEqual(lines(planMoves(keys.map(node), target).moves), expected);
    });
  }

  it('renames a folder with its contents, even into other folders', () => {
    const folder = node('user#a/b') as FolderNode;
    assert.deepEqual(lines(planFolderRename(folder, 'z').moves), ['in c → user a/z/c', 'in b → user a/z']);
    assert.deepEqual(lines(planFolderRename(folder, 'y/z').moves), [
      'in c → user a/y/z/c',
      'in b → user a/y/z',
    ]);
    assert.deepEqual(lines(planFolderRename(folder, 'b').moves), []);
  });

  it('refuses folder paths over 200 characters', () => {
    const folder = node('user#a/b') as FolderNode;
    assert.doesNotThrow(() => checkMoves(planFolderRename(folder, 'x'.repeat(196))));
    // The folder `c` inside it would have 201 characters.
    assert.throws(
      () => checkMoves(planFolderRename(folder, 'x'.repeat(197))),
      /would have 201 characters; the limit is 200/,
    );
  });
});
