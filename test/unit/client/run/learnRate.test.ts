import assert from 'node:assert/strict';
import { createClient, type ClientOptions, type Timers } from '../../../../src/client/index';
import { nowMs } from '../../../support/runAgainst';
import { withServer } from '../../../support/httpServer';
import { assertWhole, thirtyDays } from '../../../support/longWindow';
import { replyParts, sendJson } from '../../../support/partServer';

/** Time that passes only while a request waits for its turn, and then immediately. */
function createWaitingTimers(): Timers {
  let passedMs = 0;
  return {
    now: () => passedMs,
    after: (ms, act) => {
      // Longer timers are timeouts. They never fire, because nothing else takes any of this time.
      if (ms > 5000) return () => undefined;
      const atMs = passedMs + ms;
      const immediate = setImmediate(() => {
        passedMs = Math.max(passedMs, atMs);
        act();
      });
      return () => {
        clearImmediate(immediate);
      };
    },
  };
}

/** A service whose plan allows ten requests a second. */
const service = replyParts({
  refuse: ({ url }, response) => {
    if (url.pathname === '/v4/me')
      return sendJson(response, 200, { success: true, data: { id: 'u', plan: 'pro' } });
    return (
      url.pathname === '/v4/plans' &&
      sendJson(response, 200, [{ code: 'PRO', burst_rate_limit: 10, bucket_limits: { '1h': 90 } }])
    );
  },
});

interface Paced {
  seconds: number;
  paths: string[];
}

/** Runs thirty days; returns how long the requests wait for their turns, and which are sent. */
async function runPaced(options: Partial<ClientOptions>): Promise<Paced> {
  return withServer(service, async (server) => {
    const timers = createWaitingTimers();
    const client = createClient({
      baseAddress: server.baseAddress,
      fetch: globalThis.fetch,
      token: () => Promise.resolve('oe_key'),
      now: () => nowMs,
      timers,
      ...options,
    });
    assertWhole(await client.run(thirtyDays));
    const paths = server.requests.map(({ url }) => url.split('?')[0] ?? '');
    return { seconds: timers.now() / 1000, paths };
  });
}

const data = (count: number): string[] => Array.from({ length: count }, () => '/v4/data/network/NEM');

describe('a long window whose limit the user has set', () => {
  it('goes at the rate of the key’s plan', async () => {
    const { seconds, paths } = await runPaced({ limits: { windowDays: { '1h': 1 } } });
    assert.deepEqual(paths, ['/v4/me', '/v4/plans', ...data(30)]);
    // At the smallest plan's rate it would take 14 seconds.
    assert.ok(seconds <= 4, String(seconds));
  });

  it('goes at the rate that the user has set as well', async () => {
    const { seconds, paths } = await runPaced({
      limits: { windowDays: { '1h': 1 } },
      requestsPerSecond: 2,
    });
    assert.deepEqual(paths, data(30));
    assert.ok(seconds >= 14, String(seconds));
  });

  it('asks for no plan when it takes a few requests', async () => {
    const { paths } = await runPaced({ limits: { windowDays: { '1h': 5 } } });
    assert.deepEqual(paths, data(6));
  });
});
