import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SavedQuery } from '#src/domain';
import { parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import {
  syncQueries,
  nextVersion,
  syncedKey,
  writeSynced,
} from '#src/services/savedQueries/sync/syncQueries';
import type { QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { withFolders, withOrder } from '#src/services/savedQueries/tree/treeArrangement';
import { meet as meetOnce, TestMachine } from '../../../../support/sync/twoMachines';
import { itInFolder, query, saved } from '../withFolder';

const named = (name: string, more: Partial<SavedQuery> = {}) => ({ name, query, ...more });

interface Two {
  one: TestMachine;
  two: TestMachine;
  /** Syncs both machines with the service until nothing changes. */
  meet: () => Promise<void>;
  cloud: { value?: string | undefined };
}

const itOnTwo = (title: string, run: (two: Two) => Promise<void>) =>
  itInFolder(title, async (folder) => {
    const [one, two] = ['one', 'two'].map((name) => new TestMachine(name, path.join(folder, name)));
    if (!one || !two) return;
    const cloud: Two['cloud'] = {};
    for (const { root } of [one, two]) await fs.mkdir(root, { recursive: true });
    await run({ one, two, cloud, meet: () => meetOnce([one, two], cloud) });
  });

/** A test with a query on both machines. */
const itWithSpot = (title: string, run: (two: Two) => Promise<void>) =>
  itOnTwo(title, async (two) => {
    await two.one.store.add(saved('Spot'));
    await two.meet();
    await run(two);
  });

/** Runs with the clock at an hour of a day in 2030 (UTC). */
async function atHour<T>(hour: number, run: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => Date.UTC(2030, 0, 2, hour);
  try {
    return await run();
  } finally {
    Date.now = now;
  }
}

/** A folder of a file system where names do not differ by case alone. */
function ignoringCase(folder: QueryFolder): QueryFolder {
  const spelled = async (name: string) =>
    (await folder.names()).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
  return {
    ...folder,
    stat: async (name) => folder.stat(await spelled(name)),
    read: async (name) => folder.read(await spelled(name)),
    create: async (name, bytes) => folder.create(await spelled(name), bytes),
    replace: async (name, bytes) => folder.replace(await spelled(name), bytes),
    move: async (from, to) => folder.move(await spelled(from), await spelled(to)),
  };
}

const texts = async (machine: TestMachine) =>
  (await machine.saved()).map(({ name, query: { metrics } }) => `${name} ${String(metrics)}`).sort();

describe('the user’s own queries on two machines', () => {
  itOnTwo('are synced with folder, variables and comments', async ({ one, two, meet }) => {
    const source = `{
  // of the day
  "version": 1,
  "name": "Mix",
  "folder": "a/b",
  "query": { "operation": "network", "network_code": "NEM", "metrics": ["power"], "network_region": "\${region}" },
  "parameters": { "region": { "default": "NSW1" } },
  "team": "desk",
}
`;
    const parsed = parseSavedQuery(source);
    assert.ok('saved' in parsed);
    await one.store.add(parsed.saved);
    await meet();
    assert.deepEqual(await two.saved(), await one.saved());
    const [synced] = await two.saved();
    assert.equal(synced?.source, source);
    assert.deepEqual([synced.folder, synced.template?.variables.length], ['a/b', 1]);
  });

  itOnTwo('are synced in both directions', async ({ one, two, meet }) => {
    await one.store.add(saved('One'));
    await two.store.add(saved('Two'));
    await meet();
    assert.deepEqual(await one.names(), ['One', 'Two']);
    assert.deepEqual(await two.names(), ['One', 'Two']);
  });

  itWithSpot('take the changes of the other machine', async ({ one, two, meet }) => {
    await two.update('Spot', { name: 'Price', folder: 'x' });
    await meet();
    assert.deepEqual(await one.saved(), [named('Price', { folder: 'x' })]);
  });

  itWithSpot('keep both versions of a conflicting change on each machine', async ({ one, two, meet }) => {
    await one.update('Spot', { query: { ...query, metrics: ['demand'] } });
    await two.update('Spot', { query: { ...query, metrics: ['price', 'demand'] } });
    await meet();
    const both = await texts(one);
    assert.deepEqual(await texts(two), both);
    assert.equal(both.length, 2);
    const [first, second] = await one.names();
    assert.equal(first, 'Spot');
    assert.match(second, /^Spot \(\d{4}-\d\d-\d\d \d\d:\d\d\)$/);
    assert.deepEqual(both.map((text) => text.split(' ').at(-1)).sort(), ['demand', 'price,demand']);
    const filesOf = async (machine: TestMachine) => (await machine.stored()).map(({ file }) => file);
    assert.deepEqual(await filesOf(two), await filesOf(one));
  });

  itWithSpot('keep the newest of two changes under the old name', async ({ one, two, meet }) => {
    await atHour(9, () => one.update('Spot', { folder: 'nine' }).then(() => one.mergeWhole()));
    await atHour(11, () => two.update('Spot', { folder: 'eleven' }).then(() => two.mergeWhole()));
    await atHour(12, meet);
    const lines = (await one.saved()).map(({ name, folder }) => `${name} in ${folder}`);
    assert.deepEqual(lines.sort(), ['Spot (2030-01-02 09:00) in nine', 'Spot in eleven']);
  });

  itWithSpot('take a text that returns, whatever the clock says', async ({ one, two, cloud, meet }) => {
    await atHour(9, () => one.update('Spot', { folder: 'x' }));
    await atHour(9, meet);
    await atHour(8, () => two.update('Spot', { folder: undefined }));
    await atHour(8, meet);
    const before = cloud.value;
    await atHour(9, meet);
    assert.equal(cloud.value, before);
    for (const machine of [one, two]) assert.deepEqual(await machine.saved(), [saved('Spot')]);
  });

  itWithSpot('are published again when an earlier value returns', async ({ one, two, cloud, meet }) => {
    const earlier = cloud.value;
    await two.update('Spot', { folder: 'x' });
    await meet();
    cloud.value = earlier;
    await meet();
    for (const machine of [one, two])
      assert.deepEqual(await machine.saved(), [named('Spot', { folder: 'x' })]);
  });

  itWithSpot('merge when both machines make the same change', async ({ one, two, meet }) => {
    for (const machine of [one, two]) await machine.update('Spot', { name: 'Price' });
    await meet();
    assert.deepEqual([await one.names(), await two.names()], [['Price'], ['Price']]);
  });

  itWithSpot('are set aside and reported when deleted elsewhere', async ({ one, two, cloud, meet }) => {
    await two.remove('Spot');
    await two.mergeWhole();
    two.carry(cloud);
    one.carry(cloud);
    const { deleted } = await one.mergeWhole();
    assert.deepEqual(await one.names(), []);
    assert.equal((await one.setAside()).length, 1);
    const [gone] = deleted;
    assert.equal(gone?.name, 'Spot');
    // Undo does this.
    await one.folder.move(gone.file, gone.original);
    await meet();
    assert.deepEqual([await one.names(), await two.names()], [['Spot'], ['Spot']]);
  });

  itWithSpot('stay when changed here and deleted elsewhere', async ({ one, two, meet }) => {
    await two.remove('Spot');
    await one.update('Spot', { name: 'Price' });
    await meet();
    assert.deepEqual([await one.names(), await two.names()], [['Price'], ['Price']]);
  });

  itOnTwo('survive when Settings Sync drops the value of one machine', async ({ one, two, cloud, meet }) => {
    await one.store.add(saved('One'));
    await meet();
    const before = cloud.value;
    await one.store.add(saved('Late'));
    await one.mergeWhole();
    // The other machine was faster, and its value replaces this one's.
    await two.store.add(saved('Two'));
    await two.mergeWhole();
    two.carry(cloud);
    assert.notEqual(cloud.value, before);
    one.carry(cloud);
    await meet();
    assert.deepEqual(await one.names(), ['Late', 'One', 'Two']);
    assert.deepEqual(await two.names(), ['Late', 'One', 'Two']);
    assert.deepEqual([await one.setAside(), await two.setAside()], [[], []]);
  });

  itOnTwo('keep their manual order and empty folders', async ({ one, two, meet }) => {
    const files: string[] = [];
    for (const name of ['A', 'B', 'C']) files.push((await one.store.add(named(name))).file);
    await one.arrangement.change((now) => withFolders(withOrder(now, files.reverse()), ['empty/one']));
    await meet();
    const { order, folders } = await two.arrangement.read();
    const queries = await two.stored();
    const nameOf = (file: string) => queries.find((one) => one.file === file)?.name;
    assert.deepEqual(order.map(nameOf), ['C', 'B', 'A']);
    assert.deepEqual(folders, ['empty/one']);
  });

  itOnTwo('cause no writes when nothing is new', async ({ one, two, cloud, meet }) => {
    for (const machine of [one, two])
      for (const name of ['A', 'B']) await machine.store.add(named(`${name} of ${machine.name}`));
    await one.arrangement.change((now) => withFolders(now, ['x']));
    await meet();
    await one.remove('A of two');
    await meet();
    const { value } = cloud;
    await meet();
    assert.equal(cloud.value, value);
  });

  itWithSpot('are neither synced nor deleted when their file is unreadable', async ({ one, two, meet }) => {
    const { stored } = await one.find('Spot');
    await fs.writeFile(path.join(one.root, stored.file), '{"version":2,"name":"Later","query":{}}');
    await meet();
    assert.deepEqual(await two.names(), ['Spot']);
    assert.deepEqual(await one.names(), []);
    assert.match(await fs.readFile(path.join(one.root, stored.file), 'utf8'), /Later/);
  });
});

describe('file names', () => {
  const put = (machine: TestMachine, file: string, name: string) =>
    fs.writeFile(path.join(machine.root, file), JSON.stringify({ version: 1, ...saved(name) }));

  itOnTwo('that are renamed take their query with them, and nothing counts as deleted', async (twoOf) => {
    const { one, two, cloud, meet } = twoOf;
    await put(one, 'prices.gridlens.json', 'Spot');
    await meet();
    await one.folder.move('prices.gridlens.json', 'Prices.gridlens.json');
    await one.mergeWhole();
    one.carry(cloud);
    two.carry(cloud);
    assert.deepEqual((await two.mergeWhole()).deleted, []);
    const files = (await two.stored()).map(({ file }) => file);
    assert.deepEqual(files, ['Prices.gridlens.json']);
  });

  itOnTwo('that differ by case alone overwrite nothing', async ({ one, two, cloud }) => {
    await put(one, 'Prices.gridlens.json', 'Large');
    await put(one, 'prices.gridlens.json', 'Small');
    await one.mergeWhole();
    one.carry(cloud);
    two.carry(cloud);
    const insensitive = new TestMachine('three', path.join(path.dirname(two.root), 'three'), ignoringCase);
    insensitive.carry(cloud);
    await insensitive.mergeWhole();
    assert.deepEqual(await insensitive.names(), ['Large']);
    insensitive.carry(cloud);
    two.carry(cloud);
    await two.mergeWhole();
    assert.deepEqual(await two.names(), ['Large', 'Small']);
  });

  itOnTwo('that a system reserves are not synced', async ({ one, two, cloud }) => {
    await put(one, 'con.gridlens.json', 'Reserved');
    await put(one, 'a:b.gridlens.json', 'Colon');
    await put(one, 'fine.gridlens.json', 'Fine');
    await one.merge();
    assert.equal(one.failures.length, 2);
    one.carry(cloud);
    two.carry(cloud);
    await two.mergeWhole();
    assert.deepEqual([await two.names(), await one.names()], [['Fine'], ['Colon', 'Fine', 'Reserved']]);
  });
});

/** A value of Settings Sync, written without the code that reads it. */
const valueWith = (files: object): unknown => ({
  version: 1,
  data: deflateRawSync(JSON.stringify(files)).toString('base64'),
});

const filesIn = (value: unknown): Record<string, { text?: string }> =>
  JSON.parse(inflateRawSync(Buffer.from((value as { data: string }).data, 'base64')).toString()) as never;

describe('a value from Settings Sync', () => {
  itOnTwo('is left alone when newer or malformed', async ({ one }) => {
    await one.store.add(saved('Spot'));
    const rows: [unknown, string][] = [
      [{ version: 2, later: true }, 'newer'],
      ['text', 'malformed'],
      [{ version: 1, data: 'AAAA' }, 'malformed'],
      [{ version: 1 }, 'malformed'],
      [{}, 'malformed'],
    ];
    for (const [value, expected] of rows) {
      await one.memento.update(syncedKey, value);
      assert.equal(await one.merge(), expected);
      assert.deepEqual(one.memento.get(syncedKey), value);
      assert.deepEqual(await one.names(), ['Spot']);
    }
  });

  itOnTwo('is merged by the next sync when it arrives during one', async ({ one, two }) => {
    await one.store.add(saved('Spot'));
    await two.store.add(saved('Demand'));
    await two.mergeWhole();
    const names = one.folder.names.bind(one.folder);
    // The names are read after the state.
    one.folder.names = async () => {
      await one.memento.update(syncedKey, two.memento.get(syncedKey));
      return names();
    };
    assert.equal((await one.mergeWhole()).isOvertaken, true);
    assert.deepEqual(one.memento.get(syncedKey), two.memento.get(syncedKey), 'it is left as it is');
    assert.equal((await one.mergeWhole()).isOvertaken, false);
    assert.deepEqual(await one.names(), ['Demand', 'Spot']);
  });

  itOnTwo('is replaced in one write on request, unless newer', async ({ one, two }) => {
    await one.store.add(saved('Spot'));
    const written: unknown[] = [];
    const { update } = one.memento;
    one.memento.update = (key, value) => {
      written.push(value);
      return update(key, value);
    };
    await one.memento.update(syncedKey, 'text');
    assert.ok(typeof (await syncQueries(one, true)) === 'object');
    assert.equal(written.length, 2, 'only the new value follows the unreadable one');
    await two.memento.update(syncedKey, one.memento.get(syncedKey));
    await two.mergeWhole();
    assert.deepEqual(await two.names(), ['Spot']);
    await one.memento.update(syncedKey, { version: 2 });
    assert.equal(await syncQueries(one, true), 'newer');
  });

  itOnTwo('is refused when a name is no plain file name', async ({ one }) => {
    const file = { text: JSON.stringify({ version: 1, ...saved('x') }), base: [], changedMs: 1 };
    for (const name of [
      '../x',
      '..',
      'a/b',
      'a\\b',
      '.x',
      'CON',
      'nul.x',
      'a:b',
      'a\u0000',
      'x'.repeat(300),
    ]) {
      await one.memento.update(syncedKey, valueWith({ [`${name}.gridlens.json`]: file }));
      assert.equal(await one.merge(), 'malformed', name);
    }
    await one.memento.update(syncedKey, valueWith({ 'package.json': file }));
    assert.equal(await one.merge(), 'malformed');
    assert.deepEqual(await fs.readdir(path.dirname(one.root)), ['one', 'two']);
    assert.deepEqual(await fs.readdir(one.root), []);
    await one.memento.update(syncedKey, valueWith({ 'prices.gridlens.json': file }));
    await one.mergeWhole();
    assert.deepEqual(await one.names(), ['x']);
  });

  itOnTwo('is refused with a part of another shape', async ({ one }) => {
    const file = { text: '{}', base: [], changedMs: 1 };
    for (const part of [
      { text: 1 },
      { text: 'x'.repeat(1_000_001) },
      { base: undefined },
      { base: [1] },
      { base: ['x'.repeat(21)] },
      { base: Array.from({ length: 13 }, (_, at) => `${at}`) },
      { changedMs: '1' },
      { changedMs: -1 },
      { changedMs: 9e15 },
    ]) {
      await one.memento.update(syncedKey, valueWith({ 'a.gridlens.json': { ...file, ...part } }));
      assert.equal(await one.merge(), 'malformed', JSON.stringify(part).slice(0, 60));
    }
    await one.memento.update(syncedKey, valueWith({ 'a.gridlens.json': file, bomb: 'x'.repeat(9_000_000) }));
    assert.equal(await one.merge(), 'malformed');
  });

  itOnTwo('keeps queries that this version cannot read, and adds the others', async ({ one, two, cloud }) => {
    await two.store.add(saved('Spot'));
    await two.mergeWhole();
    const later = { text: '{"version":2,"name":"Later","query":{}}', base: [], changedMs: 5 };
    const files = filesIn(two.memento.get(syncedKey));
    cloud.value = JSON.stringify(valueWith({ ...files, 'later.gridlens.json': later }));
    one.carry(cloud);
    const { foreign } = await one.mergeWhole();
    assert.deepEqual([foreign, await one.names()], [1, ['Spot']]);
    await one.store.add(saved('Mine'));
    await one.mergeWhole();
    const after = filesIn(one.memento.get(syncedKey));
    assert.deepEqual(after['later.gridlens.json'], later);
    assert.equal(Object.keys(after).length, 3);
  });

  itOnTwo('has the latest 200 deletions', async ({ one, meet }) => {
    const deletion = (at: number) => [`q${at}.gridlens.json`, { base: ['a'], changedMs: at }] as const;
    const many: object = Object.fromEntries(Array.from({ length: 250 }, (_, at) => deletion(at)));
    await one.memento.update(syncedKey, valueWith(many));
    await one.mergeWhole();
    await meet();
    const names = Object.keys(filesIn(one.memento.get(syncedKey)));
    assert.deepEqual([names.length, names.includes('q49.gridlens.json')], [200, false]);
  });
});

describe('the size limit of Settings Sync', () => {
  it('leaves out the longest new queries first', () => {
    const text = (at: number) =>
      `${at} ${Array.from({ length: at }, (_, i) => Math.sin(at * 99 + i)).join()}`;
    const version = (at: number) => nextVersion(undefined, text(at));
    const before = new Map([['synced.gridlens.json', version(50)]]);
    const many = Array.from({ length: 40 }, (_, at) => [`q${at}.gridlens.json`, version(at)] as const);
    const { value, leftOut } = writeSynced(new Map([...many, ...before]), before, 5000);
    assert.ok(JSON.stringify(value).length <= 5000);
    const names = Object.keys(filesIn(value));
    assert.ok(names.includes('synced.gridlens.json'));
    assert.deepEqual([...names, ...leftOut].sort(), [...many.map(([name]) => name), ...before.keys()].sort());
    const longest = many.slice(-leftOut.length).map(([name]) => name);
    assert.deepEqual([...leftOut], longest);
    assert.ok(leftOut.length > 0 && leftOut.length < 40);
  });
});
