import assert from 'node:assert/strict';
import type { CacheUse, RequestRecord } from '../../../src/domain/result/result';
import { ageWords } from '../../../src/words/times';
import { result } from '../../../test/unit/formats/sampleResults';

const nowMs = Date.UTC(2026, 9, 5, 2);

describe('the age of a result', () => {
  const request = (cache?: CacheUse, minutes = 3): RequestRecord => ({
    url: 'https://service.example',
    status: 200,
    fetchedAtMs: nowMs - minutes * 60_000,
    durationMs: 1,
    bytes: 1,
    ...(cache && { cache }),
  });
  const wordsOf = (...requests: RequestRecord[]): ReturnType<typeof ageWords> =>
    ageWords(
      {
        ...result([]).provenance,
        requests,
        fetchedAtMs: Math.max(...requests.map(({ fetchedAtMs }) => fetchedAtMs)),
      },
      nowMs,
    );
  for (const [what, requests, words] of [
    ['fetched just now', [request(undefined, 0)], { age: 'now' }],
    ['fetched a while ago', [request()], { age: '3 min ago' }],
    ['all from the cache', [request('fresh'), request('revalidated', 9)], { age: 'from cache, 3 min ago' }],
    [
      'partly from the cache',
      [request('fresh', 9), request(), request()],
      { age: '3 min ago · 1 of 3 from cache' },
    ],
    [
      'from the cache, with the service out of reach',
      [request('stale', 185), request('stale', 20)],
      { age: 'from cache', warning: 'The service could not be reached: values from 3 h ago' },
    ],
    [
      'partly from the cache, with the service out of reach',
      [request('stale', 20), request(undefined, 0)],
      {
        age: 'now · 1 of 2 from cache',
        warning: 'The service could not be reached: 1 of 2 requests have values from 20 min ago',
      },
    ],
    [
      'cached for days, with the service out of reach',
      [request('stale', 3 * 1440)],
      { age: 'from cache', warning: 'The service could not be reached: values from 2 Oct 12:00' },
    ],
    [
      'fetched before the clock was put back by a day',
      [request(undefined, -1440)],
      { age: 'fetched 6 Oct 12:00' },
    ],
    [
      'cached before the clock was put back by an hour',
      [request('fresh', -60)],
      { age: 'from cache, fetched 13:00' },
    ],
    [
      'cached before the clock was put back by a day, with the service out of reach',
      [request('stale', -1440)],
      { age: 'from cache', warning: 'The service could not be reached: values from 6 Oct 12:00' },
    ],
    ['fetched half a minute ahead of the clock', [request(undefined, -0.5)], { age: 'now' }],
  ] as const)
    it(`of a result ${what}: ${words.age}${words.warning === undefined ? '' : `, ${words.warning}`}`, () =>
      assert.deepEqual(wordsOf(...requests), words));
});
