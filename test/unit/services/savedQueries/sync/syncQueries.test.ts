import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SavedQuery } from '#src/domain';
import { parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { syncQueries } from '#src/services/savedQueries/sync/syncQueries';
import { withFolders, withOrder } from '#src/services/savedQueries/tree/treeArrangement';
import { readSynced, syncedKey, writeSynced } from '#src/services/savedQueries/sync/syncedValue';
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
    assert.deepEqual(await one.names(), ['Spot', 'Spot (conflicted copy)']);
    assert.deepEqual(both.map((text) => text.split(' ').at(-1)).sort(), ['demand', 'price,demand']);
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
    const { queries } = await two.stored();
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
    const stored = one.stored.bind(one);
    // The queries are read after the state.
    Object.assign(one, {
      stored: async () => {
        await one.memento.update(syncedKey, two.memento.get(syncedKey));
        return stored();
      },
    });
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

  itOnTwo('is refused when an id is a path', async ({ one }) => {
    const { value } = writeSynced(
      { revisions: new Map([['x', { id: '../../evil', rev: 'a', past: [], text: '{}' }]]) },
      { revisions: new Map() },
    );
    await one.memento.update(syncedKey, value);
    assert.equal(await one.merge(), 'malformed');
    assert.deepEqual(await fs.readdir(path.dirname(one.root)), ['one', 'two']);
  });

  itOnTwo('keeps queries that this version cannot read, and adds the others', async ({ one, two, cloud }) => {
    await two.store.add(saved('Spot'));
    await two.mergeWhole();
    const state = readSynced(two.memento.get(syncedKey));
    assert.ok(typeof state === 'object');
    const text = '{"version":2,"name":"Later","query":{}}';
    const later = { id: 'later', rev: 'a', past: [], text };
    const { value } = writeSynced({ revisions: new Map([...state.revisions, ['later', later]]) }, state);
    cloud.value = JSON.stringify(value);
    one.carry(cloud);
    const { foreign } = await one.mergeWhole();
    assert.deepEqual([foreign, await one.names()], [1, ['Spot']]);
    await one.store.add(saved('Mine'));
    await one.mergeWhole();
    const after = readSynced(one.memento.get(syncedKey));
    assert.ok(typeof after === 'object');
    assert.deepEqual(after.revisions.get('later'), later);
    assert.equal(after.revisions.size, 3);
  });
});

describe('the size limit of Settings Sync', () => {
  itOnTwo('keeps synced queries first, and lists those left out', async ({ one }) => {
    await one.store.add(saved('First'));
    await one.mergeWhole();
    const state = readSynced(one.memento.get(syncedKey));
    assert.ok(typeof state === 'object');
    const [first] = state.revisions.keys();
    const many = Array.from({ length: 40 }, (_, at) => {
      const id = `q${at}`;
      return [id, { id, rev: `r${at}`, past: [], text: `${at} ${Math.sin(at)} ${Math.cos(at)}` }] as const;
    });
    const { value, leftOut } = writeSynced(
      { revisions: new Map([...many, ...state.revisions]) },
      state,
      1500,
    );
    assert.ok(JSON.stringify(value).length <= 1500);
    const written = readSynced(value);
    assert.ok(typeof written === 'object');
    assert.ok(written.revisions.has(first ?? ''));
    assert.equal(leftOut.length + written.revisions.size, 41);
    assert.ok(leftOut.length > 0 && leftOut.length < 40);
  });
});
