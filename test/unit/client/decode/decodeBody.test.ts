import assert from '../../../support/assert';
import type { Query } from '#src/domain';
import {
  block,
  envelope,
  hour,
  hourMs,
  pointsOf,
  query,
  rejection,
  runAgainst,
  runWithBlocks,
} from '../../../support/runAgainst';
import { replyJson } from '../../../support/httpServer';
import { toApiError } from '#src/client/http/toApiError';

describe('blocks', () => {
  it('keep the texts of the service', async () => {
    const name = '<b>power</b>|=1+1';
    const { series } = await runWithBlocks([block([{ name, data: [] }], { unit: 'MW <i>', interval: '5m' })]);
    assert.equal(series[0]?.name, name);
    assert.equal(series[0].unit, 'MW <i>');
    assert.equal(series[0].interval, '5m');
  });

  it('need only a metric', async () => {
    const { series, notices } = await runWithBlocks([
      { metric: 'POWER', results: [{ data: [[hour(0), 1]] }] },
    ]);
    const [one] = series;
    assert.deepEqual(one && { ...one, times: one.times[0], values: one.values[0] }, {
      metric: 'power',
      unit: 'MW',
      interval: '1h',
      name: 'power',
      labels: {},
      times: hourMs(0),
      values: 1,
    });
    assert.deepEqual(notices, []);
  });

  it('may have no results', async () => {
    for (const fields of [{ results: [] }, { results: null }, { results: undefined }]) {
      const { series, notices } = await runWithBlocks([block([], fields)]);
      assert.deepEqual([series, notices], [[], []]);
    }
  });

  it('of the first API versions are read', async () => {
    const { series, provenance } = await runWithBlocks(
      [
        {
          network_code: 'NEM',
          metric: 'energy',
          unit: 'MWh',
          interval: '1d',
          start: '2024-01-01T00:00:00',
          end: '2024-01-02T00:00:00',
          groupings: [],
          results: [
            {
              name: 'NSW1_energy',
              date_start: '2024-01-01T00:00:00',
              date_end: '2024-01-02T00:00:00',
              columns: { network: 'NEM', network_region: 'NSW1' },
              data: [
                ['2024-01-01T00:00:00', 5],
                ['2024-01-02T00:00:00', 6],
              ],
            },
          ],
        },
      ],
      { ...query, metrics: ['energy'], interval: '1d', date_start: '2024-01-01', date_end: '2024-01-03' },
    );
    assert.deepEqual(series[0]?.labels, { region: 'NSW1' });
    assert.deepEqual(pointsOf(series[0]), [
      [Date.UTC(2023, 11, 31, 14), 5],
      [Date.UTC(2024, 0, 1, 14), 6],
    ]);
    assert.equal(provenance.offsetMinutes, 600);
  });

  it('of a forecast have the time of its run', async () => {
    const metric = 'solar_rooftop_forecast';
    const asked: Query = { ...query, operation: 'market', metrics: [metric] };
    const runs: [unknown, number | undefined][] = [
      ['2026-10-06T10:00:00+10:00', Date.UTC(2026, 9, 6)],
      ['2026-10-06T10:00:00', Date.UTC(2026, 9, 6)],
      [null, undefined],
      ['later', undefined],
    ];
    for (const [forecast_run_time, ms] of runs) {
      const { series } = await runWithBlocks(
        [block([{ data: [[hour(0), 1]] }], { metric, forecast_run_time })],
        asked,
      );
      assert.equal(series[0]?.forecastRunMs, ms);
    }
  });

  it('that are missing or unknown have notices', async () => {
    const asked: Query = { ...query, metrics: ['power', 'energy', 'energy'] };
    const { notices } = await runWithBlocks([block([]), block([], { metric: 'vibes' })], asked);
    assert.deepEqual(notices, [
      { code: 'unknownLabel', label: 'metric', value: 'vibes' },
      { code: 'missingMetric', metric: 'energy' },
    ]);
  });

  const wrong: [unknown, string][] = [
    [null, 'data'],
    ['power', 'data'],
    [[], 'data'],
    [{}, 'metric'],
    [{ metric: 3 }, 'metric'],
    [{ metric: 'power', results: {} }, 'results'],
    [{ metric: 'power', results: [null] }, 'results'],
    [{ metric: 'power', results: [[]] }, 'results'],
    [{ metric: 'power', results: [{ data: 'x' }] }, 'data'],
    [{ metric: 'power', results: [{ columns: [] }] }, 'columns'],
    [{ metric: 'power', results: [{ name: 3 }] }, 'name'],
    [{ metric: 'power', unit: {} }, 'unit'],
    [{ metric: 'power', network_code: 1 }, 'network_code'],
  ];
  for (const [value, field] of wrong) {
    it(`are not of this API with another shape: ${JSON.stringify(value)}`, async () => {
      await rejection(runWithBlocks([value]), 'notThisApi', { field, status: 200 });
    });
  }
});

describe('labels', () => {
  const rows: [string, object, object][] = [
    [
      'may have the current region',
      { region: 'NSW1', fueltech: 'wind' },
      { region: 'NSW1', fueltech: 'wind' },
    ],
    ['may have the older region', { network_region: 'NSW1' }, { region: 'NSW1' }],
    ['merge equal regions', { network_region: 'NSW1', region: 'NSW1' }, { region: 'NSW1' }],
    ['keep different regions', { network_region: 'A', region: 'B' }, { network_region: 'A', region: 'B' }],
    ['leave out the network', { network: 'NEM', network_region: 'NSW1' }, { region: 'NSW1' }],
    ['keep another network', { network: 'AEMO_ROOFTOP' }, { network: 'AEMO_ROOFTOP' }],
    ['may have renewable as a boolean', { renewable: false }, { renewable: false }],
    ['may have renewable as a text', { renewable: 'true' }, { renewable: true }],
    ['may have renewable as a text of Python', { renewable: 'False' }, { renewable: false }],
    ['may have renewable as another text', { renewable: 'partly' }, { renewable: 'partly' }],
    ['keep unknown columns', { owner: 'AGL', count: 3, note: null }, { owner: 'AGL', count: 3, note: null }],
    ['join lists', { codes: [1, 2.5, 'x', null, {}] }, { codes: '1, 2.5, x, , ' }],
    ['leave out objects', { deep: { a: 1 } }, { deep: null }],
    [
      'keep HTML, Markdown and formulas verbatim',
      {
        unit_code: '<img src=x onerror=alert(1)>',
        facility: '[x](command:y) **b**',
        owner: '=HYPERLINK("x")',
      },
      {
        unit_code: '<img src=x onerror=alert(1)>',
        facility: '[x](command:y) **b**',
        owner: '=HYPERLINK("x")',
      },
    ],
    ['keep upper case', { fueltech: 'COAL_BLACK' }, { fueltech: 'COAL_BLACK' }],
  ];
  for (const [name, columns, labels] of rows) {
    it(name, async () => {
      const { series } = await runWithBlocks([block([{ columns, data: [] }])]);
      assert.deepEqual(series[0]?.labels, labels);
    });
  }

  it('do not pollute prototypes', async () => {
    const columns: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "c"}');
    const { series } = await runWithBlocks([block([{ columns }])]);
    const labels = series[0]?.labels ?? {};
    assert.equal(Object.getPrototypeOf(labels), Object.prototype);
    assert.deepEqual(Object.entries(labels), [
      ['__proto__', null],
      ['constructor', 'c'],
    ]);
    assert.equal('polluted' in {}, false);
  });
});

const many = '9'.repeat(400);

const errorOf = (status: number, body: string, retryAfter?: string): ReturnType<typeof toApiError> =>
  toApiError({ status, text: body, url: 'https://api.example.org/', hadToken: true, retryAfter, nowMs: 0 });

describe('a number beyond its range in a reply', () => {
  const rows: [name: string, error: ReturnType<typeof toApiError>, kind: string, facts: object][] = [
    ['a long pause', errorOf(503, '{}', many), 'server', { retryAfterMs: 31_536_000_000 }],
    [
      'a pause until a distant year',
      errorOf(429, '{}', 'Fri, 31 Dec 9999 23:59:59 GMT'),
      'rateLimited',
      { retryAfterMs: 31_536_000_000 },
    ],
    [
      'the longest window',
      errorOf(400, `{"error":"Maximum range is ${many} days for 5m"}`),
      'windowTooLong',
      { limitDays: undefined },
    ],
    [
      'a window of no length',
      errorOf(400, '{"error":"Maximum range is 0 days for 5m"}'),
      'windowTooLong',
      { limitDays: undefined },
    ],
    [
      'the reach of a plan',
      errorOf(400, `{"error":"You may ask from the last ${many} days"}`),
      'windowTooOld',
      { reachDays: undefined },
    ],
    [
      'the number of allowed codes',
      errorOf(
        422,
        '{"detail":[{"type":"too_long","loc":["query","x"],"msg":"m","ctx":{"max_length":1e999}}]}',
      ),
      'tooManyCodes',
      { limitCodes: undefined, field: 'x' },
    ],
    [
      'the value sent',
      errorOf(422, '{"detail":[{"type":"enum","loc":["query","x"],"msg":"m","input":-1e999}]}'),
      'invalidRequest',
      { value: undefined },
    ],
  ];
  for (const [name, error, kind, facts] of rows)
    it(`is left out or limited: ${name}`, () => {
      assert.equal(error.kind, kind);
      for (const [field, value] of Object.entries(facts))
        assert.equal(error.facts[field as keyof typeof error.facts], value, field);
      assert.deepEqual(JSON.parse(JSON.stringify(error.facts)), error.facts);
    });

  it('becomes an empty label', async () => {
    const body = JSON.stringify(envelope(block([{ columns: { a: 0, b: 1, c: 1e308 } }])));
    const beyond = body.replace('"a":0', '"a":1e999').replace('"b":1', '"b":-1e999');
    const { series } = await runAgainst(replyJson(beyond));
    assert.deepEqual(series[0]?.labels, { a: null, b: null, c: 1e308 });
  });
});
