import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SavedQuery } from '#src/domain';
import { withFolders, withOrder } from '#src/services/savedQueries/tree/treeArrangement';
import type { FileState, QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { digestOf } from '#src/services/savedQueries/store/readEntry';
import { meet, TestMachine } from '../../../../support/sync/twoMachines';
import { withFolder } from '../../../../unit/services/savedQueries/withFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const named = (name: string, more: Partial<SavedQuery> = {}): SavedQuery => ({ name, query, ...more });

/** Replaces the date that the name of a copy ends with. */
const undated = (name: string) => name.replace(/\(\d{4}-\d\d-\d\d \d\d:\d\d\)$/, '(date)');

/** `once`: one call fails. `end`: the call does its work, and the process ends after it. */
type Fault = 'once' | 'end';

/** Returns the state that a file has when its last change is some seconds old: with a version. */
async function settledStat(folder: QueryFolder, name: string): Promise<FileState | undefined> {
  const state = await folder.stat(name);
  const bytes = state && (await folder.read(name));
  return bytes && { size: bytes.length, version: digestOf(bytes) };
}

/** Fails a machine's file system at call `at`; by default at none. */
class Faults {
  calls = 0;
  at = Infinity;

  constructor(
    readonly kind: Fault,
    readonly areSettled: boolean,
  ) {}

  async call<T>(work: () => Promise<T>): Promise<T> {
    const call = ++this.calls;
    if (call === this.at && this.kind === 'end') await work();
    if (call === this.at || (call > this.at && this.kind === 'end')) throw new Error('EIO: injected');
    return work();
  }

  readonly wrap = (folder: QueryFolder): QueryFolder => ({
    ...folder,
    names: () => this.call(() => folder.names()),
    stat: (name) => this.call(() => (this.areSettled ? settledStat(folder, name) : folder.stat(name))),
    read: (name) => this.call(() => folder.read(name)),
    create: (name, bytes) => this.call(() => folder.create(name, bytes)),
    replace: (name, bytes) => this.call(() => folder.replace(name, bytes)),
    move: (from, to) => this.call(() => folder.move(from, to)),
    remove: (name) => this.call(() => folder.remove(name)),
    exclusively: (name, work) => this.call(() => folder.exclusively(name, () => work())),
  });
}

/**
 * Merges two machines that have both changed, deleted, added and arranged queries since their last sync. The first
 * machine's file system fails at call `at` of its next merge. Returns the number of calls.
 */
async function mergeWithFault(root: string, at: number, faults: Faults) {
  const one = new TestMachine('one', path.join(root, 'one'), faults.wrap);
  const two = new TestMachine('two', path.join(root, 'two'));
  const cloud: { value?: string } = {};
  for (const machine of [one, two]) await fs.mkdir(machine.root, { recursive: true });
  const files: string[] = [];
  for (const name of [
    'Changed here',
    'Changed there',
    'Changed twice',
    'Deleted here',
    'Deleted there',
    'Same',
  ])
    files.push((await one.store.add(named(name))).file);
  await meet([one, two], cloud, 1);
  await one.update('Changed here', { folder: 'here' });
  await two.update('Changed there', { folder: 'there' });
  await one.update('Changed twice', { folder: 'here' });
  await two.update('Changed twice', { folder: 'there' });
  await one.remove('Deleted here');
  await two.remove('Deleted there');
  await one.store.add(named('Added here'));
  await two.store.add(named('Added there'));
  await one.arrangement.change((now) => withFolders(withOrder(now, files.reverse()), ['empty']));
  await two.mergeWhole();
  two.carry(cloud);
  one.carry(cloud);

  Object.assign(faults, { calls: 0, at });
  await one.merge().catch(() => undefined);
  const { calls } = faults;
  one.failures.length = 0;
  faults.at = Infinity;

  await meet([one, two], cloud, 2);
  const expected = [
    'Added here',
    'Added there',
    'Changed here',
    'Changed there',
    'Changed twice',
    'Changed twice (date)',
    'Same',
  ];
  const contentsOf = async (machine: TestMachine): Promise<readonly string[]> =>
    (await machine.saved()).map(({ name, folder = '' }) => `${undated(name)} in ${folder}`).sort();
  const contents = await contentsOf(one);
  assert.deepEqual(await contentsOf(two), contents);
  assert.deepEqual([...new Set((await one.names()).map(undated))], expected, `call ${at}`);
  assert.ok(contents.length <= expected.length + 1, contents.join());
  for (const changed of ['Changed here in here', 'Changed there in there'])
    assert.ok(contents.includes(changed), `${changed} is lost: ${contents.join()}`);
  const twice = contents
    .filter((line) => line.startsWith('Changed twice'))
    .map((line) => line.split(' in ')[1]);
  for (const folder of ['here', 'there']) assert.ok(twice.includes(folder), contents.join());
  const setAside = [...(await one.setAside()), ...(await two.setAside())];
  assert.equal(setAside.length, 2, 'a query that the other machine deleted is moved away once');
  const { folders } = await two.arrangement.read();
  assert.deepEqual(folders, ['empty']);
  return calls;
}

describe('a merge with file system failures', () => {
  for (const [kind, areSettled, what] of [
    ['once', false, 'call fails'],
    ['once', true, 'call fails, with files that changed long ago'],
    ['end', false, 'call is the last of the process'],
    ['end', true, 'call is the last of the process, with files that changed long ago'],
  ] as const)
    it(`loses nothing, whichever ${what}`, async () => {
      const mergeAt = async (at: number) => {
        let calls = 0;
        await withFolder(async (root) => {
          calls = await mergeWithFault(root, at, new Faults(kind, areSettled));
        });
        return calls;
      };
      const calls = await mergeAt(Infinity);
      assert.ok(calls > 20, `${calls} calls`);
      const all = Array.from({ length: calls }, (_, i) => i + 1);
      // Most of the time is spent waiting for the disk, so eight run at once.
      for (let first = 0; first < calls; first += 8)
        await Promise.all(all.slice(first, first + 8).map(mergeAt));
    }).timeout(120_000);
});
