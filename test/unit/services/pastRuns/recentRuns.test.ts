import assert from '../../../support/assert';
import fs from 'node:fs';
import type { Result } from '#src/domain';
import { maxRecent, RecentRuns } from '#src/services/pastRuns/recentRuns';
import { axis, result, series } from '../../formats/sampleResults';
import { eachFolder } from '../../../support/eachFolder';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' } as const;
const answer: Result = result([series({ fueltech: 'wind' }, axis(2), [1, NaN])], { query });

describe('the recent runs', () => {
  const folder = eachFolder();
  let nowMs = 1_790_000_000_000;
  const open = () => new RecentRuns(folder('recent'), () => (nowMs += 1000));
  const titles = async () => (await open().read()).map(({ title }) => title);

  it('are empty at first', async () => {
    assert.deepEqual(await titles(), []);
  });

  it('are read by another window, the newest first', async () => {
    await open().add('First', answer);
    await open().add('Second', answer);
    const [run] = await open().read();
    assert.deepEqual(
      { ...run, id: '' },
      {
        id: '',
        query,
        title: 'Second',
        atMs: nowMs,
        seriesCount: 1,
        isCached: false,
        isSample: answer.provenance.isSample,
      },
    );
    assert.deepEqual(await titles(), ['Second', 'First']);
  });

  it('list each title once', async () => {
    for (const title of ['A', 'B', 'A']) await open().add(title, answer);
    assert.deepEqual(await titles(), ['A', 'B']);
  });

  it('are limited, on disk too', async () => {
    for (let i = 0; i <= maxRecent; i++) await open().add(`Run ${i}`, answer);
    const list = await titles();
    assert.deepEqual([list.length, list[0], list.at(-1)], [maxRecent, `Run ${maxRecent}`, 'Run 1']);
    assert.equal(fs.readdirSync(folder('recent')).length, maxRecent);
  });

  it('store no address of the service', async () => {
    await open().add('A', answer);
    const [file = ''] = fs.readdirSync(folder('recent'));
    const text = fs.readFileSync(folder('recent', file), 'utf8');
    assert.deepEqual(Object.keys(JSON.parse(text) as object).sort(), [
      'isCached',
      'isSample',
      'query',
      'seriesCount',
      'title',
      'version',
    ]);
    assert.ok(!text.includes('http'));
  });

  it('exclude foreign files', async () => {
    await open().add('A', answer);
    const write = (name: string, text: string) => {
      fs.writeFileSync(folder('recent', name), text);
    };
    write('00000000000000000000000000000001-000001790000999-00000000.json', '{');
    write(
      '00000000000000000000000000000002-000001790000998-00000000.json',
      JSON.stringify({ title: 'B', query: { operation: 'delete' } }),
    );
    write('other.json', JSON.stringify({ title: 'C', query, atMs: 1, seriesCount: 1 }));
    assert.deepEqual(await titles(), ['A']);
  });

  it('can be cleared', async () => {
    await open().add('A', answer);
    await open().clear();
    assert.deepEqual(await titles(), []);
    assert.deepEqual(fs.readdirSync(folder('recent')), []);
  });
});
