import assert from '../../../support/assert';
import { Directory, fillIdleSides, findUncounted, powerOfSides, type Series } from '#src/domain';

type Named = [metric: string, labels: Series['labels'], interval?: string, values?: number[]];

function uncounted(...series: Named[]) {
  const all = series.map(([metric, labels, interval = '5m', values = [1, 2]]) => ({
    metric,
    labels,
    interval,
    times: Float64Array.from(values.keys()),
    values: Float64Array.from(values),
  }));
  const isUncounted = findUncounted(all);
  return [...all.keys()].filter((index) => isUncounted(all[index] ?? all[0]));
}

describe('the series of a battery that a total leaves out', () => {
  const rows: [string, Named[], number[]][] = [
    [
      'are the whole beside its charging side',
      [
        ['power', { fueltech: 'battery' }],
        ['power', { fueltech: 'battery_charging' }],
      ],
      [0],
    ],
    [
      'are the whole of a group, in any case',
      [
        ['power', { fueltech_group: 'battery_discharging' }],
        ['power', { fueltech_group: 'Battery' }],
      ],
      [1],
    ],
    ['are none of a whole alone', [['power', { fueltech: 'battery' }]], []],
    [
      'are none where the side is of another metric',
      [
        ['power', { fueltech: 'battery' }],
        ['energy', { fueltech: 'battery_charging' }],
      ],
      [],
    ],
    [
      'are in the region of the charging side',
      [
        ['power', { fueltech: 'battery', region: 'NSW1' }],
        ['power', { fueltech: 'battery', region: 'SA1' }],
        ['power', { fueltech: 'battery_charging', region: 'SA1' }],
      ],
      [1],
    ],
    [
      'are none where the side has another status',
      [
        ['power', { fueltech: 'battery', status: 'operating' }],
        ['power', { fueltech: 'battery_charging', status: 'retired' }],
      ],
      [],
    ],
    [
      'are the sides of power above five minutes that do not add up to the whole',
      [
        ['power', { fueltech: 'battery' }, '1h', [-20, 3]],
        ['power', { fueltech: 'battery_charging' }, '1h', [80, 0]],
        ['power', { fueltech: 'battery_discharging' }, '1h', [6, 3]],
      ],
      [1, 2],
    ],
    [
      'are the whole of power above five minutes whose sides add up to it',
      [
        ['power', { fueltech: 'battery' }, '1h', [-20, NaN]],
        ['power', { fueltech: 'battery_charging' }, '1h', [26, 1]],
        ['power', { fueltech: 'battery_discharging' }, '1h', [6, 3]],
      ],
      [0],
    ],
    [
      'are a whole without values',
      [
        ['power', { fueltech: 'battery' }, '1h', [NaN]],
        ['power', { fueltech: 'battery_charging' }, '1h', [26]],
      ],
      [0],
    ],
    [
      'are sides without values',
      [
        ['energy', { fueltech: 'battery' }, '1h', [5]],
        ['energy', { fueltech: 'battery_charging' }, '1h', [NaN]],
      ],
      [1],
    ],
    [
      'are the whole of energy at any interval',
      [
        ['energy', { fueltech: 'battery' }, '1d'],
        ['energy', { fueltech: 'battery_charging' }, '1d'],
      ],
      [0],
    ],
    [
      'are the sides of stored energy',
      [
        ['storage_battery', { fueltech: 'battery' }],
        ['storage_battery', { fueltech: 'battery_discharging' }],
      ],
      [1],
    ],
  ];
  for (const [what, series, expected] of rows)
    it(what, () => assert.deepEqual(uncounted(...series), expected));
});

const startMs = Date.UTC(2026, 9, 1, -10);
const fiveMinutes = 300_000;

/** A series of a unit of one battery; null is a bucket without a row. */
function unit(fueltech: string, values: (number | null)[], own: Partial<Series> = {}): Series {
  return {
    metric: 'energy',
    unit: 'MWh',
    interval: '5m',
    name: fueltech,
    labels: { unit_code: fueltech },
    fueltech,
    battery: 'HILL 0',
    times: Float64Array.from(values, (_, i) => startMs + i * fiveMinutes),
    values: Float64Array.from(values, (value) => value ?? NaN),
    ...own,
  };
}

describe('the idle side of a battery', () => {
  const filled = (...all: Series[]) => fillIdleSides(all).map(({ values }) => [...values]);

  it('is zero where the other side has a value, and missing where neither has', () =>
    assert.deepEqual(
      filled(unit('battery_discharging', [5, null, null]), unit('battery_charging', [null, 3, null])),
      [
        [5, 0, NaN],
        [0, 3, NaN],
      ],
    ));

  it('has the buckets before its own first row and after its last', () =>
    assert.deepEqual(
      filled(
        unit('battery', [-3, -3, 6, 0]),
        unit('battery_discharging', [6], { times: Float64Array.of(startMs + 2 * fiveMinutes) }),
        unit('battery_charging', [3, 3]),
      ),
      [
        [-3, -3, 6, 0],
        [0, 0, 6, 0],
        [3, 3, 0, 0],
      ],
    ));

  it('is what the whole says where that alone has a value', () =>
    assert.deepEqual(
      filled(
        unit('battery', [-4, 7]),
        unit('battery_discharging', [null, null]),
        unit('battery_charging', [null, null]),
      ),
      [
        [-4, 7],
        [0, 7],
        [4, 0],
      ],
    ));

  it('is not taken from another battery, another metric or stored energy', () => {
    const others = [
      unit('battery_discharging', [null, 1]),
      unit('battery_charging', [3, 3], { battery: 'HILL 1' }),
      unit('battery_charging', [3, 3], { metric: 'market_value' }),
      unit('wind', [2, 2]),
      unit('battery', [8, 8], { metric: 'storage_battery' }),
      unit('battery_charging', [null, null], { metric: 'storage_battery' }),
    ];
    assert.equal(fillIdleSides(others), others);
  });
});

describe('the power of a side above five minutes', () => {
  const hourly = { metric: 'power', interval: '1d' };
  const rule = { offsetMinutes: 600, untilMs: Infinity, keepsEnergy: false };

  it('is its energy by the hours of the day', () => {
    const energy = unit('battery_charging', [320], { interval: '1d' });
    const [power, ...others] = powerOfSides([unit('battery_charging', [80], hourly), energy], rule);
    assert.deepEqual([...power.values], [13.333333]);
    assert.deepEqual(others, []);
  });

  it('counts the hours so far in a day that is under way', () => {
    const energy = unit('battery_charging', [320], { interval: '1d' });
    const untilMs = startMs + 16 * 3_600_000;
    const [power] = powerOfSides([unit('battery_charging', [80], hourly), energy], { ...rule, untilMs });
    assert.deepEqual([...power.values], [20]);
  });

  it('is what was sent for a whole battery, another technology, and without energy', () => {
    const sent = [
      unit('battery', [5], hourly),
      unit('wind', [6], hourly),
      unit('battery_discharging', [7], { ...hourly, battery: 'HILL 1' }),
    ];
    assert.deepEqual(powerOfSides([...sent, unit('battery', [1], { interval: '1d' })], rule), sent);
  });
});

describe('the units of one battery', () => {
  const batteries = (...units: [code: string, fueltech: string, capacityMw?: number][]) => {
    const directory = new Directory([
      {
        code: 'HILL',
        name: 'Hill',
        units: units.map(([code, fueltech, capacityMw]) => ({ code, fueltech, capacityMw })),
      },
    ]);
    const groups = new Map<string | undefined, string[]>();
    for (const [code] of units) {
      const battery = directory.placeOf(code)?.battery;
      groups.set(battery, [...(groups.get(battery) ?? []), code]);
    }
    const alone = groups.get(undefined) ?? [];
    groups.delete(undefined);
    return [...[...groups.values()].map((codes) => codes.sort().join(' ')), ...alone];
  };

  it('are its net, generator and load units', () =>
    assert.deepEqual(
      batteries(['HPR1', 'battery'], ['HPRG1', 'battery_discharging'], ['HPRL1', 'battery_charging']),
      ['HPR1 HPRG1 HPRL1'],
    ));

  it('have codes that differ by a letter, where a facility has two', () =>
    assert.deepEqual(
      batteries(
        ['TB2L1', 'battery_charging'],
        ['TB1', 'battery'],
        ['TBG1', 'battery_discharging'],
        ['TB2G1', 'battery_discharging'],
        ['TBL1', 'battery_charging'],
        ['TB21', 'battery'],
        ['SUN1', 'solar_utility'],
      ).sort(),
      ['SUN1', 'TB1 TBG1 TBL1', 'TB21 TB2G1 TB2L1'],
    ));

  it('have equal capacities, where their codes say nothing', () =>
    assert.deepEqual(
      batteries(
        ['A', 'battery', 100],
        ['B', 'battery_discharging', 50],
        ['C', 'battery_charging', 50],
        ['D', 'battery_discharging', 100],
        ['E', 'battery', 20],
      ).sort(),
      ['A D', 'B C', 'E'],
    ));
});
