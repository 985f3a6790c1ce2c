import assert from 'node:assert/strict';
import fs from 'node:fs';
import { findMeasure, measures } from '../../../../src/domain/catalog/index';
import { computeMeasures } from '../../../../src/domain/series/measures/computeMeasures';
import { expandQuery } from '../../../../src/domain/series/measures/expandQuery';
import { axis, base, compute, midnight, minuteMs, source, type Term } from './measureTerms';
import { factsOf } from '../../../../src/domain/series/statistics';

describe('the queries that measures need', () => {
  const day = { startMs: midnight, endMs: midnight + 1440 * minuteMs };
  const market = { operation: 'market', network_code: 'NEM', interval: '1h', window: '24h' };
  const dates = { date_start: '2026-10-05T00:00:00', date_end: '2026-10-06T00:00:00' };
  const fine = { operation: 'market', network_code: 'NEM', interval: '5m', ...dates };
  for (const [name, query, queries] of [
    [
      'the terms of a source, by fuel technology',
      { measures: ['capture_price'] },
      [{ ...base, metrics: ['market_value', 'energy'], secondary_grouping: 'fueltech' }],
    ],
    [
      'the terms of a group, as the query is grouped',
      {
        measures: ['capture_price'],
        secondary_grouping: 'fueltech_group',
        primary_grouping: 'network_region',
      },
      [
        {
          ...base,
          metrics: ['market_value', 'energy'],
          secondary_grouping: 'fueltech_group',
          primary_grouping: 'network_region',
        },
      ],
    ],
    [
      'the terms of units',
      { operation: 'facilities', measures: ['capture_price'], facility_code: ['BAYSW'] },
      [{ ...base, operation: 'facilities', facility_code: ['BAYSW'], metrics: ['market_value', 'energy'] }],
    ],
    [
      'five-minute terms of whole buckets where only these are right, by region',
      { measures: ['demand_weighted_price', 'hours_below_zero'] },
      [{ ...fine, metrics: ['price', 'demand_energy'], primary_grouping: 'network_region' }],
    ],
    [
      'terms of both operations, without the filters of the other',
      { measures: ['curtailment_share'], network_region: 'SA1', fueltech: ['gas_ocgt'] },
      [
        { ...market, metrics: ['curtailment_energy'], network_region: 'SA1' },
        {
          ...base,
          metrics: ['energy'],
          network_region: 'SA1',
          fueltech: ['wind', 'solar_utility'],
          secondary_grouping: 'fueltech',
        },
      ],
    ],
    [
      'each metric once, with those of the query itself first',
      {
        metrics: ['energy', 'power'],
        measures: ['capture_price', 'emissions_intensity'],
        secondary_grouping: 'fueltech',
      },
      [
        {
          ...base,
          metrics: ['energy', 'power', 'market_value', 'emissions'],
          secondary_grouping: 'fueltech',
        },
      ],
    ],
  ] as const) {
    it(`have ${name}`, () => {
      const expanded = expandQuery({ ...base, ...query }, day);
      assert.deepEqual(
        expanded.queries.map((one) => Object.fromEntries(Object.entries(one).sort())),
        queries.map((one) => Object.fromEntries(Object.entries(one).sort())),
      );
    });
  }

  it('never have measures of their own', () => {
    for (const { code } of measures)
      for (const one of expandQuery({ ...base, metrics: ['price'], measures: [code] }).queries)
        assert.equal(one.measures, undefined);
  });
});

describe('a measure computed from its terms', () => {
  const solar = source('solar_utility');

  it('is missing where a term is, and where the denominator is not above zero', () => {
    const [price] = compute('capture_price', [
      { metric: 'market_value', by: solar, of: [100, 50, NaN, 7, -1000, 0] },
      { metric: 'energy', by: solar, of: [10, 0, 5, NaN, 1, -2] },
    ]);
    assert.deepEqual([...(price?.values ?? [])], [10, NaN, NaN, NaN, -1000, NaN]);
    assert.deepEqual([price?.labels, price?.unit, price?.interval], [solar, '$/MWh', '1h']);
  });

  it('has a mean of sums, not of ratios', () => {
    const [price] = compute('capture_price', [
      { metric: 'market_value', by: solar, of: [100, 900, NaN, 5] },
      { metric: 'energy', by: solar, of: [1, 99, 50, NaN] },
    ]);
    assert.ok(price);
    const { mean, min, max, total } = factsOf({ ...price, aggregation: 'ratio' });
    // The mean of the ratios would be 54.5.
    assert.ok(Math.abs(mean - 10) < 1e-12);
    assert.deepEqual([min, max, total], [900 / 99, 100, NaN]);
  });

  it('is partial or provisional wherever one of its terms is', () => {
    const [price] = compute('capture_price', [
      {
        metric: 'market_value',
        by: solar,
        of: [1, 2, 3],
        wholeFromMs: midnight + 1,
        settledUntilMs: midnight + 9e6,
      },
      { metric: 'energy', by: solar, of: [1, 1, 1], settledUntilMs: midnight + 7e6 },
    ]);
    assert.deepEqual([price?.wholeFromMs, price?.settledUntilMs], [midnight + 1, midnight + 7e6]);
  });

  it('aligns terms of different length by their times', () => {
    const [net] = compute(
      'net_imports',
      [
        { metric: 'flow_imports', by: { region: 'SA1' }, of: [5, 6, 7] },
        { metric: 'flow_exports', by: { region: 'SA1' }, of: [1, 2] },
      ],
      { network_region: 'SA1' },
    );
    assert.deepEqual([...(net?.values ?? [])], [4, 4, NaN]);
    assert.equal(net?.weights, undefined);
  });

  it('leaves out a net battery, whose market value lacks the cost of charging', () => {
    const rows = ['battery', 'battery_charging', 'battery_discharging'].flatMap((fueltech): Term[] => [
      { metric: 'market_value', by: source(fueltech), of: [6] },
      { metric: 'energy', by: source(fueltech), of: [2] },
    ]);
    const found = compute('capture_price', rows);
    assert.deepEqual(
      found.map(({ labels }) => labels['fueltech']),
      ['battery_charging', 'battery_discharging'],
    );
    const unit: Term[] = [
      { metric: 'market_value', by: { unit_code: 'B1' }, fueltech: 'battery', of: [6] },
      { metric: 'energy', by: { unit_code: 'B1' }, fueltech: 'battery', of: [2] },
    ];
    assert.deepEqual(compute('capture_price', unit, { operation: 'facilities' }), []);
  });

  it('adds up the sources that generate, an idle one as nothing and one without its emissions not at all', () => {
    const terms: Term[] = [
      { metric: 'energy', by: source('coal_black'), of: [10, 10, 10, 10] },
      { metric: 'emissions', by: source('coal_black'), of: [9, 9, NaN, 9] },
      { metric: 'energy', by: source('gas_ocgt'), of: [NaN, 10, 10, 10] },
      { metric: 'emissions', by: source('gas_ocgt'), of: [NaN, 5, 5, 5] },
      { metric: 'energy', by: source('wind'), of: [10, 10, 10, NaN] },
      { metric: 'emissions', by: source('wind'), of: [0, 0, 0, NaN] },
      { metric: 'energy', by: source('battery_discharging'), of: [500, 500, 500, 500] },
      { metric: 'emissions', by: source('battery_discharging'), of: [0, 0, 0, 0] },
      { metric: 'energy', by: source('pumps'), of: [70, 70, 70, 70] },
      { metric: 'emissions', by: source('pumps'), of: [0, 0, 0, 0] },
    ];
    const [intensity, ...others] = compute('emissions_intensity', terms);
    assert.deepEqual(others, []);
    assert.deepEqual([...(intensity?.values ?? [])], [450, 14_000 / 30, NaN, 700]);
    assert.deepEqual([...(intensity?.weights ?? [])], [20, 30, 30, 20]);
    const each = compute('emissions_intensity', terms, { secondary_grouping: 'fueltech' });
    assert.deepEqual(
      each.map(({ labels, values }) => [labels['fueltech'], values[0]]),
      [
        ['coal_black', 900],
        ['gas_ocgt', NaN],
        ['wind', 0],
      ],
    );
  });

  it('counts a source that a region lacks as zero, and one that lacks a bucket as missing', () => {
    const regions = { primary_grouping: 'network_region' };
    const of = (region: string) => ({ region });
    const found = compute(
      'residual_demand',
      [
        { metric: 'demand_gross', by: of('SA1'), of: [100, 100, 100] },
        { metric: 'demand_gross', by: of('TAS1'), of: [50, 50, 50] },
        { metric: 'power', by: source('wind', of('SA1')), of: [30, NaN, 30] },
        { metric: 'power', by: source('solar_rooftop', of('SA1')), of: [5, 5, 5] },
        { metric: 'power', by: source('wind', of('TAS1')), of: [10, 10, 10] },
        { metric: 'power', by: source('gas_ocgt', of('TAS1')), of: [9, 9, 9] },
      ],
      regions,
    );
    assert.deepEqual(
      found.map(({ labels, values }) => [labels['region'], [...values]]),
      [
        ['SA1', [65, NaN, 65]],
        ['TAS1', [40, 40, 40]],
      ],
    );
  });

  it('weighs prices by demand over five minutes, and over the regions of a network', () => {
    const prices: Term[] = [
      { metric: 'price', by: { region: 'SA1' }, of: [10, -1000, NaN] },
      { metric: 'demand_energy', by: { region: 'SA1' }, of: [1, 3, 90] },
      { metric: 'price', by: { region: 'VIC1' }, of: [20, 40, 60] },
      { metric: 'demand_energy', by: { region: 'VIC1' }, of: [9, 7, 10] },
    ];
    const byRegion = compute('demand_weighted_price', prices, { primary_grouping: 'network_region' }, 5);
    assert.deepEqual(
      byRegion.map(({ labels, values, weights }) => [labels, [...values], [...(weights ?? [])]]),
      [
        [{ region: 'SA1' }, [-747.5], [4]],
        [{ region: 'VIC1' }, [(180 + 280 + 600) / 26], [26]],
      ],
    );
    // A bucket without the price of a region is not a price of the network.
    const [whole, ...others] = compute('demand_weighted_price', prices, {}, 5);
    assert.deepEqual([others.length, [...(whole?.values ?? [])]], [0, [(10 - 3000 + 180 + 280) / 20]]);
  });

  for (const [name, stepMinutes, prices, hours] of [
    ['five minutes', 5, [-1, 0, NaN, -0.01, 3], 2 / 12],
    ['half hours, as early prices of the WEM', 30, [-1, 5], 0.5],
    ['nothing', 5, [NaN, NaN], NaN],
  ] as const)
    it(`counts hours below zero of ${name}`, () => {
      const [series] = compute(
        'hours_below_zero',
        [{ metric: 'price', by: { region: 'WEM' }, of: prices }],
        {},
        stepMinutes,
      );
      assert.deepEqual([...(series?.values ?? [])], [hours]);
    });

  for (const [name, count, skip, marks] of [
    ['whole', 24, 0, [undefined, undefined]],
    ['partial where its five minutes begin late', 24, 3, [midnight + 60 * minuteMs, undefined]],
    ['provisional where its five minutes end early', 20, 0, [undefined, midnight + 60 * minuteMs]],
  ] as const)
    it(`makes hours of five minutes that are ${name}`, () => {
      const times = axis(count, 5).subarray(skip);
      const expanded = expandQuery({ ...base, measures: ['hours_below_zero'] });
      const values = Float64Array.from(times, () => -1);
      const price = {
        metric: 'price',
        unit: '',
        interval: '5m',
        name: '',
        labels: { region: 'SA1' },
        times,
        values,
      };
      const {
        series: [series],
      } = computeMeasures(expanded, [[price]], { offsetMinutes: 600 });
      assert.deepEqual([...(series?.times ?? [])], [midnight, midnight + 60 * minuteMs]);
      assert.deepEqual([series?.wholeFromMs, series?.settledUntilMs], marks);
    });

  it('waits for the terms that have not come', () => {
    const expanded = expandQuery({ ...base, measures: ['curtailment_share'] });
    assert.equal(expanded.queries.length, 2);
    assert.deepEqual(computeMeasures(expanded, [undefined, []], { offsetMinutes: 600 }).series, []);
  });

  it('is in the list of measures, and defined in the document about them', () => {
    const document = fs.readFileSync('docs/measures.md', 'utf8');
    const headings = document.split('\n').filter((line) => line.startsWith('### '));
    for (const { code, label, unit } of measures) {
      assert.equal(findMeasure(code)?.label, label);
      const [own = ''] = code.split(':');
      const heading = headings.find((line) => line.includes(`\`${own}\``) || line.includes(`\`${own}:`));
      assert.ok(heading?.includes(unit) === true, `${code} has no section with its unit`);
    }
  });
});
