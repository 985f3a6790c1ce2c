import assert from '../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import { formatSavedQuery, parseSavedQuery, savedQueryVersion } from '#src/formats/queryFiles/savedQueryFile';
import { readRun } from '#src/services/pastRuns/storedRun';
import { readRecentRun } from '#src/services/pastRuns/recentRuns';
import { readArrangement } from '#src/services/savedQueries/tree/treeArrangement';
import { readSynced } from '#src/services/savedQueries/sync/syncQueries';

/** Files as each version stores them on users' disks; they stay here when a new version is added. */
const written = path.resolve('test/fixtures/stored');
const read = (name: string) => fs.readFile(path.join(written, name), 'utf8');
const readValue = async (name: string) => JSON.parse(await read(name)) as unknown;
const later = (value: unknown) => JSON.stringify({ ...(value as object), version: 99 });

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };

describe('a stored file', () => {
  it('of each version is read as a saved query', async () => {
    for (let version = 1; version <= savedQueryVersion; version++) {
      const parsed = parseSavedQuery(await read(`savedQuery-${version}.gridlens.json`));
      assert.ok('saved' in parsed, `version ${version}`);
      const { name, folder, query: asked, template, rest } = parsed.saved;
      assert.deepEqual({ name, folder, query: asked }, { name: 'Prices', folder: 'NEM/5m', query });
      assert.deepEqual([template, rest], [undefined, { team: 'desk' }]);
    }
  });

  it('is read as a saved query with variables', async () => {
    const parsed = parseSavedQuery(await read('variables-1.gridlens.json'));
    assert.ok('saved' in parsed);
    const [variable] = parsed.saved.template?.variables ?? [];
    assert.deepEqual([variable?.name, variable?.initial], ['region', 'NSW1']);
  });

  it('is written back unchanged', async () => {
    for (const name of ['savedQuery-1.gridlens.json', 'variables-1.gridlens.json']) {
      const text = await read(name);
      const parsed = parseSavedQuery(text);
      assert.ok('saved' in parsed, name);
      assert.equal(formatSavedQuery(parsed.saved), text, name);
    }
  });

  it('is read as a manual order, with or without folders and a version', async () => {
    assert.deepEqual(readArrangement(await readValue('arrangement-1.json')), {
      order: ['b.gridlens.json', 'a.gridlens.json'],
      folders: ['empty/one'],
    });
    assert.deepEqual(readArrangement({ order: ['x'] }), { order: ['x'], folders: [] });
  });

  it('is read as a recent or last run', async () => {
    assert.equal(readRecentRun(await read('recentRun-1.json'))?.title, 'Price');
    assert.equal(readRun(await read('lastRun-1.json'))?.numbers?.metric, 'price');
  });

  it('is read as the state and the journal of Settings Sync', async () => {
    const state = readSynced(await readValue('synced-1.json'));
    assert.ok(typeof state === 'object');
    const files = ['one.gridlens.json', 'two.gridlens.json'];
    assert.deepEqual([...state.keys()], files);
    assert.equal(state.get('two.gridlens.json')?.text, undefined);
    const journal = readSynced(await readValue('journal-1.json'));
    assert.ok(typeof journal === 'object');
    assert.deepEqual([...journal.keys()], files);
    assert.equal(readSynced(JSON.parse(later(await readValue('journal-1.json')))), 'newer');
  });

  it('of a later version is recognised and not read', async () => {
    const saved = parseSavedQuery(later(await readValue('savedQuery-1.gridlens.json')));
    assert.deepEqual(saved, { broken: { code: 'newerVersion', name: 'Prices' } });
    assert.equal(readArrangement(JSON.parse(later(await readValue('arrangement-1.json')))).isNewer, true);
    assert.equal(readRecentRun(later(await readValue('recentRun-1.json'))), undefined);
    assert.equal(readRun(later(await readValue('lastRun-1.json'))), undefined);
    assert.equal(readSynced(JSON.parse(later(await readValue('synced-1.json')))), 'newer');
  });
});
