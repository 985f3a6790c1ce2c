import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createDiskCache, type ClientOptions } from '#src/client/index';
import { dayMs, formatNaive, type Query, type Result, summariseResult } from '#src/domain';
import { sentenceOfNotice } from '#src/words/result/noticeSentence';
import { summaryMarkdown } from '#src/words/result/summaryWords';
import { withServer, type TestServer } from '../../../support/httpServer';
import { sendPlan } from '../../../support/longWindow';
import { replyParts, sendError, sendJson, type AskedPart } from '../../../support/partServer';
import { poll } from '../../../support/poll';
import { withFolder } from '../../../support/replies';
import { clientOf } from '../../../support/runAgainst';

const nowMs = Date.parse('2026-11-25T12:07:00+10:00');
const energy: Query = { operation: 'network', network_code: 'NEM', metrics: ['energy'], window: '2y' };

type Refuse = (part: AskedPart, response: ServerResponse) => boolean;

const refuseOld: Refuse = ({ url, startMs }, response) =>
  url.pathname.includes('/data/') &&
  startMs < nowMs - 730 * dayMs &&
  sendError(response, 400, 'Your current plan only allows access to data from the last 730 days.');

const hasNoPlans: Refuse = ({ url }, response) =>
  !url.pathname.includes('/data/') && sendJson(response, 404, { detail: 'Not Found' });

/** A service with plans; `days` is null for a plan without a limit. */
const hasPlan =
  (days: number | null): Refuse =>
  (part, response) =>
    sendPlan(part, response, { period_limit_days: days });

const anyOf =
  (...all: Refuse[]): Refuse =>
  (part, response) =>
    all.some((refuse) => refuse(part, response));

interface Answer {
  /** The first bucket, and the number of buckets. */
  first: string;
  buckets: number;
  notices: string[];
  /** The window of the hover. */
  hover: string;
  missing: number;
}

function answerOf(result: Result): Answer {
  const [series] = result.series;
  assert.ok(series);
  const [hover = ''] = summaryMarkdown(summariseResult(result), nowMs).facts.split(' · ');
  return {
    first: formatNaive(series.times[0] ?? NaN, 600).slice(0, 10),
    buckets: series.times.length,
    notices: result.notices.map(sentenceOfNotice),
    hover,
    missing: result.provenance.missing?.length ?? 0,
  };
}

const withClient = <T>(
  refuse: Refuse,
  use: (server: TestServer, options: Partial<ClientOptions>) => Promise<T>,
): Promise<T> =>
  withServer(replyParts({ refuse }), (server) =>
    use(server, { now: () => nowMs, token: () => Promise.resolve('oe_key') }),
  );

const year = { ...energy, interval: '1y' };
const month = { ...energy, interval: '1M' };

const whole = { missing: 0, notices: [] };
const wholeYears = { ...whole, first: '2024-01-01', buckets: 2 };
const cutYears = {
  first: '2025-01-01',
  buckets: 1,
  missing: 0,
  notices: [
    'Asked from 2024-01-01, answered from 2025-01-01 network time: 1 of 2 intervals begins before the last 730 days, which your plan covers.',
  ],
};

describe('two years', () => {
  const rows: [string, Refuse, Query, Omit<Answer, 'hover'>, string][] = [
    ['are complete for a plan without a limit', hasPlan(null), year, wholeYears, '2024'],
    ['are complete for a plan of ten years', hasPlan(3650), year, wholeYears, '2024'],
    ['are complete for a service without plans', hasNoPlans, year, wholeYears, '2024'],
    ['start at the reach of a small plan', anyOf(hasPlan(730), refuseOld), year, cutYears, '2025'],
    ['start at the reach that a refusal states', anyOf(hasNoPlans, refuseOld), year, cutYears, '2025'],
    ['are complete by month', hasPlan(null), month, { ...whole, first: '2024-11-01', buckets: 24 }, '2024'],
    [
      'are complete by quarter',
      hasPlan(null),
      { ...energy, interval: '3M' },
      { ...whole, first: '2024-10-01', buckets: 8 },
      '2024',
    ],
  ];
  for (const [name, refuse, query, expected, firstYear] of rows)
    it(name, () =>
      withClient(refuse, async (server, options) => {
        const client = clientOf(server.baseAddress, options);
        // The second run uses the limits that the first one learnt.
        for (const run of ['first', 'second']) {
          const { hover, ...answer } = answerOf(await client.run(query));
          assert.deepEqual(answer, expected, run);
          assert.match(hover, new RegExp(`${firstYear}.* 202[56]|^1 Jan – 31 Dec 2025`));
        }
      }),
    );

  it('request the plan once, before the first window that may exceed it', () =>
    withClient(anyOf(hasPlan(730), refuseOld), async (server, options) => {
      const client = clientOf(server.baseAddress, options);
      await client.run(month);
      await client.run(year);
      assert.deepEqual(
        server.requests.map(({ url }) => url.split('?')[0]),
        ['/v4/me', '/v4/plans', '/v4/data/network/NEM', '/v4/data/network/NEM'],
      );
    }));

  it('come from the cache after a restart', () =>
    withFolder((folder) =>
      withClient(anyOf(hasPlan(730), refuseOld), async (server, options) => {
        const newClient = () =>
          clientOf(server.baseAddress, { ...options, cache: createDiskCache({ folder, maxBytes: 1e8 }) });
        const run = answerOf(await newClient().run(month));
        let cached: Result | undefined;
        // Replies are cached after the result is returned.
        await poll(
          'the result is cached',
          async () => {
            cached = await newClient().peek(month);
            return cached !== undefined;
          },
          5000,
        );
        assert.deepEqual(cached && answerOf(cached), run);
      }),
    ));
});

describe('the reach of a plan', () => {
  it('is known without a request after a run that needed it, until the key changes', () =>
    withClient(hasPlan(400), async (server, options) => {
      let key = 'oe_key';
      const client = clientOf(server.baseAddress, { ...options, token: () => Promise.resolve(key) });
      assert.equal(await client.readReach(), undefined);
      await client.run(month);
      const sent = server.requests.length;
      assert.equal(await client.readReach(), 400);
      key = 'oe_other';
      assert.equal(await client.readReach(), undefined);
      assert.equal(server.requests.length, sent);
    }));

  it('is known from a refusal', () =>
    withClient(anyOf(hasNoPlans, refuseOld), async (server, options) => {
      const client = clientOf(server.baseAddress, options);
      await client.run(year);
      assert.equal(await client.readReach(), 730);
    }));
});

describe('explicit dates', () => {
  const daily = { ...energy, interval: '1d', window: undefined };
  const noticesFor = (fields: Partial<Query>) =>
    withClient(hasNoPlans, async (server, options) => {
      const run = clientOf(server.baseAddress, options).run({ ...daily, ...fields });
      return answerOf(await run).notices;
    });

  it('that are answered in full need no notice', async () => {
    assert.deepEqual(await noticesFor({ date_start: '2026-11-01', date_end: '2026-11-08' }), []);
  });

  it('within days are answered by whole days, which a notice names', async () => {
    assert.deepEqual(await noticesFor({ date_start: '2026-11-01T06:00', date_end: '2026-11-08' }), [
      'Asked from 2026-11-01 06:00 to 2026-11-08, answered from 2026-11-01 to 2026-11-08 network time: intervals of 1 day are shown whole.',
    ]);
  });

  it('a window shorter than its interval is answered by a whole one, which a notice names', async () => {
    assert.deepEqual(await noticesFor({ window: '1m' }), [
      'Asked from 2026-11-24 23:59 to 2026-11-25, answered from 2026-11-24 to 2026-11-25 network time: intervals of 1 day are shown whole.',
    ]);
    for (const [interval, window] of [
      ['1d', '1d'],
      ['7d', '7d'],
      ['7d', '1w'],
      ['1M', '1M'],
      ['1M', '30d'],
      ['3M', '3M'],
      ['1y', '1y'],
      ['1d', 'today'],
      ['1d', '36h'],
    ] as const)
      assert.deepEqual(
        (await noticesFor({ interval, window })).filter((one) => one.includes('shown whole')),
        [],
        `${window} at ${interval}`,
      );
  });

  it('beyond today are answered up to today, with a notice', async () => {
    assert.deepEqual(await noticesFor({ date_start: '2026-11-01', date_end: '2026-12-08' }), [
      'The request ends at 2026-11-26 network time: the rest is in the future.',
    ]);
  });

  it('before the reach of the plan are missing parts', () =>
    withClient(anyOf(hasPlan(730), refuseOld), async (server, options) => {
      const query = { ...year, window: '4y' };
      const { missing, first } = answerOf(await clientOf(server.baseAddress, options).run(query));
      assert.deepEqual([missing, first], [1, '2025-01-01']);
    }));
});
