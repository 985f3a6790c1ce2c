import assert from 'node:assert/strict';
import { createClient, type QueryOptions } from '../../../../src/client/index';
import { type CacheUse, parseDirectory, type Query } from '../../../../src/domain';
import { guardClient, type ServiceAnswer } from '../../../../src/services/connections/connectionSource';
import { query, rejection } from '../../../support/runAgainst';
import { result } from '../../formats/sampleResults';

const origin = 'https://api.example.org';

/** Returns the answers reported for the service after a result whose requests used the cache like this. */
async function answersOf(uses: (CacheUse | undefined)[]) {
  const answers: ServiceAnswer[] = [];
  const empty = result([]);
  const requests = uses.map((cache) => ({
    url: `${origin}/v4/data/network/NEM?metrics=power`,
    status: 200,
    fetchedAtMs: 1,
    durationMs: 1,
    bytes: 2,
    ...(cache === undefined ? {} : { cache }),
  }));
  const answered = { ...empty, provenance: { ...empty.provenance, requests } };
  const client = {
    ...createClient({ baseAddress: origin, fetch: () => Promise.reject(new Error('not asked')) }),
    run: async (_: Query, options: QueryOptions = {}) => {
      await options.approve?.({ requests: 1 });
      return answered;
    },
  };
  const keys = { get: () => Promise.resolve(undefined), mayGoWithout: () => true };
  const guarded = guardClient(client, origin, keys, (answer) => answers.push(answer));
  assert.equal(await guarded.run(query), answered);
  return answers;
}

describe('a result', () => {
  const rows: [string, (CacheUse | undefined)[], ServiceAnswer[]][] = [
    ['an accepted query', [undefined], ['accepted']],
    ['a partly cached query as accepted', ['fresh', undefined], ['accepted']],
    ['a revalidated reply as accepted', ['revalidated'], ['accepted']],
    ['nothing from the cache alone', ['fresh', 'fresh'], []],
    ['a stale reply as an unreachable service', ['fresh', 'stale', undefined], ['unreachable']],
  ];
  for (const [name, uses, expected] of rows)
    it(`reports ${name}`, async () => {
      assert.deepEqual(await answersOf(uses), expected);
    });
});

describe('a directory of facilities', () => {
  it('is not requested without a key until the user chooses to', async () => {
    let asked = 0;
    const client = {
      ...createClient({ baseAddress: origin, fetch: () => Promise.reject(new Error('not asked')) }),
      fetchDirectory: () => Promise.resolve(parseDirectory([{ code: `F${(asked += 1)}` }])),
    };
    let mayGoWithout = false;
    const keys = { get: () => Promise.resolve(undefined), mayGoWithout: () => mayGoWithout };
    const guarded = guardClient(client, origin, keys, () => undefined);
    await rejection(guarded.fetchDirectory('NEM'), 'unauthorised', { hadToken: false });
    assert.equal(asked, 0);
    mayGoWithout = true;
    assert.equal((await guarded.fetchDirectory('NEM')).facilities.length, 1);
  });
});
