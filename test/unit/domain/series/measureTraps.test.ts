import assert from 'node:assert/strict';
import { checkQuery } from '../../../../src/domain/query/checkQuery';
import { expandQuery } from '../../../../src/domain/series/measures/expandQuery';
import { parseDirectory } from '../../../../src/domain/result/directory';
import { factsOf } from '../../../../src/domain/series/statistics';
import { clientOf } from '../../../support/runAgainst';
import { base, compute, midnight, minuteMs, source, type Term } from './measureTerms';

const sa = { region: 'SA1' };
const bySa = { network_region: 'SA1' };
const firstOf = (...args: Parameters<typeof compute>) => compute(...args)[0]?.values[0] ?? NaN;
const day = { startMs: midnight, endMs: midnight + 1440 * minuteMs };

/** A charging and a discharging battery, and the net series of both. */
const battery = (value: number[], energy: number[]): Term[] =>
  ['battery_discharging', 'battery_charging', 'battery'].flatMap((fueltech, i): Term[] => [
    { metric: 'market_value', by: source(fueltech, sa), of: [value[i] ?? NaN] },
    { metric: 'energy', by: source(fueltech, sa), of: [energy[i] ?? NaN] },
  ]);

const unit = (code: string, more: object) => ({
  code,
  fueltech_id: 'solar_utility',
  status_id: 'operating',
  ...more,
});
const directory = parseDirectory([
  {
    code: 'FARM',
    name: 'Farm',
    network_region: 'SA1',
    units: [
      // The registered capacity of solar is that of its panels.
      unit('S1', {
        capacity_registered: 130,
        capacity_maximum: 100,
        data_first_seen: '2026-10-05T00:30:00+10:00',
      }),
      unit('S2', { capacity_registered: 50 }),
      unit('GONE', {
        capacity_registered: 10,
        status_id: 'retired',
        data_last_seen: '2026-10-05T00:25:00+10:00',
      }),
      unit('PLAN', { capacity_registered: 500, status_id: 'committed' }),
    ],
  },
]);

describe('a mistake that analysts make', () => {
  for (const [name, date, code] of [
    ['the clock of UTC', '2026-10-05T00:00:00Z', 'dateHasOffset'],
    ['a date with an offset', '2026-10-05T00:00:00+10:00', 'dateHasOffset'],
  ] as const)
    it(`is refused with its reason: ${name}`, () => {
      const found = checkQuery({ ...base, window: '', date_start: date, measures: ['capture_price'] });
      assert.ok(found.some((one) => one.code === code && one.severity === 'error'));
    });

  it('is not made: a day is lost between windows, or counted twice', () => {
    const client = clientOf('http://127.0.0.1:9');
    const { window: _window, ...dated } = base;
    const plan = client.plan({
      ...dated,
      measures: ['hours_below_zero'],
      interval: '1M',
      date_start: '2026-07-01',
      date_end: '2026-10-01',
    });
    const windows = plan.requests.map(({ window }) => window);
    assert.ok(windows.length > 3);
    for (const [i, one] of windows.entries()) if (i > 0) assert.equal(one?.startMs, windows[i - 1]?.endMs);
  });

  it('is not made: a missing price counts as zero', () => {
    const terms: Term[] = [
      { metric: 'price', by: sa, of: [NaN, 100] },
      { metric: 'demand_energy', by: sa, of: [10, 10] },
    ];
    assert.equal(firstOf('demand_weighted_price', terms, bySa, 5), 100);
    const prices: Term[] = [{ metric: 'price', by: sa, of: [NaN, NaN] }];
    for (const code of ['hours_below_zero', 'hours_above:300', 'time_share_below:0', 'mean_price_below:0'])
      assert.ok(Number.isNaN(firstOf(code, prices, bySa, 5)), code);
  });

  it('is not made: the mean price passes for a weighted one', () => {
    const terms: Term[] = [
      { metric: 'price', by: sa, of: [0, 100] },
      { metric: 'demand_energy', by: sa, of: [30, 10] },
    ];
    assert.equal(firstOf('demand_weighted_price', terms, bySa, 5), 25);
  });

  it('is not made: prices of regions are added up, or daily means are tested', () => {
    const terms: Term[] = ['SA1', 'VIC1'].map((region) => ({
      metric: 'price',
      by: { region },
      of: [200],
    }));
    const found = compute('hours_above:300', terms, { primary_grouping: 'network_region' }, 5);
    assert.deepEqual(
      found.map(({ labels, values }) => [labels['region'], values[0]]),
      [
        ['SA1', 0],
        ['VIC1', 0],
      ],
    );
    const [query] = expandQuery({ ...base, interval: '1d', measures: ['hours_above:300'] }, day).queries;
    assert.deepEqual([query?.interval, query?.primary_grouping], ['5m', 'network_region']);
  });

  it('is not made: hours are counted as half hours', () => {
    const terms: Term[] = [{ metric: 'price', by: sa, of: [-1, -1, 5] }];
    const query = { ...bySa, interval: '1d', measures_from: '1h' };
    assert.equal(firstOf('hours_below_zero', terms, query, 60), 2);
  });

  it('is not made: power is added up as energy', () => {
    const { queries } = expandQuery({ ...base, interval: '1d', measures: ['residual_demand_energy'] }, day);
    assert.deepEqual(
      queries.flatMap(({ metrics }) => metrics),
      ['demand_gross_energy', 'energy'],
    );
  });

  it('is not made: tonnes pass for kilograms', () => {
    const terms: Term[] = [
      { metric: 'emissions', by: source('coal_black'), of: [9] },
      { metric: 'energy', by: source('coal_black'), of: [10] },
    ];
    assert.equal(firstOf('emissions_intensity', terms), 900);
  });

  it('is not made: charging, or a battery besides its pair, counts as generation', () => {
    const terms: Term[] = [
      { metric: 'energy', by: source('wind', sa), of: [30] },
      { metric: 'energy', by: source('gas_ocgt', sa), of: [10] },
      ...battery([5, 5, 5], [500, 600, -100]),
      { metric: 'energy', by: source('pumps', sa), of: [70] },
    ];
    assert.equal(firstOf('renewable_generation_share', terms, bySa), 75);
    const shares = compute('generation_share', terms, bySa);
    assert.deepEqual(
      shares.map(({ labels, values }) => [labels['fueltech'], values[0]]),
      [
        ['wind', 75],
        ['gas_ocgt', 25],
      ],
    );
  });

  it('is not made: being paid to charge is a cost', () => {
    // It discharges for 100 $ and is paid 40 $ for charging.
    const terms = battery([100, -40, 100], [2, 8, -6]);
    assert.equal(firstOf('battery_net_revenue', terms, bySa), 140);
    assert.equal(firstOf('charge_price', terms, bySa), -5);
    assert.equal(firstOf('battery_spread', terms, { ...bySa, interval: '1d' }), 55);
  });

  it('is not made: a battery without its pair has a net revenue', () => {
    const alone = battery([100, -40, 100], [2, 8, -6]).filter(
      ({ by }) => by?.['fueltech'] !== 'battery_charging',
    );
    for (const code of ['battery_net_revenue', 'battery_spread', 'round_trip_efficiency'])
      assert.deepEqual(compute(code, alone, { ...bySa, interval: '7d' }), [], code);
  });

  for (const code of ['round_trip_efficiency', 'battery_cycles'])
    it(`is refused with its reason: ${code} of a few days`, () => {
      const faults = (interval: string) =>
        checkQuery({ ...base, interval, measures: [code] }).map((one) =>
          one.code === 'measureInterval' ? [one.severity, one.interval, one.reason] : [],
        );
      const reason = 'what a battery stores at the ends of a shorter time outweighs its losses';
      assert.deepEqual(faults('1d'), [['error', '7d', reason]]);
      assert.deepEqual(faults('7d'), []);
    });

  it('is not made: a capacity factor by fixed hours, by panels, or cut at 100', () => {
    const energy = (code: string, of: number[]): Term => ({
      metric: 'energy',
      by: { unit_code: code },
      fueltech: 'solar_utility',
      of,
    });
    const query = { operation: 'facilities', facility_code: ['FARM'] } as const;
    const facts = { directory, window: { startMs: midnight, endMs: midnight + 120 * minuteMs } };
    const factors = (code: string, of: number[], fetchedAtMs = Infinity) => [
      ...(compute('capacity_factor', [energy(code, of)], query, 60, { ...facts, fetchedAtMs })[0]?.values ??
        []),
    ];
    // It began half an hour after midnight, and its maximum is below the registered capacity.
    assert.deepEqual(factors('S1', [25, 110]), [50, 110]);
    // The second hour is half over, and the third was not asked for.
    assert.deepEqual(factors('S2', [25, 25, 9], midnight + 90 * minuteMs), [50, 100, NaN]);
    assert.deepEqual(factors('GONE', [5, NaN]), [100, NaN]);
    assert.deepEqual(factors('UNKNOWN', [5]), [NaN]);
    const farm = compute(
      'facility_capacity_factor',
      [energy('S1', [25, 100]), energy('S2', [25, 50])],
      query,
      60,
      facts,
    );
    assert.deepEqual(
      farm.map(({ labels, values }) => [labels, [...values]]),
      [[{ facility_name: 'Farm' }, [50, 100]]],
    );
    // A unit that is retired, or lacks data, has no capacity in the bucket.
    const later = compute(
      'facility_capacity_factor',
      [energy('GONE', [5, NaN]), energy('S1', [NaN, 100]), energy('S2', [25, 50])],
      query,
      60,
      facts,
    );
    assert.deepEqual([...(later[0]?.values ?? [])], [3000 / 55, 100]);
  });

  it('is not made: two facilities of one name are one', () => {
    const farm = (code: string) => ({
      code,
      name: 'Farm',
      network_region: 'SA1',
      units: [{ code: `${code}1`, fueltech_id: 'wind', status_id: 'operating', capacity_registered: 10 }],
    });
    const twins = parseDirectory([farm('EAST'), farm('WEST')]);
    const term = (unit: string, metric: string, value: number): Term => ({
      metric,
      by: { unit_code: unit },
      fueltech: 'wind',
      of: [value],
    });
    const found = compute(
      'facility_capture_price',
      [
        term('EAST1', 'market_value', 100),
        term('EAST1', 'energy', 2),
        term('WEST1', 'market_value', 90),
        term('WEST1', 'energy', 3),
      ],
      { operation: 'facilities', facility_code: ['EAST', 'WEST'] },
      60,
      { directory: twins },
    );
    assert.deepEqual(
      found.map(({ labels, values }) => [labels['facility_name'], ...values]),
      [
        ['Farm (EAST)', 50],
        ['Farm (WEST)', 30],
      ],
    );
  });

  it('is not made: the storage of a battery counts for each of its units', () => {
    const part = (code: string, fueltech: string) => ({
      code,
      fueltech_id: fueltech,
      status_id: 'operating',
      capacity_storage: 10,
    });
    const one = parseDirectory([
      {
        code: 'B',
        name: 'B',
        network_region: 'SA1',
        units: [part('B1', 'battery'), part('BG1', 'battery_discharging'), part('BL1', 'battery_charging')],
      },
    ]);
    const week = { startMs: midnight, endMs: midnight + 7 * 1440 * minuteMs };
    const terms = battery([0, 0, 0], [140, 160, -20]);
    const cycles = compute('battery_cycles', terms, { ...bySa, interval: '7d' }, 7 * 1440, {
      directory: one,
      window: week,
    });
    // 5 October is a Monday, so a day of the week from Sunday was not asked for.
    assert.ok(Math.abs((cycles[0]?.values[0] ?? NaN) - 140 / (10 * 6)) < 1e-12);
  });

  it('is not made: a source has no energy in any region once it is retired in one', () => {
    const of = (region: string, values: number[]): Term[] => [
      { metric: 'price', by: { region }, of: [-5, -5, 10] },
      { metric: 'energy', by: source('coal_black', { region }), of: values },
      { metric: 'market_value', by: source('coal_black', { region }), of: values.map((one) => one * 20) },
      { metric: 'demand_energy', by: { region }, of: [10, 10, 10] },
    ];
    const terms = [...of('SA1', [7, NaN, NaN]), ...of('VIC1', [2, 3, 4])];
    const [energy, ...others] = compute('energy_below:0', terms, { interval: '5m' }, 5);
    assert.deepEqual(
      [others.length, energy?.labels, [...(energy?.values ?? [])]],
      [0, { fueltech: 'coal_black' }, [9, 3, 0]],
    );
    const [rate] = compute('capture_rate_demand', terms, { interval: '30m' }, 30);
    assert.deepEqual([...(rate?.values ?? [])], [NaN, NaN, 200]);
  });

  it('is not made: a mean of ratios', () => {
    const terms: Term[] = [
      { metric: 'market_value', by: source('wind'), of: [1000, 10] },
      { metric: 'energy', by: source('wind'), of: [10, 1] },
    ];
    const [price] = compute('capture_price', terms);
    assert.ok(price);
    assert.ok(Math.abs(factsOf({ ...price, aggregation: 'ratio' }).mean - 1010 / 11) < 1e-12);
  });

  it('is not made: curtailment as a share of what was generated', () => {
    const terms: Term[] = [
      { metric: 'curtailment_energy', by: sa, of: [10] },
      { metric: 'energy', by: source('wind', sa), of: [30] },
      { metric: 'energy', by: source('gas_ocgt', sa), of: [900] },
    ];
    assert.equal(firstOf('curtailment_share', terms, bySa), 25);
  });

  it('is not made: a base price of zero or less gives a rate', () => {
    const terms = (price: number): Term[] => [
      { metric: 'market_value', by: source('wind', sa), of: [300] },
      { metric: 'energy', by: source('wind', sa), of: [10] },
      { metric: 'price', by: sa, of: [price] },
    ];
    assert.equal(firstOf('capture_rate_time', terms(40), bySa), 75);
    assert.ok(Number.isNaN(firstOf('capture_rate_time', terms(0), bySa)));
    assert.ok(Number.isNaN(firstOf('capture_rate_time', terms(-40), bySa)));
  });

  it('is not made: a price of −1,000 $/MWh is left out', () => {
    const terms: Term[] = [{ metric: 'price', by: sa, of: [-1000, 400, 0] }];
    const query = { ...bySa, interval: '5m' };
    const each = (code: string) => [...(compute(code, terms, query, 5)[0]?.values ?? [])];
    assert.deepEqual(each('mean_price_below:-300'), [-1000, NaN, NaN]);
    assert.deepEqual(each('mean_price_between:-1000..401'), [-1000, 400, 0]);
    assert.deepEqual(each('time_share_below:0'), [100, 0, 0]);
    assert.equal(firstOf('mean_price_between:-1000..401', terms, bySa, 5), -200);
  });

  it('is not made: a ramp over a gap', () => {
    const [ramp] = compute(
      'ramp_per_hour',
      [{ metric: 'power', by: source('wind'), of: [1, 4, NaN, 9, 8] }],
      { interval: '30m' },
      30,
    );
    assert.deepEqual([...(ramp?.values ?? [])], [NaN, 6, NaN, NaN, -2]);
  });

  it('is not made: a financial year follows no other, since its stamp is not its start', () => {
    const years = Float64Array.from([2023, 2024, 2026], (year) => Date.UTC(year, 0, 1) - 600 * minuteMs);
    const power: Term = { metric: 'power', by: source('wind'), of: [1, 4, 9], times: years };
    const [ramp] = compute('ramp', [power], { interval: 'fy' });
    assert.deepEqual([...(ramp?.values ?? [])], [NaN, 3, NaN]);
  });

  it('is not made: a day without its evening is compared with others', () => {
    const hours = Array.from({ length: 41 }, (_, i) => (i % 24 >= 16 && i % 24 < 20 ? 300 : 100));
    const prices: Term[] = [{ metric: 'price', by: sa, of: hours }];
    const [spread] = compute('evening_midday_spread', prices, { ...bySa, interval: '1d' }, 60);
    assert.deepEqual([...(spread?.values ?? [])], [200, NaN]);
    assert.equal(spread?.settledUntilMs, midnight + 1440 * minuteMs);
  });
});
