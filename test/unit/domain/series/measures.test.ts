import assert from 'node:assert/strict';
import fs from 'node:fs';
import { computeMeasures, expandQuery, factsOf, findMeasure, measures } from '#src/domain';
import {
  axis,
  base,
  compute,
  midnight,
  minuteMs,
  pricesOf,
  source,
  term,
  type Term,
  valuesOf,
} from './measureTerms';

describe('the queries of a measure', () => {
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
      'the terms with the grouping of the query',
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
      'five-minute terms of whole buckets, by region',
      { measures: ['demand_weighted_price', 'hours_below_zero'] },
      [{ ...fine, metrics: ['price', 'demand_energy'], primary_grouping: 'network_region' }],
    ],
    [
      'terms of both operations, each with its own filters',
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
      'each metric once, those of the query first',
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
  ] as const)
    it(`request ${name}`, () => {
      const expanded = expandQuery({ ...base, ...query }, day);
      assert.deepEqual(
        expanded.queries.map((one) => Object.fromEntries(Object.entries(one).sort())),
        queries.map((one) => Object.fromEntries(Object.entries(one).sort())),
      );
    });

  it('contain no measures', () => {
    for (const { code } of measures)
      for (const one of expandQuery({ ...base, metrics: ['price'], measures: [code] }).queries)
        assert.equal(one.measures, undefined);
  });
});

describe('a measure computed from its terms', () => {
  const solar = source('solar_utility');

  it('is missing where a term is missing or the denominator is not positive', () => {
    const [price] = compute('capture_price', [
      term('market_value', solar, [100, 50, NaN, 7, -1000, 0]),
      term('energy', solar, [10, 0, 5, NaN, 1, -2]),
    ]);
    assert.deepEqual(valuesOf(price), [10, NaN, NaN, NaN, -1000, NaN]);
    assert.deepEqual([price?.labels, price?.unit, price?.interval], [solar, '$/MWh', '1h']);
  });

  it('has a mean that is a ratio of sums', () => {
    const [price] = compute('capture_price', [
      term('market_value', solar, [100, 900, NaN, 5]),
      term('energy', solar, [1, 99, 50, NaN]),
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
      [term('flow_imports', { region: 'SA1' }, [5, 6, 7]), term('flow_exports', { region: 'SA1' }, [1, 2])],
      { network_region: 'SA1' },
    );
    assert.deepEqual(valuesOf(net), [4, 4, NaN]);
    assert.equal(net?.weights, undefined);
  });

  it('leaves out a net battery, whose market value lacks the cost of charging', () => {
    const rows = ['battery', 'battery_charging', 'battery_discharging'].flatMap((fueltech): Term[] => [
      term('market_value', source(fueltech), [6]),
      term('energy', source(fueltech), [2]),
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

  it('sums generating sources; an idle one counts as zero, one without its emissions as missing', () => {
    const terms = [
      term('energy', source('coal_black'), [10, 10, 10, 10]),
      term('emissions', source('coal_black'), [9, 9, NaN, 9]),
      term('energy', source('gas_ocgt'), [NaN, 10, 10, 10]),
      term('emissions', source('gas_ocgt'), [NaN, 5, 5, 5]),
      term('energy', source('wind'), [10, 10, 10, NaN]),
      term('emissions', source('wind'), [0, 0, 0, NaN]),
      term('energy', source('battery_discharging'), [500, 500, 500, 500]),
      term('emissions', source('battery_discharging'), [0, 0, 0, 0]),
      term('energy', source('pumps'), [70, 70, 70, 70]),
      term('emissions', source('pumps'), [0, 0, 0, 0]),
    ];
    const [intensity, ...others] = compute('emissions_intensity', terms);
    assert.deepEqual(others, []);
    assert.deepEqual(valuesOf(intensity), [450, 14_000 / 30, NaN, 700]);
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

  it('matches sources whose labels have another order', () => {
    const terms = [
      term('energy', { region: 'SA1', fueltech: 'gas_ocgt' }, [10, 10]),
      term('energy', { region: 'SA1', fueltech: 'gas_ccgt' }, [10, 10]),
      term('emissions', { fueltech: 'gas_ocgt', region: 'SA1' }, [4, NaN]),
      term('emissions', { fueltech: 'gas_ccgt', region: 'SA1' }, [2, 2]),
    ];
    const [intensity] = compute('emissions_intensity', terms, { network_region: 'SA1' });
    assert.deepEqual(valuesOf(intensity), [300, NaN]);
  });

  it('counts a source that a region lacks as zero, and one that lacks a bucket as missing', () => {
    const regions = { primary_grouping: 'network_region' };
    const of = (region: string) => ({ region });
    const found = compute(
      'residual_demand',
      [
        term('demand_gross', of('SA1'), [100, 100, 100]),
        term('demand_gross', of('TAS1'), [50, 50, 50]),
        term('power', source('wind', of('SA1')), [30, NaN, 30]),
        term('power', source('solar_rooftop', of('SA1')), [5, 5, 5]),
        term('power', source('wind', of('TAS1')), [10, 10, 10]),
        term('power', source('gas_ocgt', of('TAS1')), [9, 9, 9]),
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

  it('weights prices by demand over five minutes and over regions', () => {
    const prices = [
      term('price', { region: 'SA1' }, [10, -1000, NaN]),
      term('demand_energy', { region: 'SA1' }, [1, 3, 90]),
      term('price', { region: 'VIC1' }, [20, 40, 60]),
      term('demand_energy', { region: 'VIC1' }, [9, 7, 10]),
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
    assert.deepEqual([others.length, valuesOf(whole)], [0, [(10 - 3000 + 180 + 280) / 20]]);
  });

  for (const [name, stepMinutes, prices, hours] of [
    ['five minutes', 5, [-1, 0, NaN, -0.01, 3], 2 / 12],
    ['half hours, as in early prices of the WEM', 30, [-1, 5], 0.5],
    ['missing prices', 5, [NaN, NaN], NaN],
  ] as const)
    it(`counts hours below zero from ${name}`, () => {
      const [series] = compute(
        'hours_below_zero',
        [term('price', { region: 'WEM' }, prices)],
        {},
        stepMinutes,
      );
      assert.deepEqual(valuesOf(series), [hours]);
    });

  for (const [name, count, skip, marks] of [
    ['whole with all five-minute buckets', 24, 0, [undefined, undefined]],
    ['partial if its five minutes start late', 24, 3, [midnight + 60 * minuteMs, undefined]],
    ['provisional if its five minutes end early', 20, 0, [undefined, midnight + 60 * minuteMs]],
  ] as const)
    it(`is ${name}`, () => {
      const times = axis(count, 5).subarray(skip);
      const expanded = expandQuery({ ...base, measures: ['hours_below_zero'] });
      const price = pricesOf(
        '5m',
        times,
        times.map(() => -1),
      );
      const {
        series: [series],
      } = computeMeasures(expanded, [[price]], { offsetMinutes: 600 });
      assert.deepEqual([...(series?.times ?? [])], [midnight, midnight + 60 * minuteMs]);
      assert.deepEqual([series?.wholeFromMs, series?.settledUntilMs], marks);
    });

  it('is absent until all its terms have arrived', () => {
    const expanded = expandQuery({ ...base, measures: ['curtailment_share'] });
    assert.equal(expanded.queries.length, 2);
    assert.deepEqual(computeMeasures(expanded, [undefined, []], { offsetMinutes: 600 }).series, []);
  });

  it('is defined with its unit in docs/measures.md', () => {
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
