import assert from 'node:assert/strict';
import { errorBody, startUnderTest, useSample } from './sampleUnderTest';

const allMetrics =
  "'power', 'energy', 'price', 'market_value', 'demand', 'demand_energy', 'demand_gross', 'demand_gross_energy', 'generation_renewable', 'generation_renewable_energy', 'curtailment', 'curtailment_energy', 'curtailment_solar_utility', 'curtailment_solar_utility_energy', 'curtailment_wind', 'curtailment_wind_energy', 'emissions', 'renewable_proportion', 'pollution', 'storage_battery', 'generation_renewable_with_storage', 'generation_renewable_with_storage_energy', 'renewable_with_storage_proportion', 'flow_imports', 'flow_exports', 'flow_imports_energy', 'flow_exports_energy' or 'solar_rooftop_forecast'";

function choice(name: string, input: string, expected: string, index?: number): unknown {
  const loc = ['query', name, ...(index === undefined ? [] : [index])];
  return { type: 'enum', loc, msg: `Input should be ${expected}`, input, ctx: { expected } };
}

function date(name: string, input: string, fault: string): unknown {
  const msg = `Input should be a valid datetime or date, ${fault}`;
  return { type: 'datetime_from_date_parsing', loc: ['query', name], msg, input, ctx: { error: fault } };
}

const network = '/v4/data/network/NEM';
const market = '/v4/market/network/NEM';
const facilities = '/v4/data/facilities/NEM';
const codes = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `&${name}=F${String(i).padStart(2, '0')}`).join('');

describe('the sample service', () => {
  const sample = useSample();

  const none = 'No data available for network NEM in the specified time range';
  /** The body is the text of an error, or the details of invalid parameters. */
  const refusals: [what: string, path: string, status: number, body: string | unknown[]][] = [
    ['an unknown network', '/v4/data/network/FAKE?metrics=power', 400, 'Network FAKE not supported'],
    ['a network in lower case', '/v4/data/network/nem?metrics=power', 400, 'Network nem not supported'],
    [
      'a metric of another operation',
      `${network}?metrics=power&metrics=price`,
      400,
      'Unsupported metrics: price',
    ],
    ['an emission on the market', `${market}?metrics=emissions`, 400, 'Unsupported metrics: emissions'],
    ['pollution anywhere', `${facilities}?metrics=pollution`, 400, 'Unsupported metrics: pollution'],
    [
      'a start with an offset',
      `${network}?metrics=power&date_start=2026-11-18T00:00:00%2B10:00`,
      400,
      'Date start must be timezone naive and in network time',
    ],
    [
      'a start in UTC',
      `${network}?metrics=power&date_start=2026-11-18T00:00:00Z`,
      400,
      'Date start must be timezone naive and in network time',
    ],
    [
      'an end as a number',
      `${network}?metrics=power&date_start=2026-11-18&date_end=1795000000`,
      400,
      'Date end must be timezone naive and in network time',
    ],
    [
      'an end before the start',
      `${network}?metrics=power&date_start=2026-11-19&date_end=2026-11-18`,
      400,
      'Date start must be before date end',
    ],
    [
      'nine days of five minutes',
      `${network}?metrics=power&date_start=2026-11-01&date_end=2026-11-10`,
      400,
      'Date range too large for 5m interval. Maximum range is 8 days.',
    ],
    [
      'eight days of financial years',
      `${network}?metrics=energy&interval=fy&date_start=2026-11-01&date_end=2026-11-09`,
      400,
      'Date range too large for fy interval. Maximum range is 7 days.',
    ],
    [
      'more than two years back',
      `${network}?metrics=power&date_start=2024-11-20&date_end=2024-11-22`,
      400,
      'Date start is too far in the past. Your plan allows data from the last 730 days.',
    ],
    [
      'the default window of years',
      `${network}?metrics=energy&interval=1y`,
      400,
      'Date start is too far in the past. Your plan allows data from the last 730 days.',
    ],
    ['an unknown region', `${network}?metrics=power&network_region=NOPE1`, 404, none],
    ['renewable as a group', `${network}?metrics=power&fueltech_group=renewable`, 404, none],
    ['the future', `${network}?metrics=power&date_start=2026-11-22&date_end=2026-11-23`, 404, none],
    ['an empty window', `${network}?metrics=power&date_start=2026-11-18&date_end=2026-11-18`, 404, none],
    [
      'a region of another network on the market',
      `${market}?metrics=price&network_region=WEM`,
      404,
      'No market data available for network NEM in the specified time range',
    ],
    [
      'a forecast of the WEM',
      '/v4/market/network/WEM?metrics=solar_rooftop_forecast',
      404,
      'No market data available for network WEM in the specified time range',
    ],
    [
      'unknown facilities',
      `${facilities}?metrics=energy&facility_code=NOPE&unit_code=NOPE1`,
      404,
      "No data available for facility=['NOPE'], unit=['NOPE1'] in the specified time range",
    ],
    [
      'a facility that ends before it starts',
      `${facilities}?metrics=energy&facility_code=ERARING&date_start=2026-11-19&date_end=2026-11-18`,
      404,
      "No data available for facility=['ERARING'], unit=None in the specified time range",
    ],
    [
      'no metrics',
      network,
      422,
      [{ type: 'missing', loc: ['query', 'metrics'], msg: 'Field required', input: null }],
    ],
    [
      'an unknown metric',
      `${network}?metrics=fake_metric`,
      422,
      [choice('metrics', 'fake_metric', allMetrics, 0)],
    ],
    [
      'a comma list',
      `${network}?metrics=power,energy`,
      422,
      [choice('metrics', 'power,energy', allMetrics, 0)],
    ],
    [
      'the second of two metrics',
      `${market}?metrics=price&metrics=Price`,
      422,
      [choice('metrics', 'Price', allMetrics, 1)],
    ],
    [
      'an unknown interval',
      `${network}?metrics=power&interval=2h`,
      422,
      [choice('interval', '2h', "'5m', '30m', '1h', '1d', '7d', '1M', '3M', 'season', '1y' or 'fy'")],
    ],
    [
      'an unknown grouping',
      `${network}?metrics=power&primary_grouping=region&secondary_grouping=unit`,
      422,
      [
        choice('primary_grouping', 'region', "'network' or 'network_region'"),
        choice('secondary_grouping', 'unit', "'fueltech', 'fueltech_group', 'status' or 'renewable'"),
      ],
    ],
    [
      'a word in place of a date',
      `${network}?metrics=power&date_start=yesterday`,
      422,
      [date('date_start', 'yesterday', 'input is too short')],
    ],
    [
      'an empty date',
      `${network}?metrics=power&date_end=`,
      422,
      [date('date_end', '', 'input is too short')],
    ],
    [
      'a long word in place of a date',
      `${network}?metrics=power&date_start=the-day-before`,
      422,
      [date('date_start', 'the-day-before', 'invalid character in year')],
    ],
    [
      'a thirteenth month',
      `${network}?metrics=power&date_start=2026-13-01`,
      422,
      [date('date_start', '2026-13-01', 'month value is outside expected range of 1-12')],
    ],
    [
      'a day beyond the month',
      `${network}?metrics=power&date_start=2026-02-30T00:00:00`,
      422,
      [date('date_start', '2026-02-30T00:00:00', 'day value is outside expected range')],
    ],
    [
      'an offset with an unescaped plus',
      `${network}?metrics=power&date_start=2026-11-18T00:00:00+10:00`,
      422,
      [
        date(
          'date_start',
          '2026-11-18T00:00:00 10:00',
          'unexpected extra characters at the end of the input',
        ),
      ],
    ],
    [
      'several faults at once',
      `${market}?metrics=x&date_start=y`,
      422,
      [choice('metrics', 'x', allMetrics, 0), date('date_start', 'y', 'input is too short')],
    ],
    [
      '31 facility codes',
      `${facilities}?metrics=energy${codes('facility_code', 31)}`,
      422,
      [
        {
          type: 'too_long',
          loc: ['query', 'facility_code'],
          msg: 'List should have at most 30 items after validation, not 31',
          input: Array.from({ length: 31 }, (_, i) => `F${String(i).padStart(2, '0')}`),
          ctx: { field_type: 'List', max_length: 30, actual_length: 31 },
        },
      ],
    ],
  ];
  for (const [what, path, status, body] of refusals) {
    it(`refuses ${what} with ${status}`, async () => {
      const answer = await sample.fetch(path);
      const expected = typeof body === 'string' ? errorBody(body) : { detail: body };
      assert.deepEqual({ status: answer.status, body: answer.body }, { status, body: expected });
    });
  }

  it('accepts 30 codes, and a window of eight days and 23:55', async () => {
    const thirty = await sample.fetch(`${facilities}?metrics=energy${codes('unit_code', 30)}`);
    assert.equal(thirty.status, 404);
    const days = await sample.fetch(
      `${network}?metrics=power&date_start=2026-11-01&date_end=2026-11-09T23:55:00`,
    );
    assert.equal(days.status, 200);
  });

  it('refuses an unknown path with 404', async () => {
    const { status, body } = await sample.fetch('/v4/nothing');
    assert.deepEqual({ status, body }, { status: 404, body: { detail: 'Not Found' } });
  });

  it('refuses other methods', async () => {
    const response = await fetch(`${sample.service.baseAddress}${network}`, { method: 'POST', body: '{}' });
    assert.equal(response.status, 405);
    assert.deepEqual(await response.json(), { detail: 'Method Not Allowed' });
  });

  it('gives a larger plan longer windows and data from 2015', async () => {
    const pro = await startUnderTest({ plan: 'PRO' });
    try {
      const path = (year: number) =>
        `${network}?metrics=power&date_start=${year}-06-01&date_end=${year}-06-20`;
      assert.equal((await pro.fetch(path(2015))).status, 200);
      assert.equal((await pro.fetch(path(2014))).status, 404);
    } finally {
      await pro.service.close();
    }
  });
});

const day = '&date_start=2026-11-18&date_end=2026-11-19';

describe('the sample service', () => {
  const sample = useSample();

  const keys: [what: string, header: string | undefined, text: string][] = [
    ['no header', undefined, 'Not authenticated'],
    ['another scheme', 'Basic c2FtcGxlOnNhbXBsZQ==', 'Not authenticated'],
    ['a wrong key', 'Bearer oe_this_is_not_the_key', 'Authentication failed'],
    ['a short key', 'Bearer short', 'Invalid API key'],
  ];
  for (const [what, header, text] of keys) {
    for (const path of [network, market, facilities, '/v4/me', '/v4/facilities/']) {
      it(`refuses ${what} at ${path} before it reads the parameters`, async () => {
        const answer = await sample.fetch(path, header === undefined ? {} : { authorization: header });
        assert.deepEqual(
          { status: answer.status, body: answer.body },
          { status: 401, body: errorBody(text) },
        );
      });
    }
  }

  it('can require a key for facilities only, and still refuses a wrong one', async () => {
    const open = await startUnderTest({ requireKey: 'facilities' });
    try {
      const statuses: number[] = [];
      for (const path of [network, market, facilities]) {
        const metric = path === market ? 'price' : 'power';
        for (const authorization of ['', 'Bearer oe_this_is_not_the_key']) {
          const url = `${path}?metrics=${metric}&facility_code=ERARING${day}`;
          const headers: Record<string, string> = authorization === '' ? {} : { authorization };
          statuses.push((await open.fetch(url, headers)).status);
        }
      }
      assert.deepEqual(statuses, [200, 401, 200, 401, 401, 401]);
    } finally {
      await open.service.close();
    }
  });
});
