import assert from 'node:assert/strict';
import type { Query } from '../../../src/domain/query';
import { createClient } from '../../../src/client/index';
import { createApproval, noteApproved } from '../../../src/host/costlyRun';
import { wordsOfCost } from '../../../src/words/cost';
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

interface Answers {
  readonly answer?: boolean;
  readonly kind?: Planner['kind'];
  readonly asked?: Query;
}

/** What was asked about each of these costs of one run, and whether it went on. */
async function approve(
  requests: readonly number[],
  { answer = true, kind = 'service', asked = query() }: Answers = {},
): Promise<readonly (readonly [sentences: readonly string[], goesOn: boolean])[]> {
  let sentences: string[] = [];
  const approval = createApproval({ kind }, asked, (sentence) => {
    sentences.push(sentence);
    return Promise.resolve(answer);
  });
  const seen: (readonly [readonly string[], boolean])[] = [];
  for (const count of requests) {
    sentences = [];
    const goesOn = await approval({ requests: count, quotaShare: count / 500 });
    seen.push([sentences, goesOn]);
  }
  return seen;
}

describe('a costly run', () => {
  const sentences = ['This takes 210 requests, 42% of a day’s 500.'];

  it('is asked for with what it costs', async () => {
    assert.deepEqual(await approve([210]), [[sentences, true]]);
  });
  it('does not go on when it is not meant', async () => {
    assert.deepEqual(await approve([210], { answer: false }), [[sentences, false]]);
  });
  it('is asked for once only, also when it is run again', async () => {
    const asked = query();
    await approve([210], { asked });
    assert.deepEqual(await approve([210, 180], { asked, answer: false }), [
      [[], true],
      [[], true],
    ]);
  });
  it('is asked for again when it was not meant before', async () => {
    const asked = query();
    await approve([210], { asked, answer: false });
    assert.deepEqual(await approve([210], { asked }), [[sentences, true]]);
  });
  it('is asked for again when it grows', async () => {
    assert.deepEqual(await approve([26, 210, 9502]), [
      [[], true],
      [sentences, true],
      [['This takes 9,502 requests, 1,900% of a day’s 500.'], true],
    ]);
  });
  it('is not asked for where its cost was seen already, but where it grows beyond that', async () => {
    const asked = query();
    noteApproved(asked, 210);
    assert.deepEqual(await approve([210, 211], { asked, answer: false }), [
      [[], true],
      [['This takes 211 requests, 42% of a day’s 500.'], false],
    ]);
  });
  it('is one of many requests also where the service counts none', async () => {
    const approval = createApproval({ kind: 'service' }, query(), () => Promise.resolve(false));
    assert.equal(await approval({ requests: 200 }), true);
    assert.equal(await approval({ requests: 201 }), false);
  });
  it('is not a run of a few requests, nor one of the sample service', async () => {
    assert.deepEqual(await approve([46], { answer: false }), [[[], true]]);
    assert.deepEqual(await approve([5000], { answer: false, kind: 'sample' }), [[[], true]]);
  });
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
