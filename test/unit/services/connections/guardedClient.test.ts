import assert from 'node:assert/strict';
import { createClient, type QueryOptions } from '../../../../src/client/index';
import { parseDirectory } from '../../../../src/domain/result/directory';
import type { CacheUse } from '../../../../src/domain/result/result';
import { guardClient, type ServiceAnswer } from '../../../../src/services/connections/connectionSource';
import type { Query } from '../../../../src/domain/query/query';
import { query, rejection } from '../../../support/runAgainst';
import { result } from '../../formats/sampleResults';

const origin = 'https://api.example.org';

/** Returns the answers reported for the service after a result whose requests used the cache like this. */
async function toldOf(uses: (CacheUse | undefined)[]) {
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
  const guarded = guardClient(client, { origin, keys, onAnswer: (answer) => answers.push(answer) });
  assert.equal(await guarded.run(query), answered);
  return answers;
}

describe('a result tells of the service', () => {
  const rows: [string, (CacheUse | undefined)[], ServiceAnswer[]][] = [
    ['that it accepted the query', [undefined], ['accepted']],
    ['that it accepted a part of it', ['fresh', undefined], ['accepted']],
    ['that it revalidated a cached reply', ['revalidated'], ['accepted']],
    ['nothing, when it was not asked', ['fresh', 'fresh'], []],
    ['that it is out of reach, when a cached reply was used', ['fresh', 'stale', undefined], ['unreachable']],
  ];
  for (const [name, uses, expected] of rows)
    it(name, async () => {
      assert.deepEqual(await toldOf(uses), expected);
    });
});

describe('a directory of facilities', () => {
  it('is not asked for without a key, until the user has chosen to go without one', async () => {
    let asked = 0;
    const client = {
      ...createClient({ baseAddress: origin, fetch: () => Promise.reject(new Error('not asked')) }),
      fetchDirectory: () => Promise.resolve(parseDirectory([{ code: `F${(asked += 1)}` }])),
    };
    let mayGoWithout = false;
    const keys = { get: () => Promise.resolve(undefined), mayGoWithout: () => mayGoWithout };
    const guarded = guardClient(client, { origin, keys, onAnswer: () => undefined });
    await rejection(guarded.fetchDirectory('NEM'), 'unauthorised', { hadToken: false });
    assert.equal(asked, 0);
    mayGoWithout = true;
    assert.equal((await guarded.fetchDirectory('NEM')).facilities.length, 1);
  });
});
