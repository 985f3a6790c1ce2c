import assert from '../../../support/assert';
import fs from 'node:fs';
import { toChartedRun } from '#src/domain';
import { readRun, textOfRun } from '#src/services/pastRuns/storedRun';
import { LastRuns, maxEntries } from '#src/services/pastRuns/lastRuns';
import { RunFolder } from '#src/services/pastRuns/runFolder';
import { queryDigest } from '#src/services/savedQueries/queryDigest';
import { lastRunWords } from '#src/words/result/summaryWords';
import { axis, midnight, result, series } from '../../formats/sampleResults';
import { eachFolder } from '../../../support/eachFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' } as const;
const digest = queryDigest(query);
const answer = (...values: number[]) =>
  result([series({ region: 'NSW1' }, axis(values.length), values, { metric: 'price', unit: '$/MWh' })], {
    query,
  });
const nowMs = midnight + 120_001;
const problem = { sentence: 'No.', actions: [] };

describe('the last runs', () => {
  const folder = eachFolder();
  let clock = 1_790_000_000_000;
  let reported: string[];

  const openFolder = () => new RunFolder(folder('runs'), maxEntries, () => (clock += 1000));
  const open = () =>
    new LastRuns(openFolder(), (digests) => {
      reported.push(...digests);
    });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const words = (runs: LastRuns) => {
    const { run } = runs.of(digest);
    return run && lastRunWords(run, nowMs);
  };
  /** Reads the words as a row does: they are unknown at first and reported soon after. */
  const laterWords = async (runs: LastRuns) => {
    assert.equal(words(runs), undefined);
    await until(() => reported.includes(digest));
    return words(runs);
  };

  beforeEach(() => {
    reported = [];
  });

  it('show the newest value and its age at once', async () => {
    const runs = open();
    await runs.add(query, answer(70, 84.2));
    assert.equal(words(runs), '84.20 $/MWh · 2 min ago');
    assert.deepEqual(reported, [digest]);
  });

  it('are shown in another window', async () => {
    await open().add(query, answer(70, 84.2));
    reported = [];
    assert.equal(await laterWords(open()), '84.20 $/MWh · 2 min ago');
  });

  it('are shown at once when prepared', async () => {
    await open().add(query, answer(70, 84.2));
    const runs = open();
    await runs.prepare([digest], 60_000);
    assert.equal(words(runs), '84.20 $/MWh · 2 min ago');
  });

  it('delay nothing longer than allowed', async () => {
    const slow = openFolder();
    slow.names = () => new Promise<never>(() => undefined);
    const runs = new LastRuns(slow, () => undefined);
    await runs.prepare([digest], 10);
    assert.equal(words(runs), undefined);
  });

  it('include later runs of another window', async () => {
    const runs = open();
    await runs.add(query, answer(1));
    await open().add(query, answer(2));
    runs.of(digest);
    reported = [];
    runs.refresh();
    await until(() => reported.includes(digest));
    assert.equal(words(runs), '2.00 $/MWh · 2 min ago');
    assert.equal(fs.readdirSync(folder('runs')).length, 1);
  });

  it('include a small chart', async () => {
    await open().add(query, answer(70, NaN, 84.2));
    const run = await open().read(digest);
    assert.deepEqual(Array.from(run?.spark.layers[0]?.column ?? []), [70, NaN, 84.2]);
  });

  it('report a failed run until one succeeds', async () => {
    const runs = open();
    runs.fail(query, problem);
    assert.deepEqual(runs.of(digest), { problem });
    await runs.add(query, answer(1));
    assert.equal(runs.of(digest).problem, undefined);
  });

  it('can be cleared', async () => {
    const runs = open();
    await runs.add(query, answer(1));
    await runs.clear();
    assert.equal(words(runs), undefined);
    assert.deepEqual(fs.readdirSync(folder('runs')), []);
  });

  it('have the time of the last run of a query', async () => {
    await open().add(query, answer(1));
    assert.deepEqual([...(await open().usedAt())], [[digest, clock]]);
  });

  it('are limited to the newest queries', async () => {
    const runs = openFolder();
    const run = textOfRun(toChartedRun(answer(1)));
    fs.mkdirSync(folder('runs'));
    for (let i = 0; i < maxEntries; i++) {
      const name = `${String(i).padStart(32, '0')}-${String(clock + i).padStart(15, '0')}-00000000.json`;
      fs.writeFileSync(folder('runs', name), '');
    }
    clock += maxEntries;
    await runs.add(digest, run);
    const names = await runs.names();
    assert.deepEqual([names.size, names.has('0'.repeat(32)), names.has(digest)], [maxEntries, false, true]);
  });

  it('exclude foreign files', async () => {
    const text = textOfRun(toChartedRun(answer(70, 84.2)));
    assert.ok(readRun(text));
    const stored = JSON.parse(text) as Record<string, Record<string, unknown>>;
    const { numbers, provenance } = stored;
    for (const hostile of [
      '{',
      'null',
      {},
      { ...stored, provenance: { ...provenance, fetchedAtMs: 1e300 } },
      { ...stored, provenance: { ...provenance, offsetMinutes: 1e9 } },
      { ...stored, numbers: { ...numbers, decimals: -1 } },
      { ...stored, numbers: { ...numbers, last: ['84', 84] } },
      {
        ...stored,
        numbers: { ...numbers, readable: { unit: 'x'.repeat(1000), factor: 1, moreDecimals: 0 } },
      },
    ])
      assert.equal(readRun(typeof hostile === 'string' ? hostile : JSON.stringify(hostile)), undefined);
  });
});
