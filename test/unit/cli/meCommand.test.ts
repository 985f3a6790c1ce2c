import assert from 'node:assert/strict';
import { gridlens, type Ended } from '../../support/commandLine';
import { replyHtml, replyJson, withServer, type Handler } from '../../support/httpServer';
import { succeed } from './cliUnderTest';

const plans = [
  { code: 'COMMUNITY', daily_credits: 500, period_limit_days: 730 },
  { code: 'PRO', daily_credits: 5000, period_limit_days: null },
  { code: 'ENTERPRISE', daily_credits: null, period_limit_days: null },
];

const route =
  (me: Handler, list: Handler): Handler =>
  (request, response) => {
    (request.url === '/v4/me' ? me : list)(request, response);
  };

/** Runs `gridlens me` with a key of a service that replies so. */
const askMe = (me: Handler, list: Handler = replyJson(plans), ...args: string[]): Promise<Ended> =>
  withServer(route(me, list), ({ baseAddress }) =>
    gridlens(['me', ...args], {
      env: { OPENELECTRICITY_API_KEY: 'oe_key', OPENELECTRICITY_API_URL: baseAddress },
    }),
  );

const noPlans = replyJson({ detail: 'Not Found' }, 404);

describe('gridlens me', () => {
  for (const [name, me, list, expected] of [
    [
      'plan, reach and requests left',
      { data: { id: 'u', full_name: 'Ada L', plan: 'COMMUNITY', credits: { remaining: 412 } } },
      replyJson(plans),
      [
        'Account: Ada L',
        'Plan: COMMUNITY',
        'Your plan covers: the last 730 days',
        'Requests: 412 left of 500 a day',
      ],
    ],
    [
      'the whole credits left, as many requests at least',
      { data: { id: 'u', plan: 'COMMUNITY', credits: { remaining: 411.6 } } },
      noPlans,
      ['Plan: COMMUNITY', 'Your plan covers: not stated by the service', 'Requests: 411 left today'],
    ],
    [
      'the requests left of an older service',
      { id: 'u', plan: 'pro', meta: { remaining: 0 } },
      replyJson(plans),
      ['Plan: pro', 'Your plan covers: all data', 'Requests: 0 left of 5,000 a day'],
    ],
    [
      'a plan without limits',
      { id: 'u', plan: 'ENTERPRISE' },
      replyJson(plans),
      ['Plan: ENTERPRISE', 'Your plan covers: all data', 'Requests: not limited'],
    ],
    [
      'facts that the service does not state',
      { id: 'u', plan: 'COMMUNITY', credits: { remaining: 'many' } },
      noPlans,
      [
        'Plan: COMMUNITY',
        'Your plan covers: not stated by the service',
        'Requests: not stated by the service',
      ],
    ],
  ] as const) {
    it(`prints ${name}`, async () => {
      const { code, out, err } = await askMe(replyJson(me), list);
      assert.deepEqual([code, err], [0, '']);
      const [service, ...lines] = out.trimEnd().split('\n');
      assert.match(service ?? '', /^Service: http:\/\/127\.0\.0\.1:\d+$/);
      assert.deepEqual(lines, expected);
    });
  }

  it('prints an object as JSON', async () => {
    const me = { data: { id: 'u', plan: 'PRO', credits: { remaining: 7 } } };
    const { out } = await askMe(replyJson(me), replyJson(plans), '--format', 'json');
    const { service: _, ...facts } = JSON.parse(out) as Record<string, unknown>;
    assert.deepEqual(facts, {
      account: null,
      plan: 'PRO',
      reachDays: 'unlimited',
      requestsPerDay: 5000,
      requestsLeft: 7,
    });
  });

  it('prints no control characters in a name', async () => {
    const { out } = await askMe(replyJson({ id: 'u', full_name: 'Eve\u001b]0;owned\u0007', plan: 'PRO' }));
    assert.match(out, /\nAccount: Eve.*owned/);
    // oxlint-disable-next-line no-control-regex -- The output must not contain these characters.
    assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f]/);
  });

  it('ends with 5 for a refused key', async () => {
    const { code, out, err } = await askMe(replyJson({ detail: 'Invalid token' }, 401));
    assert.deepEqual([code, out], [5, '']);
    assert.match(err, /key/);
  });

  it('ends with 1 when a firewall refuses, and does not blame the key', async () => {
    const { code, out, err } = await askMe(replyHtml('error code: 1010', 403));
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /\(error code: 1010\); the key is not the cause/);
  });

  it('describes the account of the sample service', async () => {
    const { out } = await succeed('me --sample');
    assert.match(out, /^Service: sample data\n.*\nPlan: COMMUNITY\n/);
  });
});
