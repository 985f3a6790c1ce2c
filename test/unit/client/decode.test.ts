import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isApiError } from '../../../src/client/index';
import { decodeData } from '../../../src/client/decode';
import type { Query } from '../../../src/domain/query';
import type { Notice } from '../../../src/domain/result';
import { askBlocks, block, hour, hourMs, pointsOf, query, rejection } from '../../support/asking';

const fuel = (fueltech: string, data: readonly unknown[] = [[hour(0), 1]]) => ({
  name: `power_${fueltech}`,
  columns: { fueltech },
  data,
});

describe('points of a series', () => {
  type Row = readonly [
    string,
    readonly unknown[],
    readonly (readonly [number, number | null])[],
    readonly Notice[],
  ];
  const subject = 'power';
  const rows: readonly Row[] = [
    [
      'null stays apart from zero',
      [
        [hour(0), 0],
        [hour(1), null],
        [hour(2), -1.5],
      ],
      [
        [0, 0],
        [1, null],
        [2, -1.5],
      ],
      [],
    ],
    [
      'all may be null',
      [
        [hour(0), null],
        [hour(1), null],
      ],
      [
        [0, null],
        [1, null],
      ],
      [],
    ],
    ['there may be none', [], [], []],
    [
      'integers and exponents are numbers',
      [
        [hour(0), 7],
        [hour(1), 1e-7],
      ],
      [
        [0, 7],
        [1, 1e-7],
      ],
      [],
    ],
    [
      'a number written as a text is that number',
      [
        [hour(0), '12.5'],
        [hour(1), '-3'],
        [hour(2), '1e3'],
      ],
      [
        [0, 12.5],
        [1, -3],
        [2, 1000],
      ],
      [],
    ],
    [
      'what is no number is null, and counted',
      [
        [hour(0), 'NaN'],
        [hour(1), 'null'],
        [hour(2), ''],
        [hour(3), true],
        [hour(4), {}],
        [hour(5)],
        [hour(6), '0x10'],
        [hour(7), 'Infinity'],
        [hour(8), 2],
      ],
      [
        [0, null],
        [1, null],
        [2, null],
        [3, null],
        [4, null],
        [5, null],
        [6, null],
        [7, null],
        [8, 2],
      ],
      [{ code: 'badValues', subject, count: 8 }],
    ],
    [
      'of several values for a stamp the last is kept',
      [
        [hour(0), 1],
        [hour(0), 2],
        [hour(1), 3],
        [hour(1), 4],
        [hour(1), null],
      ],
      [
        [0, 2],
        [1, null],
      ],
      [{ code: 'duplicateStamps', subject, count: 3 }],
    ],
    [
      'newest first is turned round',
      [
        [hour(2), 3],
        [hour(1), 2],
        [hour(0), 1],
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      [{ code: 'unsortedStamps', subject, count: 1 }],
    ],
    [
      'disorder and duplicates together: the one sent last is kept',
      [
        [hour(1), 1],
        [hour(0), 2],
        [hour(1), 3],
        [hour(0), 4],
      ],
      [
        [0, 4],
        [1, 3],
      ],
      [
        { code: 'duplicateStamps', subject, count: 2 },
        { code: 'unsortedStamps', subject, count: 1 },
      ],
    ],
    [
      'a point without a stamp that can be read is dropped',
      [[null, 1], ['noon', 2], [hour(0), 3], 'x', null, {}, [], [1_790_000_000, 4], [hour(1), 5]],
      [
        [0, 3],
        [1, 5],
      ],
      [
        { code: 'badValues', subject, count: 1 },
        { code: 'badStamps', subject, count: 7 },
      ],
    ],
    [
      'stamps of one instant in two spellings are one',
      [
        ['2026-10-05T00:00:00Z', 1],
        [hour(10), 2],
      ],
      [[10, 2]],
      [{ code: 'duplicateStamps', subject, count: 1 }],
    ],
  ];
  for (const [name, data, points, notices] of rows) {
    it(name, async () => {
      const result = await askBlocks([block([{ data }])]);
      assert.deepEqual(
        pointsOf(result.series[0]),
        points.map(([hours, value]) => [hourMs(hours), value]),
      );
      assert.deepEqual(result.notices, notices);
    });
  }
});

describe('time columns', () => {
  it('are one and the same for series that share their stamps, mended or not, in any block', async () => {
    const data = [
      [hour(0), 1],
      [hour(1), 2],
    ];
    const { series } = await askBlocks([
      block([
        fuel('wind', data),
        fuel('hydro', [
          [hour(0), 3],
          [hour(1), null],
        ]),
        fuel('coal_black', [
          [hour(1), 5],
          [hour(0), 6],
        ]),
        fuel('coal_brown', [
          ['2026-10-04T14:00:00Z', 7],
          ['2026-10-04T15:00:00Z', 8],
        ]),
      ]),
      block([fuel('wind', data)], { metric: 'energy' }),
    ]);
    assert.equal(series.length, 5);
    assert.equal(new Set(series.map((one) => one.times)).size, 1);
    assert.deepEqual(pointsOf(series[3]), [
      [hourMs(0), 7],
      [hourMs(1), 8],
    ]);
  });

  it('are apart for series of other lengths, starts and gaps', async () => {
    const spans = [
      [0, 1, 2, 3],
      [1, 2, 3],
      [0, 1, 3],
      [0, 2, 3],
      [0, 1, 2, 3],
    ];
    const blocks = [
      block(
        spans.map((span, i) =>
          fuel(
            `f${i}`,
            span.map((at) => [hour(at), at]),
          ),
        ),
      ),
    ];
    const { series } = await askBlocks(blocks);
    assert.deepEqual(
      series.map((one) => pointsOf(one).map(([, value]) => value)),
      spans,
    );
    assert.equal(new Set(series.map((one) => one.times)).size, 4);
    assert.equal(series[0]?.times, series[4]?.times);
  });

  it('and values are exactly as large as their series', async () => {
    const { series } = await askBlocks([
      block([
        fuel('a', [
          [hour(0), 1],
          [hour(0), 2],
          [hour(1), 3],
        ]),
      ]),
    ]);
    assert.equal(series[0]?.times.buffer.byteLength, 16);
    assert.equal(series[0].values.buffer.byteLength, 16);
  });

  it('of naive stamps are read in the block’s time, else in the network’s', async () => {
    const data = [['2026-10-05T00:00:00', 1]];
    const cases: readonly (readonly [string, object, number])[] = [
      ['NEM', { network_timezone_offset: '+08:00' }, 16],
      ['NEM', { network_timezone_offset: undefined }, 14],
      ['WEM', { network_timezone_offset: undefined }, 16],
      ['WEM', { network_timezone_offset: 'Perth' }, 16],
      ['WEM', { network_timezone_offset: 8 }, 16],
    ];
    for (const [network_code, fields, utcHour] of cases) {
      const { series, provenance } = await askBlocks([block([{ data }], { ...fields })], {
        ...query,
        network_code,
      });
      assert.equal(series[0]?.times[0], Date.UTC(2026, 9, 4, utcHour));
      assert.equal(provenance.offsetMinutes, utcHour === 16 ? 480 : 600);
    }
  });
});

describe('labels', () => {
  const rows: readonly (readonly [string, object, object])[] = [
    ['today’s region', { region: 'NSW1', fueltech: 'wind' }, { region: 'NSW1', fueltech: 'wind' }],
    ['the older region', { network_region: 'NSW1' }, { region: 'NSW1' }],
    ['both regions alike', { network_region: 'NSW1', region: 'NSW1' }, { region: 'NSW1' }],
    ['both regions apart', { network_region: 'A', region: 'B' }, { network_region: 'A', region: 'B' }],
    ['the older network', { network: 'NEM', network_region: 'NSW1' }, { region: 'NSW1' }],
    ['another network', { network: 'AEMO_ROOFTOP' }, { network: 'AEMO_ROOFTOP' }],
    ['renewable, a boolean', { renewable: false }, { renewable: false }],
    ['renewable, a text', { renewable: 'true' }, { renewable: true }],
    ['renewable, a text of Python', { renewable: 'False' }, { renewable: false }],
    ['renewable, another text', { renewable: 'partly' }, { renewable: 'partly' }],
    ['unknown columns', { owner: 'AGL', count: 3, note: null }, { owner: 'AGL', count: 3, note: null }],
    ['lists', { codes: [1, 2.5, 'x', null, {}] }, { codes: '1, 2.5, x, , ' }],
    ['objects', { deep: { a: 1 } }, { deep: null }],
    [
      'HTML, Markdown and formulas, verbatim',
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
    ['letters in any case', { fueltech: 'COAL_BLACK' }, { fueltech: 'COAL_BLACK' }],
  ];
  for (const [name, columns, labels] of rows) {
    it(name, async () => {
      const { series } = await askBlocks([block([{ columns, data: [] }])]);
      assert.deepEqual(series[0]?.labels, labels);
    });
  }

  it('do not reach into objects', () => {
    const columns: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "c"}');
    const { series } = decodeData([block([{ columns }])], query);
    const labels = series[0]?.labels ?? {};
    assert.equal(Object.getPrototypeOf(labels), Object.prototype);
    assert.deepEqual(Object.entries(labels), [
      ['__proto__', null],
      ['constructor', 'c'],
    ]);
    assert.equal('polluted' in {}, false);
  });
});

describe('blocks', () => {
  it('keep the service’s words', async () => {
    const name = '<b>power</b>|=1+1';
    const { series } = await askBlocks([block([{ name, data: [] }], { unit: 'MW <i>', interval: '5m' })]);
    assert.equal(series[0]?.name, name);
    assert.equal(series[0].unit, 'MW <i>');
    assert.equal(series[0].interval, '5m');
  });

  it('may lack all but the metric', async () => {
    const { series, notices } = await askBlocks([{ metric: 'POWER', results: [{ data: [[hour(0), 1]] }] }]);
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
      const { series, notices } = await askBlocks([block([], fields)]);
      assert.deepEqual([series, notices], [[], []]);
    }
  });

  it('of the first versions are read', async () => {
    const { series, provenance } = await askBlocks(
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
      { ...query, metrics: ['energy'] },
    );
    assert.deepEqual(series[0]?.labels, { region: 'NSW1' });
    assert.deepEqual(pointsOf(series[0]), [
      [Date.UTC(2023, 11, 31, 14), 5],
      [Date.UTC(2024, 0, 1, 14), 6],
    ]);
    assert.equal(provenance.offsetMinutes, 600);
  });

  it('of a forecast tell when it was made', async () => {
    const metric = 'solar_rooftop_forecast';
    const asked: Query = { ...query, operation: 'market', metrics: [metric] };
    const runs: readonly (readonly [unknown, number | undefined])[] = [
      ['2026-10-06T10:00:00+10:00', Date.UTC(2026, 9, 6)],
      ['2026-10-06T10:00:00', Date.UTC(2026, 9, 6)],
      [null, undefined],
      ['later', undefined],
    ];
    for (const [forecast_run_time, ms] of runs) {
      const { series } = await askBlocks(
        [block([{ data: [[hour(0), 1]] }], { metric, forecast_run_time })],
        asked,
      );
      assert.equal(series[0]?.forecastRunMs, ms);
      assert.equal('forecastRunMs' in (series[0] ?? {}), ms !== undefined);
    }
  });

  it('that are missing or unknown are told', async () => {
    const asked: Query = { ...query, metrics: ['power', 'energy', 'energy'] };
    const { notices } = await askBlocks([block([]), block([], { metric: 'vibes' })], asked);
    assert.deepEqual(notices, [
      { code: 'unknownMetric', subject: 'vibes' },
      { code: 'missingMetric', subject: 'energy' },
    ]);
  });

  const batteries: readonly (readonly [readonly string[], boolean])[] = [
    [['battery', 'battery_charging', 'battery_discharging'], true],
    [['BATTERY', 'BATTERY_DISCHARGING'], true],
    [['battery', 'wind'], false],
    [['battery_charging', 'battery_discharging'], false],
  ];
  for (const [codes, isTwice] of batteries) {
    it(`count batteries ${isTwice ? 'twice' : 'once'}: ${codes.join(', ')}`, async () => {
      for (const column of ['fueltech', 'fueltech_group']) {
        const results = codes.map((code) => ({ columns: { [column]: code }, data: [] }));
        const { notices } = await askBlocks([block(results)]);
        assert.deepEqual(notices, isTwice ? [{ code: 'batteryCountedTwice', subject: 'power' }] : []);
      }
    });
  }

  const wrong: readonly (readonly [unknown, string])[] = [
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
    it(`of another shape are not this API: ${JSON.stringify(value)}`, async () => {
      await rejection(askBlocks([value]), 'notThisApi', { field, status: 200 });
    });
  }
});

describe('decoding', () => {
  const json = fc.jsonValue({ maxDepth: 5 });
  const names = [
    'metric',
    'results',
    'data',
    'columns',
    'unit',
    'interval',
    'name',
    'forecast_run_time',
  ] as const;
  const field = fc.oneof(json, fc.constant('2026-10-05T00:00:00+10:00'), fc.constant('power'), fc.double());
  const object = (inner: fc.Arbitrary<unknown>) =>
    fc.dictionary(fc.constantFrom(...names), inner, { maxKeys: 8 });
  // Near misses: the names are right, what is under them is anything.
  const result = object(fc.oneof(field, fc.array(fc.array(field, { maxLength: 3 }), { maxLength: 5 })));
  const nearMiss = object(fc.oneof(field, fc.array(result, { maxLength: 3 })));

  for (const [name, data] of [
    ['any JSON', fc.array(json)],
    ['anything like a block', fc.array(nearMiss, { maxLength: 3 })],
  ] as const) {
    it(`${name} gives sound columns or an ApiError`, () => {
      fc.assert(
        fc.property(data, (value) => {
          try {
            for (const { times, values } of decodeData(value, query).series) {
              assert.equal(times.length, values.length);
              for (let i = 1; i < times.length; i++) assert.ok((times[i - 1] ?? NaN) < (times[i] ?? NaN));
            }
          } catch (error) {
            assert.ok(isApiError(error), String(error));
          }
        }),
        { numRuns: 1000 },
      );
    });
  }
});
