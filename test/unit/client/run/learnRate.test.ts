import assert from 'node:assert/strict';
import type { Timers } from '#src/client/http/deadline';
import { createClient, type ClientOptions } from '#src/client/index';
import { nowMs } from '../../../support/runAgainst';
import { withServer } from '../../../support/httpServer';
import { assertWhole, sendPlan, thirtyDays } from '../../../support/longWindow';
import { replyParts } from '../../../support/partServer';

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
  refuse: (part, response) => sendPlan(part, response, { burst_rate_limit: 10, bucket_limits: { '1h': 90 } }),
});

/** Runs thirty days; returns the seconds that the requests wait for their turns, and the paths sent. */
async function runPaced(options: Partial<ClientOptions>): Promise<{ seconds: number; paths: string[] }> {
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

const data = (count: number) => Array.from({ length: count }, () => '/v4/data/network/NEM');

describe('a long window with a limit set by the user', () => {
  it('is requested at the rate of the key’s plan', async () => {
    const { seconds, paths } = await runPaced({ limits: { windowDays: { '1h': 1 } } });
    assert.deepEqual(paths, ['/v4/me', '/v4/plans', ...data(30)]);
    // At the smallest plan's rate it would take 14 seconds.
    assert.ok(seconds <= 4, String(seconds));
  });

  it('is requested at the rate set by the user', async () => {
    const { seconds, paths } = await runPaced({
      limits: { windowDays: { '1h': 1 } },
      requestsPerSecond: 2,
    });
    assert.deepEqual(paths, data(30));
    assert.ok(seconds >= 14, String(seconds));
  });

  it('needs no plan for a few requests', async () => {
    const { paths } = await runPaced({ limits: { windowDays: { '1h': 5 } } });
    assert.deepEqual(paths, data(6));
  });
});
