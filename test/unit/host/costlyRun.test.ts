import assert from 'node:assert/strict';
import type { Query } from '../../../src/domain/query';
import { createClient, isApiError } from '../../../src/client/index';
import { acceptCost, confirmCost } from '../../../src/host/costlyRun';
import { wordsOfCost } from '../../../src/host/costWords';
import { foreseeOn, foreseeWith, type Planner } from '../../../src/host/foresight';

const query = (): Query => ({ operation: 'network', network_code: 'NEM', metrics: ['power'], window: '2y' });
const costing = (requests: number, kind: Planner['kind'] = 'service'): Planner => ({
  kind,
  client: { plan: () => ({ requests: [], cost: { requests, quotaShare: requests / 500 } }) },
});
const unplannable: Planner = {
  kind: 'service',
  client: {
    plan: () => {
      throw new Error('cannot be sent');
    },
  },
};

/** What was asked before the run, and whether it went on. */
async function confirm(
  planner: Planner,
  answer = true,
  asked = query(),
): Promise<{ readonly sentences: readonly string[]; readonly runs: boolean }> {
  const sentences: string[] = [];
  const ask = (sentence: string): Promise<boolean> => {
    sentences.push(sentence);
    return Promise.resolve(answer);
  };
  try {
    await confirmCost(planner, asked, ask);
    return { sentences, runs: true };
  } catch (error) {
    assert.ok(isApiError(error) && error.kind === 'cancelled');
    return { sentences, runs: false };
  }
}

describe('a costly run', () => {
  const sentences = ['This takes 210 requests, 42% of a day’s 500.'];

  it('is asked for with what it costs', async () => {
    assert.deepEqual(await confirm(costing(210)), { sentences, runs: true });
  });
  it('is cancelled when it is not meant', async () => {
    assert.deepEqual(await confirm(costing(210), false), { sentences, runs: false });
  });
  it('is asked for once only', async () => {
    const asked = query();
    await confirm(costing(210), true, asked);
    assert.deepEqual(await confirm(costing(210), false, asked), { sentences: [], runs: true });
  });
  it('is asked for again when it was not meant before', async () => {
    const asked = query();
    await confirm(costing(210), false, asked);
    assert.deepEqual(await confirm(costing(210), true, asked), { sentences, runs: true });
  });
  it('is not asked for where its cost was seen already', async () => {
    const asked = query();
    acceptCost(asked);
    assert.deepEqual(await confirm(costing(210), false, asked), { sentences: [], runs: true });
  });

  const silent: readonly (readonly [title: string, planner: Planner])[] = [
    ['a run of a few requests', costing(46)],
    ['a run against the sample service, which counts nothing', costing(5000, 'sample')],
    ['a query that cannot be sent, which the run tells', unplannable],
  ];
  for (const [title, planner] of silent) {
    it(`is not ${title}`, async () => {
      assert.deepEqual(await confirm(planner, false), { sentences: [], runs: true });
    });
  }
});

describe('what is foreseen of a run', () => {
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('is the plan’s cost, once the connection is there', async () => {
    const foresee = foreseeWith({ current: () => Promise.resolve(costing(46)) });
    assert.equal(foresee(query()), undefined);
    await settled();
    assert.deepEqual(foresee(query()), {
      cost: { requests: 46, quotaShare: 0.092 },
      isPaced: true,
    });
  });
  it('is 46 requests for a year of five minutes, on the smallest plan', () => {
    const client = createClient({
      baseAddress: 'https://api.example.org',
      fetch,
      now: () => Date.parse('2026-10-05T02:03:00Z'),
    });
    const year: Query = { ...query(), window: '12M', interval: '5m' };
    const foreseen = foreseeOn({ kind: 'service', client }, year);
    assert.equal(foreseen && wordsOfCost(foreseen.cost), '105,120 points · 46 requests · 9% of a day’s 500');
    assert.equal(foreseeOn({ kind: 'service', client }, { ...year, window: 'soon' }), undefined);
  });
  it('has no share of a quota with the sample service, and no pace', async () => {
    const foresee = foreseeWith({ current: () => Promise.resolve(costing(46, 'sample')) });
    await settled();
    assert.deepEqual(foresee(query()), { cost: { requests: 46 }, isPaced: false });
  });
  it('is nothing where no connection can be made', async () => {
    const foresee = foreseeWith({ current: () => Promise.reject(new Error('no')) });
    await settled();
    assert.equal(foresee(query()), undefined);
  });
  it('is nothing for a query that cannot be sent', async () => {
    const foresee = foreseeWith({ current: () => Promise.resolve(unplannable) });
    await settled();
    assert.equal(foresee(query()), undefined);
  });
});
