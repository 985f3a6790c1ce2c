import assert from 'node:assert/strict';
import { checkQuery, expandQuery, parseDirectory } from '#src/domain';
import { clientOf } from '../../../support/runAgainst';
import { base, compute, midnight, minuteMs, source, term, type Term, valuesOf } from './measureTerms';

const sa = { region: 'SA1' };
const bySa = { network_region: 'SA1' };
const firstOf = (...args: Parameters<typeof compute>) => compute(...args)[0]?.values[0] ?? NaN;
const day = { startMs: midnight, endMs: midnight + 1440 * minuteMs };

/** A charging and a discharging battery, and the net series of both. */
const battery = (value: number[], energy: number[]) =>
  ['battery_discharging', 'battery_charging', 'battery'].flatMap((fueltech, i) => [
    term('market_value', source(fueltech, sa), value.slice(i, i + 1)),
    term('energy', source(fueltech, sa), energy.slice(i, i + 1)),
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
      // The registered capacity of solar is the capacity of its panels.
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

describe('a measure', () => {
  for (const [name, date, code] of [
    ['a start in UTC', '2026-10-05T00:00:00Z', 'dateHasOffset'],
    ['a start with an offset', '2026-10-05T00:00:00+10:00', 'dateHasOffset'],
  ] as const)
    it(`is refused for ${name}`, () => {
      const found = checkQuery({ ...base, window: '', date_start: date, measures: ['capture_price'] });
      assert.ok(found.some((one) => one.code === code && one.severity === 'error'));
    });

  it('is fetched in windows without gap or overlap', () => {
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

  it('ignores buckets without a price', () => {
    const terms = [term('price', sa, [NaN, 100]), term('demand_energy', sa, [10, 10])];
    assert.equal(firstOf('demand_weighted_price', terms, bySa, 5), 100);
    const prices = [term('price', sa, [NaN, NaN])];
    for (const code of ['hours_below_zero', 'hours_above:300', 'time_share_below:0', 'mean_price_below:0'])
      assert.ok(Number.isNaN(firstOf(code, prices, bySa, 5)), code);
  });

  it('counts hours above a price for each region, from five-minute prices', () => {
    const terms = ['SA1', 'VIC1'].map((region) => term('price', { region }, [200]));
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

  it('sums energy, not power', () => {
    const { queries } = expandQuery({ ...base, interval: '1d', measures: ['residual_demand_energy'] }, day);
    assert.deepEqual(
      queries.flatMap(({ metrics }) => metrics),
      ['demand_gross_energy', 'energy'],
    );
  });

  it('converts tonnes to kilograms', () => {
    const terms = [term('emissions', source('coal_black'), [9]), term('energy', source('coal_black'), [10])];
    assert.equal(firstOf('emissions_intensity', terms), 900);
  });

  it('excludes charging and net battery series from generation', () => {
    const terms = [
      term('energy', source('wind', sa), [30]),
      term('energy', source('gas_ocgt', sa), [10]),
      ...battery([5, 5, 5], [500, 600, -100]),
      term('energy', source('pumps', sa), [70]),
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

  it('counts payments for charging as revenue', () => {
    // It discharges for 100 $ and is paid 40 $ for charging.
    const terms = battery([100, -40, 100], [2, 8, -6]);
    assert.equal(firstOf('battery_net_revenue', terms, bySa), 140);
    assert.equal(firstOf('charge_price', terms, bySa), -5);
    assert.equal(firstOf('battery_spread', terms, { ...bySa, interval: '1d' }), 55);
  });

  it('has no ratio of the sides of a battery without one of them, but a difference', () => {
    const without = (side: string) =>
      battery([100, -40, 100], [2, 8, -6]).filter(({ by }) => by?.['fueltech'] !== side);
    const alone = without('battery_charging');
    for (const code of ['battery_spread', 'round_trip_efficiency'])
      assert.deepEqual(compute(code, alone, { ...bySa, interval: '7d' }), [], code);
    assert.equal(firstOf('battery_net_revenue', alone, bySa), 100);
    assert.equal(firstOf('battery_net_revenue', without('battery_discharging'), bySa), 40);
  });

  for (const code of ['round_trip_efficiency', 'battery_cycles'])
    it(`is refused with a reason below seven days: ${code}`, () => {
      const faults = (interval: string) =>
        checkQuery({ ...base, interval, measures: [code] }).map((one) =>
          one.code === 'measureInterval' ? [one.severity, one.interval, one.reason] : [],
        );
      const reason = 'what a battery stores at the ends of a shorter time outweighs its losses';
      assert.deepEqual(faults('1d'), [['error', '7d', reason]]);
      assert.deepEqual(faults('7d'), []);
    });

  it('divides capacity factors by maximum capacity and the hours in service', () => {
    const energy = (code: string, of: number[]) => ({
      ...term('energy', { unit_code: code }, of),
      fueltech: 'solar_utility',
    });
    const query = { operation: 'facilities', facility_code: ['FARM'] } as const;
    const facts = { directory, window: { startMs: midnight, endMs: midnight + 120 * minuteMs } };
    const factors = (code: string, of: number[], fetchedAtMs = Infinity) =>
      valuesOf(compute('capacity_factor', [energy(code, of)], query, 60, { ...facts, fetchedAtMs })[0]);
    const factorsOfFacility = (...terms: Term[]) =>
      compute('facility_capacity_factor', terms, query, 60, facts);
    // It began half an hour after midnight, and its maximum is below the registered capacity.
    assert.deepEqual(factors('S1', [25, 110]), [50, 110]);
    // The second hour is half over, and the query does not include the third.
    assert.deepEqual(factors('S2', [25, 25, 9], midnight + 90 * minuteMs), [50, 100, NaN]);
    assert.deepEqual(factors('GONE', [5, NaN]), [100, NaN]);
    assert.deepEqual(factors('UNKNOWN', [5]), [NaN]);
    const farm = factorsOfFacility(energy('S1', [25, 100]), energy('S2', [25, 50]));
    assert.deepEqual(
      farm.map(({ labels, values }) => [labels, [...values]]),
      [[{ facility_name: 'Farm' }, [50, 100]]],
    );
    // A unit that is retired, or lacks data, has no capacity in the bucket.
    const [later] = factorsOfFacility(
      energy('GONE', [5, NaN]),
      energy('S1', [NaN, 100]),
      energy('S2', [25, 50]),
    );
    assert.deepEqual(valuesOf(later), [3000 / 55, 100]);
  });

  it('distinguishes facilities of the same name', () => {
    const farm = (code: string) => ({
      code,
      name: 'Farm',
      network_region: 'SA1',
      units: [{ code: `${code}1`, fueltech_id: 'wind', status_id: 'operating', capacity_registered: 10 }],
    });
    const twins = parseDirectory([farm('EAST'), farm('WEST')]);
    const ofUnit = (unit: string, metric: string, value: number) => ({
      ...term(metric, { unit_code: unit }, [value]),
      fueltech: 'wind',
    });
    const found = compute(
      'facility_capture_price',
      [
        ofUnit('EAST1', 'market_value', 100),
        ofUnit('EAST1', 'energy', 2),
        ofUnit('WEST1', 'market_value', 90),
        ofUnit('WEST1', 'energy', 3),
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

  it('counts the storage of a battery once for its units', () => {
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
    // 5 October is a Monday, so the query does not include the first day of its week.
    assert.ok(Math.abs((cycles[0]?.values[0] ?? NaN) - 140 / (10 * 6)) < 1e-12);
  });

  it('keeps the energy of a source that retires in one region', () => {
    const of = (region: string, values: number[]) => [
      term('price', { region }, [-5, -5, 10]),
      term('energy', source('coal_black', { region }), values),
      term(
        'market_value',
        source('coal_black', { region }),
        values.map((one) => one * 20),
      ),
      term('demand_energy', { region }, [10, 10, 10]),
    ];
    const terms = [...of('SA1', [7, NaN, NaN]), ...of('VIC1', [2, 3, 4])];
    const [energy, ...others] = compute('energy_below:0', terms, { interval: '5m' }, 5);
    assert.deepEqual(
      [others.length, energy?.labels, valuesOf(energy)],
      [0, { fueltech: 'coal_black' }, [9, 3, 0]],
    );
    const [rate] = compute('capture_rate_demand', terms, { interval: '30m' }, 30);
    assert.deepEqual(valuesOf(rate), [NaN, NaN, 200]);
  });

  it('computes curtailment as a share of available wind and solar', () => {
    const terms = [
      term('curtailment_energy', sa, [10]),
      term('energy', source('wind', sa), [30]),
      term('energy', source('gas_ocgt', sa), [900]),
    ];
    assert.equal(firstOf('curtailment_share', terms, bySa), 25);
  });

  it('has no capture rate for a base price of zero or less', () => {
    const terms = (price: number) => [
      term('market_value', source('wind', sa), [300]),
      term('energy', source('wind', sa), [10]),
      term('price', sa, [price]),
    ];
    assert.equal(firstOf('capture_rate_time', terms(40), bySa), 75);
    assert.ok(Number.isNaN(firstOf('capture_rate_time', terms(0), bySa)));
    assert.ok(Number.isNaN(firstOf('capture_rate_time', terms(-40), bySa)));
  });

  it('includes prices of −1,000 $/MWh', () => {
    const terms = [term('price', sa, [-1000, 400, 0])];
    const query = { ...bySa, interval: '5m' };
    const each = (code: string) => [...(compute(code, terms, query, 5)[0]?.values ?? [])];
    assert.deepEqual(each('mean_price_below:-300'), [-1000, NaN, NaN]);
    assert.deepEqual(each('mean_price_between:-1000..401'), [-1000, 400, 0]);
    assert.deepEqual(each('time_share_below:0'), [100, 0, 0]);
    assert.equal(firstOf('mean_price_between:-1000..401', terms, bySa, 5), -200);
  });

  it('has no ramp across a gap', () => {
    const [ramp] = compute(
      'ramp_per_hour',
      [term('power', source('wind'), [1, 4, NaN, 9, 8])],
      { interval: '30m' },
      30,
    );
    assert.deepEqual(valuesOf(ramp), [NaN, 6, NaN, NaN, -2]);
  });

  it('has ramps between consecutive financial years', () => {
    const years = Float64Array.from([2023, 2024, 2026], (year) => Date.UTC(year, 6, 1) - 600 * minuteMs);
    const power = { ...term('power', source('wind'), [1, 4, 9]), times: years };
    const [ramp] = compute('ramp', [power], { interval: 'fy' });
    assert.deepEqual(valuesOf(ramp), [NaN, 3, NaN]);
  });

  it('has no evening spread for a day without its evening', () => {
    const hours = Array.from({ length: 41 }, (_, i) => (i % 24 >= 16 && i % 24 < 20 ? 300 : 100));
    const prices = [term('price', sa, hours)];
    const [spread] = compute('evening_midday_spread', prices, { ...bySa, interval: '1d' }, 60);
    assert.deepEqual(valuesOf(spread), [200, NaN]);
    assert.equal(spread?.settledUntilMs, midnight + 1440 * minuteMs);
  });
});
