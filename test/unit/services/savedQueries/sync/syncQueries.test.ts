import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SavedQuery } from '../../../../../src/domain/savedQueries/savedQuery';
import { parseSavedQuery } from '../../../../../src/formats/queryFiles/savedQueryFile';
import { syncQueries } from '../../../../../src/services/savedQueries/sync/syncQueries';
import { withFolders, withOrder } from '../../../../../src/services/savedQueries/tree/treeArrangement';
import {
  readSynced,
  syncedKey,
  writeSynced,
} from '../../../../../src/services/savedQueries/sync/syncedValue';
import { meet, TestMachine } from '../../../../support/sync/twoMachines';
import { withFolder } from '../withFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const named = (name: string, more: Partial<SavedQuery> = {}) => ({ name, query, ...more });

interface Two {
  one: TestMachine;
  two: TestMachine;
  /** Syncs both machines with the service until nothing changes. */
  meet: () => Promise<void>;
  cloud: { value?: string | undefined };
}

const withTwo = (run: (two: Two) => Promise<void>) =>
  withFolder(async (folder) => {
    const [one, two] = ['one', 'two'].map((name) => new TestMachine(name, path.join(folder, name)));
    if (!one || !two) return;
    const cloud: Two['cloud'] = {};
    for (const { root } of [one, two]) await fs.mkdir(root, { recursive: true });
    await run({ one, two, cloud, meet: () => meet([one, two], cloud) });
  });

const texts = async (machine: TestMachine) =>
  (await machine.saved()).map(({ name, query: { metrics } }) => `${name} ${String(metrics)}`).sort();

describe('the user’s own queries on two machines', () => {
  it('come to the other one whole: folder, variables, comments', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
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
      await meetAll();
      assert.deepEqual(await two.saved(), await one.saved());
      const [came] = await two.saved();
      assert.equal(came?.source, source);
      assert.deepEqual([came.folder, came.template?.variables.length], ['a/b', 1]);
    }));

  it('come to a machine that has queries of its own, and go from it', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      await one.store.add(named('One'));
      await two.store.add(named('Two'));
      await meetAll();
      assert.deepEqual(await one.names(), ['One', 'Two']);
      assert.deepEqual(await two.names(), ['One', 'Two']);
    }));

  it('change where they were not changed', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      await one.store.add(named('Spot'));
      await meetAll();
      await two.update('Spot', { name: 'Price', folder: 'x' });
      await meetAll();
      assert.deepEqual(await one.saved(), [named('Price', { folder: 'x' })]);
    }));

  it('are both kept where both were changed, the same on each machine', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      await one.store.add(named('Spot'));
      await meetAll();
      await one.update('Spot', { query: { ...query, metrics: ['demand'] } });
      await two.update('Spot', { query: { ...query, metrics: ['price', 'demand'] } });
      await meetAll();
      const kept = await texts(one);
      assert.deepEqual(await texts(two), kept);
      assert.equal(kept.length, 2);
      assert.deepEqual(await one.names(), ['Spot', 'Spot (conflicted copy)']);
      assert.deepEqual(kept.map((text) => text.split(' ').at(-1)).sort(), ['demand', 'price,demand']);
    }));

  it('are one where both made the same change', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      await one.store.add(named('Spot'));
      await meetAll();
      for (const machine of [one, two]) await machine.update('Spot', { name: 'Price' });
      await meetAll();
      assert.deepEqual([await one.names(), await two.names()], [['Price'], ['Price']]);
    }));

  it('are set aside where they were deleted elsewhere, and named', () =>
    withTwo(async ({ one, two, cloud, meet: meetAll }) => {
      await one.store.add(named('Spot'));
      await meetAll();
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
      await meetAll();
      assert.deepEqual([await one.names(), await two.names()], [['Spot'], ['Spot']]);
    }));

  it('stay where they were changed while they were deleted elsewhere', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      await one.store.add(named('Spot'));
      await meetAll();
      await two.remove('Spot');
      await one.update('Spot', { name: 'Price' });
      await meetAll();
      assert.deepEqual([await one.names(), await two.names()], [['Price'], ['Price']]);
    }));

  it('survive that Settings Sync drops what one machine wrote', () =>
    withTwo(async ({ one, two, cloud, meet: meetAll }) => {
      await one.store.add(named('One'));
      await meetAll();
      const before = cloud.value;
      await one.store.add(named('Late'));
      await one.mergeWhole();
      // The other machine was faster, and its value replaces this one's.
      await two.store.add(named('Two'));
      await two.mergeWhole();
      two.carry(cloud);
      assert.notEqual(cloud.value, before);
      one.carry(cloud);
      await meetAll();
      assert.deepEqual(await one.names(), ['Late', 'One', 'Two']);
      assert.deepEqual(await two.names(), ['Late', 'One', 'Two']);
      assert.deepEqual([await one.setAside(), await two.setAside()], [[], []]);
    }));

  it('keep their order by hand and their empty folders', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      const files: string[] = [];
      for (const name of ['A', 'B', 'C']) files.push((await one.store.add(named(name))).file);
      await one.arrangement.change((now) => withFolders(withOrder(now, files.reverse()), ['empty/one']));
      await meetAll();
      const { order, folders } = await two.arrangement.read();
      const { queries } = await two.stored();
      const nameOf = (file: string) => queries.find((one) => one.file === file)?.name;
      assert.deepEqual(order.map(nameOf), ['C', 'B', 'A']);
      assert.deepEqual(folders, ['empty/one']);
    }));

  it('come to rest: a machine that has nothing new writes nothing', () =>
    withTwo(async ({ one, two, cloud, meet: meetAll }) => {
      for (const machine of [one, two])
        for (const name of ['A', 'B']) await machine.store.add(named(`${name} of ${machine.name}`));
      await one.arrangement.change((now) => withFolders(now, ['x']));
      await meetAll();
      await one.remove('A of two');
      await meetAll();
      const { value } = cloud;
      await meetAll();
      assert.equal(cloud.value, value);
    }));

  it('are all there when a file is one that cannot be read: it neither travels nor counts as deleted', () =>
    withTwo(async ({ one, two, meet: meetAll }) => {
      await one.store.add(named('Spot'));
      await meetAll();
      const { stored } = await one.find('Spot');
      await fs.writeFile(path.join(one.root, stored.file), '{"version":2,"name":"Later","query":{}}');
      await meetAll();
      assert.deepEqual(await two.names(), ['Spot']);
      assert.deepEqual(await one.names(), []);
      assert.match(await fs.readFile(path.join(one.root, stored.file), 'utf8'), /Later/);
    }));
});

describe('what Settings Sync brings', () => {
  it('is left as it is when it is of a newer version or nothing of ours', () =>
    withTwo(async ({ one }) => {
      await one.store.add(named('Spot'));
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
    }));

  it('is merged next when it comes during a sync', () =>
    withTwo(async ({ one, two }) => {
      await one.store.add(named('Spot'));
      await two.store.add(named('Demand'));
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
    }));

  it('is replaced in one write when the user wants that, unless it is of a newer version', () =>
    withTwo(async ({ one, two }) => {
      await one.store.add(named('Spot'));
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
    }));

  it('makes no file outside the store, and is refused whole with an id that is a path', () =>
    withTwo(async ({ one }) => {
      const { value } = writeSynced(
        { revisions: new Map([['x', { id: '../../evil', rev: 'a', past: [], text: '{}' }]]) },
        { revisions: new Map() },
      );
      await one.memento.update(syncedKey, value);
      assert.equal(await one.merge(), 'malformed');
      assert.deepEqual(await fs.readdir(path.dirname(one.root)), ['one', 'two']);
    }));

  it('keeps a query that this version cannot read, and brings the others', () =>
    withTwo(async ({ one, two, cloud }) => {
      await two.store.add(named('Spot'));
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
      await one.store.add(named('Mine'));
      await one.mergeWhole();
      const after = readSynced(one.memento.get(syncedKey));
      assert.ok(typeof after === 'object');
      assert.deepEqual(after.revisions.get('later'), later);
      assert.equal(after.revisions.size, 3);
    }));
});

describe('the room that Settings Sync has', () => {
  it('takes what travels already first, and names what stays', () =>
    withTwo(async ({ one }) => {
      await one.store.add(named('First'));
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
    }));
});
