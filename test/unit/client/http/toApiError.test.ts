import type { FailureFacts as ApiErrorFacts } from '#src/domain';
import type { ApiErrorKind } from '#src/client/index';
import { toApiError } from '#src/client/http/toApiError';
import { runAgainst, rejection } from '../../../support/runAgainst';
import { replyHtml, replyJson, type Handler } from '../../../support/httpServer';

/** The current body of an error from the service itself. */
const app = (error: string) => ({ version: '4.5.17', response_status: 'ERROR', error, success: false });
/** The web framework's body for an invalid parameter. */
const faults = (...detail: object[]) => ({ detail });

const tooLarge = 'Date range too large for 1h interval. Maximum range is 32 days.';
const tooOld = 'Date start is too far in the past. Your plan allows data from the last 730 days.';
const noData = 'No data available for network NEM in the specified time range';
const unsupported = {
  error: 'Unsupported metrics',
  invalid_metrics: ['price'],
  supported_metrics: ['power', 'energy'],
  hint: 'Use the market endpoint',
};

type Row = {
  [Kind in ApiErrorKind]: [
    name: string,
    status: number,
    body: unknown,
    kind: Kind,
    facts?: ApiErrorFacts<Kind>,
  ];
}[ApiErrorKind];

const rows: Row[] = [
  [
    'no token',
    401,
    app('Not authenticated'),
    'unauthorised',
    { hadToken: false, serverMessage: 'Not authenticated' },
  ],
  ['no token, older framework', 403, { detail: 'Not authenticated' }, 'unauthorised', { hadToken: false }],
  ['a bad key', 401, app('Invalid API key'), 'unauthorised'],
  ['a window too long', 400, app(tooLarge), 'windowTooLong', { limitDays: 32, serverMessage: tooLarge }],
  ['a window too old', 400, app(tooOld), 'windowTooOld', { reachDays: 730, serverMessage: tooOld }],
  [
    'the start after the end',
    400,
    app('Date start must be before date end'),
    'invalidRequest',
    { field: 'date_start' },
  ],
  [
    'an end with an offset',
    400,
    app('Date end must be timezone naive and in network time'),
    'invalidRequest',
    { field: 'date_end' },
  ],
  ['an unknown network', 400, app('Network XYZ not supported'), 'unknownNetwork', { network: 'XYZ' }],
  ['an unknown network, by 404', 404, app('Network XYZ not supported'), 'unknownNetwork'],
  ['an unsupported metric', 400, app('Unsupported metrics: price'), 'unsupportedMetric', { metric: 'price' }],
  [
    'an unsupported metric, with those supported',
    400,
    { detail: unsupported },
    'unsupportedMetric',
    {
      metric: 'price',
      supported: ['power', 'energy'],
      serverMessage: 'Unsupported metrics. Use the market endpoint',
    },
  ],
  ['another bad request', 400, app('Something else'), 'invalidRequest', { serverMessage: 'Something else' }],
  [
    'a bad request in the documented form',
    400,
    { error: { code: 'BAD', message: 'Not so' } },
    'invalidRequest',
    { serverMessage: 'Not so' },
  ],
  ['a bad request as a sentence', 400, { detail: tooLarge }, 'windowTooLong', { limitDays: 32 }],
  [
    'a missing parameter',
    422,
    faults({ type: 'missing', loc: ['query', 'metrics'], msg: 'Field required', input: null }),
    'invalidRequest',
    { field: 'metrics', serverMessage: 'Field required' },
  ],
  [
    'a value that is not allowed',
    422,
    faults({
      type: 'enum',
      loc: ['query', 'metrics', 0],
      msg: "Input should be 'power' or 'energy'",
      input: 'watts',
      ctx: { expected: "'power', 'energy' or 'storage_battery'" },
    }),
    'invalidRequest',
    { field: 'metrics', value: 'watts', allowed: ['power', 'energy', 'storage_battery'] },
  ],
  [
    'a value that is not allowed, older framework',
    422,
    faults({
      type: 'type_error.enum',
      loc: ['query', 'interval'],
      msg: 'no',
      ctx: { enum_values: ['5m', '1h'] },
    }),
    'invalidRequest',
    { field: 'interval', allowed: ['5m', '1h'] },
  ],
  [
    'a bad date',
    422,
    faults({
      type: 'datetime_from_date_parsing',
      loc: ['query', 'date_end'],
      msg: 'too short',
      input: 'x',
      ctx: { error: 'short' },
    }),
    'invalidRequest',
    { field: 'date_end', value: 'x' },
  ],
  [
    'too many codes',
    422,
    faults({
      type: 'too_long',
      loc: ['query', 'unit_code'],
      msg: 'List should have at most 30 items after validation, not 31',
      input: ['U1'],
      ctx: { field_type: 'List', max_length: 30, actual_length: 31 },
    }),
    'tooManyCodes',
    { field: 'unit_code', limitCodes: 30 },
  ],
  [
    'several faults',
    422,
    faults(
      { type: 'missing', loc: ['query', 'metrics'], msg: 'Field required' },
      { type: 'enum', loc: ['query', 'interval'], msg: 'Bad interval' },
    ),
    'invalidRequest',
    {
      field: 'metrics',
      otherFields: ['interval'],
      serverMessage: 'metrics: Field required; interval: Bad interval',
    },
  ],
  ['faults of another shape', 422, { detail: [null, 'x', { loc: 3, ctx: [] }] }, 'invalidRequest'],
  ['no data', 404, app(noData), 'noData', { serverMessage: noData }],
  ['no data, as a sentence of older versions', 404, { detail: 'No data found' }, 'noData'],
  ['no data, before 4.5', 416, { detail: 'No data' }, 'noData'],
  ['an unknown path', 404, { detail: 'Not Found' }, 'notFound'],
  ['a method that is not allowed', 405, { detail: 'Method Not Allowed' }, 'notFound'],
  ['another service’s unknown path', 404, { status: 404, error: 'Not Found', path: '/' }, 'notFound'],
  ['a failed query', 500, app('Error executing query'), 'server', { serverMessage: 'Error executing query' }],
  ['a failed service', 500, app('An internal server error occurred. Please try again later.'), 'server'],
  ['maintenance', 503, app('Maintenance Mode'), 'maintenance', { serverMessage: 'Maintenance Mode' }],
  ['maintenance as plain text', 503, 'Maintenance Mode', 'maintenance'],
  [
    'a proxy without a service',
    502,
    'no healthy upstream',
    'server',
    { serverMessage: 'no healthy upstream' },
  ],
  ['a refused key, in a framework’s body', 403, { detail: 'Forbidden' }, 'unauthorised', { hadToken: false }],
  ['a refused key, in the service’s body', 403, app('Forbidden'), 'unauthorised'],
  ['a key that a gateway refuses', 401, { message: 'Unauthorized' }, 'unauthorised'],
  ['a bare refusal', 403, '', 'blocked', { serverMessage: undefined }],
  ['a text of a CDN', 403, 'error code: 1020\n', 'blocked', { serverMessage: 'error code: 1020' }],
  ['a list', 403, [], 'blocked'],
  ['an object without fields', 403, {}, 'blocked'],
  ['a gateway’s JSON', 403, { message: 'Forbidden' }, 'blocked', { serverMessage: 'Forbidden' }],
  ['another gateway’s JSON', 403, { timestamp: 1, status: 403, error: 'Forbidden', path: '/' }, 'blocked'],
  [
    'a CDN’s JSON',
    403,
    { type: 'about:blank', title: 'Access denied', status: 403, detail: 'The owner blocked it.' },
    'blocked',
    { serverMessage: 'The owner blocked it.' },
  ],
  ['a CDN’s list of errors', 403, { success: false, errors: [{ code: 10000 }] }, 'blocked'],
  ['a text at a bad request', 400, 'Request header too large', 'blocked'],
  ['a legal block', 451, 'Unavailable For Legal Reasons', 'blocked'],
  ['a network that requires a sign-in', 511, '', 'blocked'],
  ['a throttle', 403, { detail: 'Request throttled' }, 'rateLimited', { serverMessage: 'Request throttled' }],
  ['a throttle of the service', 403, app('Request was throttled.'), 'rateLimited'],
  ['a throttle, by its status', 429, { detail: 'Request throttled' }, 'rateLimited'],
  ['a CDN that does not reach the service', 521, '', 'server', { isFromProxy: true }],
  ['a certificate that a CDN refuses', 526, 'error code: 526', 'server', { isFromProxy: true }],
  ['a failed service, as plain text', 500, 'Internal Server Error', 'server', { isFromProxy: false }],
  ['a failure in the service’s body', 502, app('No luck'), 'server', { isFromProxy: false }],
  ['an unknown status', 418, {}, 'invalidRequest'],
  ['a slow client', 408, '', 'timeout'],
  ['not modified', 304, '', 'notThisApi'],
];

describe('an error of the service', () => {
  for (const [name, status, body, kind, facts = {}] of rows) {
    it(`${status}, ${name}: ${kind}`, async () => {
      await rejection(runAgainst(replyJson(body, status)), kind, { status, ...facts });
    });
  }

  const pages: [number, ApiErrorKind][] = [
    [400, 'blocked'],
    [401, 'blocked'],
    [403, 'blocked'],
    [404, 'notFound'],
    [429, 'rateLimited'],
    [502, 'server'],
    [503, 'server'],
  ];
  for (const [status, kind] of pages) {
    it(`${status} with a page of a proxy: ${kind} with the page’s title`, async () => {
      const page = '<!doctype html><html><head><title> Bad  Gateway </title></head><body>nginx</body></html>';
      await rejection(runAgainst(replyHtml(page, status)), kind, { status, serverMessage: 'Bad  Gateway' });
    });
  }

  it('shows nothing of a page without a title', async () => {
    const error = await rejection(runAgainst(replyHtml('<p>secret</p>', 502)), 'server');
    if (error.facts.serverMessage !== undefined) throw new Error('shows the page');
  });

  it('cuts a long message after a word', async () => {
    await rejection(runAgainst(replyJson(app(`${'word '.repeat(199)}and more of this`), 500)), 'server', {
      serverMessage: `${'word '.repeat(199)}and…`,
    });
  });

  it('cuts the text of a page after 200 characters', async () => {
    await rejection(runAgainst(replyHtml('x'.repeat(5000), 403)), 'blocked', {
      serverMessage: `${'x'.repeat(199)}…`,
    });
  });

  it('cuts a long word', async () => {
    await rejection(runAgainst(replyJson(app('x'.repeat(5000)), 500)), 'server', {
      serverMessage: `${'x'.repeat(999)}…`,
    });
  });

  it('takes its kind from the status when its body is too large or truncated', async () => {
    const half: Handler = (_, response) => {
      response.writeHead(500, { 'Content-Length': 100 }).write('{"error":');
      setImmediate(() => response.destroy());
    };
    await rejection(runAgainst(replyJson(`"${'x'.repeat(2_000_000)}"`, 429)), 'rateLimited', { status: 429 });
    await rejection(runAgainst(half), 'server', { status: 500 });
  });
});

describe('a reply that fetch rejects', () => {
  it('407: network, with a code of its cause', async () => {
    const answer = { status: 407, text: '', url: 'https://example.org', hadToken: true, nowMs: 0 };
    await rejection(Promise.reject(toApiError(answer)), 'network', {
      status: 407,
      code: 'PROXY_AUTHENTICATION',
    });
  });
});

describe('a rate limit', () => {
  const waits: [string, number | undefined][] = [
    ['120', 120_000],
    ['0', 0],
    ['Tue, 06 Oct 2026 14:01:00 GMT', 60_000],
    ['Tue, 06 Oct 2026 13:00:00 GMT', 0],
    ['soon', undefined],
  ];
  for (const [header, retryAfterMs] of waits) {
    it(`with Retry-After ${header} waits ${retryAfterMs ?? 'for the default delay'}`, async () => {
      const reply = replyJson(app('Slow down'), 429, { 'Retry-After': header });
      await rejection(runAgainst(reply), 'rateLimited', { retryAfterMs, serverMessage: 'Slow down' });
    });
  }
});
