import { type FailureFacts as ApiErrorFacts, fieldsOf, type Query, relativeWindows } from '#src/domain';
import assert from 'node:assert/strict';
import { clientOf, envelope, nowMs, query, rejection } from '../../../support/runAgainst';
import { replyJson, withServer } from '../../../support/httpServer';

const day = 'date_start=2026-10-05T00%3A00%3A00&date_end=2026-10-06T00%3A00%3A00';
const dates = { date_start: '2026-10-05', date_end: '2026-10-06' };

const rows: [string, Query, string][] = [
  [
    'network data with every parameter',
    {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power', 'energy'],
      interval: '30m',
      ...dates,
      network_region: 'NSW1',
      fueltech: ['coal_black', 'solar_utility'],
      fueltech_group: ['coal', 'solar'],
      primary_grouping: 'network_region',
      secondary_grouping: 'fueltech',
    },
    `/v4/data/network/NEM?metrics=power&metrics=energy&interval=30m&${day}&network_region=NSW1` +
      '&fueltech=coal_black&fueltech=solar_utility&fueltech_group=coal&fueltech_group=solar' +
      '&primary_grouping=network_region&secondary_grouping=fueltech',
  ],
  [
    'market data with every parameter',
    {
      operation: 'market',
      network_code: 'WEM',
      metrics: ['price', 'demand'],
      interval: '1h',
      ...dates,
      network_region: 'WEM',
      primary_grouping: 'network',
    },
    `/v4/market/network/WEM?metrics=price&metrics=demand&interval=1h&${day}&network_region=WEM&primary_grouping=network`,
  ],
  [
    'facility data with every parameter',
    {
      operation: 'facilities',
      network_code: 'NEM',
      metrics: ['energy', 'market_value'],
      interval: '1d',
      facility_code: ['BAYSW', 'ERARING'],
      unit_code: ['BW01', 'ER01'],
      ...dates,
    },
    `/v4/data/facilities/NEM?metrics=energy&metrics=market_value&interval=1d&${day}` +
      '&facility_code=BAYSW&facility_code=ERARING&unit_code=BW01&unit_code=ER01',
  ],
  [
    'only the given parameters',
    { operation: 'market', network_code: 'NEM', metrics: ['price'] },
    '/v4/market/network/NEM?metrics=price',
  ],
  [
    'no empty texts and lists',
    {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power', ''],
      interval: '',
      date_start: '',
      network_region: '',
      fueltech: ['', 'wind'],
      fueltech_group: [],
    },
    '/v4/data/network/NEM?metrics=power&fueltech=wind',
  ],
  [
    'codes that need escaping',
    { operation: 'network', network_code: 'A/B ?#', metrics: ['a,b', 'c&d'], network_region: 'ä+b' },
    '/v4/data/network/A%2FB%20%3F%23?metrics=a%2Cb&metrics=c%26d&network_region=%C3%A4%2Bb',
  ],
  [
    'a relative window in the network’s own time',
    { operation: 'market', network_code: 'WEM', metrics: ['price'], interval: '1h', window: '24h' },
    '/v4/market/network/WEM?metrics=price&interval=1h&date_start=2026-10-05T22%3A00%3A00&date_end=2026-10-06T22%3A00%3A00',
  ],
  [
    'a start alone, spelt with a space and without seconds',
    { operation: 'market', network_code: 'NEM', metrics: ['price'], date_start: '2026-10-05 06:30' },
    '/v4/market/network/NEM?metrics=price&date_start=2026-10-05T06%3A30%3A00&date_end=2026-10-07T00%3A00%3A00',
  ],
];

describe('the request line', () => {
  for (const [name, asked, line] of rows) {
    it(`has ${name}`, () =>
      withServer(replyJson(envelope()), async (server) => {
        const client = clientOf(`${server.baseAddress}/v4/`);
        await client.run(asked);
        assert.deepEqual(
          server.requests
            .map(({ method, url }) => `${method} ${url}`)
            // The directory of facilities, which says which units are loads.
            .filter((request) => !request.includes('/v4/facilities/?')),
          [`GET ${line}`],
        );
        assert.deepEqual(
          client.plan(asked).requests.map((request) => request.path),
          [line],
        );
      }));
  }

  it('keeps the path of the base address', () => {
    const client = clientOf('https://example.org/energy/v4');
    assert.equal(client.baseAddress, 'https://example.org/energy');
    assert.match(client.plan(query).requests[0]?.path ?? '', /^\/v4\/data\/network\/NEM\?/);
  });

  it('has its window in the provenance', () =>
    withServer(replyJson(envelope()), async (server) => {
      const client = clientOf(server.baseAddress);
      const { provenance } = await client.run({
        operation: 'market',
        network_code: 'WEM',
        metrics: ['price'],
        interval: '1d',
        window: '7d',
      });
      // Midnight in Western Australia, two hours after midnight in the east.
      const endMs = Date.UTC(2026, 9, 5, 16);
      assert.deepEqual(provenance.window, { startMs: endMs - 7 * 86_400_000, endMs });
      assert.equal(provenance.offsetMinutes, 480);
      assert.equal(provenance.baseAddress, server.baseAddress);
      assert.equal(provenance.fetchedAtMs, nowMs);
    }));
});

describe('an invalid query', () => {
  const error = (code: string, path: string[], value?: string, more: object = {}) =>
    ({
      diagnostic: { severity: 'error', code, path, ...(value !== undefined && { value }), ...more },
    }) as ApiErrorFacts<'invalidRequest'>;
  const offset = '2026-10-05T00:00:00+10:00';
  const market = { operation: 'market', network_code: 'NEM', metrics: ['price'] };
  const known = relativeWindows.map(({ window }) => window);
  const faults: [string, unknown, ApiErrorFacts<'invalidRequest'>][] = [
    [
      'an end before the start',
      { ...query, date_end: '2026-10-04' },
      error('endNotAfterStart', ['date_end'], '2026-10-04'),
    ],
    [
      'a date with an offset',
      { ...query, date_start: offset },
      error('dateHasOffset', ['date_start'], offset),
    ],
    ['an invalid date', { ...query, date_start: 'yesterday' }, error('badDate', ['date_start'], 'yesterday')],
    ['an invalid window', { ...market, window: 'soon' }, error('badWindow', ['window'], 'soon', { known })],
    ['no metric', { ...query, metrics: [] }, error('missing', ['metrics'])],
    ['no network', { ...query, network_code: '' }, error('missing', ['network_code'])],
    ['a network that changes the path', { ...query, network_code: '..' }, { field: 'network_code' }],
    ['a network of half a character', { ...query, network_code: '\ud800' }, { field: 'network_code' }],
    [
      'an unknown operation',
      { ...query, operation: 'x' },
      error('unknownOperation', ['operation'], 'x', { known: ['network', 'market', 'facilities'] }),
    ],
    ['no object', undefined, error('notAnObject', [])],
    [
      'a parameter of another operation',
      { ...query, operation: 'market', fueltech: ['wind'] },
      error('notOffered', ['fueltech'], 'wind', { offered: fieldsOf('market') }),
    ],
  ];
  for (const [name, asked, facts] of faults) {
    it(`is not sent: ${name}`, () =>
      withServer(replyJson(envelope()), async (server) => {
        const client = clientOf(server.baseAddress);
        await rejection(client.run(asked as Query), 'invalidRequest', facts);
        assert.throws(() => client.plan(asked as Query), { name: 'ApiError', kind: 'invalidRequest' });
        assert.equal(server.requests.length, 0);
      }));
  }

  it('is sent with a notice when it is only unusual', () =>
    withServer(replyJson(envelope()), async (server) => {
      const result = await clientOf(server.baseAddress).run({ ...query, network_region: 'NSW2' });
      assert.equal(server.requests.length, 1);
      const warning = result.notices.find((notice) => notice.code === 'queryWarning');
      assert.deepEqual(warning, {
        code: 'queryWarning',
        diagnostic: {
          severity: 'warning',
          code: 'unknownCode',
          path: ['network_region'],
          value: 'NSW2',
          known: ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1'],
        },
      });
    }));
});
