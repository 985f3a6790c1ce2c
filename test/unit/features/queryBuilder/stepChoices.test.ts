import assert from 'node:assert/strict';
import { checkQuery, isMeasureOf, measures, type Query } from '#src/domain';
import { measureOffers, typedMeasure } from '#src/features/queryBuilder/stepChoices';
import { enter, power, run } from './runPrompts';
import type { Move } from './scriptedPrompts';
import type { EstimateQuery } from '#src/services/runs/runs';

async function queryOf(moves: Move[], options?: Parameters<typeof run>[1]) {
  const { result } = await run(moves, options);
  assert.ok('query' in result);
  return result.query;
}

describe('New Query for a measure', () => {
  it('lists the measures after the operations, each with unit, meaning and search words', async () => {
    const { shown } = await run(['escape']);
    const choices = shown[0]?.choices ?? [];
    assert.deepEqual(
      choices.map(({ value }) => value),
      ['network', 'market', 'facilities', ...measures.map(({ code }) => code)],
    );
    for (const measure of measures) {
      const choice = choices.find(({ value }) => value === measure.code);
      assert.equal(choice?.label, measure.label);
      assert.equal(choice.description, measure.unit);
      for (const words of [measure.meaning, ...measure.searchWords]) {
        assert.ok(choice.detail?.includes(words), `${measure.code}: ${words}`);
      }
    }
  });

  for (const { code, seriesPer } of measures) {
    it(`runs ${code} on Enter alone, without findings`, async () => {
      const places = seriesPer === 'region' || seriesPer === 'query' ? [] : ['enter' as const];
      // Without a directory, facilities are typed.
      const moves = seriesPer.startsWith('facility')
        ? ['enter' as const, { type: 'HPR' }]
        : ['enter' as const, ...places];
      const query = await queryOf([{ pick: code }, ...moves, ...enter(2)]);
      assert.deepEqual([query.metrics, query.measures], [[], [code]]);
      assert.deepEqual(checkQuery(query), []);
      assert.ok(query.window !== undefined && query.interval !== undefined);
    });
  }

  it('asks in five steps for the capture price of a technology in a region, by month', async () => {
    const { result, shown } = await run([
      { pick: 'capture_price' },
      { pick: 'NEM SA1' },
      { pick: 'solar_utility' },
      { pick: 'last fy' },
      'enter',
    ]);
    assert.deepEqual(result, {
      query: {
        operation: 'network',
        network_code: 'NEM',
        metrics: [],
        measures: ['capture_price'],
        network_region: 'SA1',
        fueltech: ['solar_utility'],
        window: 'last fy',
        interval: '1M',
      },
    });
    assert.deepEqual(
      shown.slice(1).map(({ step, totalSteps }) => `${step}/${totalSteps}`),
      ['2/5', '3/5', '4/5', '5/5'],
    );
  });

  it('asks for the hours of each region in four steps', async () => {
    const query = await queryOf([{ pick: 'hours_below_zero' }, 'enter', { pick: '12M' }, 'enter']);
    assert.equal(query.primary_grouping, 'network_region');
    assert.equal(query.operation, 'market');
    assert.equal(query.interval, '1M');
  });

  it('asks for facilities when a measure applies to units', async () => {
    const query = await queryOf([
      { pick: 'capture_price' },
      { pick: 'NEM SA1' },
      { pick: 'facilities' },
      { type: 'HPR' },
      ...enter(2),
    ]);
    assert.equal(query.operation, 'facilities');
    assert.deepEqual(query.facility_code, ['HPR']);
    assert.equal(query.network_region, undefined);
  });

  it('accepts a typed measure with custom values', async () => {
    for (const [text, code] of [
      ['hours above 150', 'hours_above:150'],
      ['Hours below -50.5', 'hours_below:-50.5'],
      ['time share between 0..50', 'time_share_between:0..50'],
      ['price spread sa1 nsw1', 'price_spread:SA1-NSW1'],
      ['hours_above:150', 'hours_above:150'],
    ] as const) {
      const query = await queryOf([{ type: text }, ...enter(3)]);
      assert.deepEqual(query.measures, [code]);
    }
    assert.equal(typedMeasure('hours above'), undefined);
    assert.equal(typedMeasure('power 5'), undefined);
  });

  for (const code of [
    'charge_price',
    'discharge_price',
    'battery_spread',
    'battery_net_revenue',
    'round_trip_efficiency',
    'battery_cycles',
    'state_of_charge',
  ])
    it(`offers ${code} for facilities that are chosen first, alone and with a metric`, async () => {
      const facility = [{ pick: 'facilities' }, 'enter' as const, { type: 'HPR' }];
      const alone = await queryOf([...facility, { tick: [code] }, ...enter(2)]);
      assert.deepEqual([alone.operation, alone.facility_code], ['facilities', ['HPR']]);
      assert.deepEqual([alone.metrics, alone.measures], [[], [code]]);
      assert.deepEqual(checkQuery(alone), []);
      const both = await queryOf([...facility, { tick: ['energy', code] }, ...enter(2), { pick: ' run' }]);
      assert.deepEqual([both.metrics, both.measures], [['energy'], [code]]);
      assert.deepEqual(checkQuery(both), []);
      assert.deepEqual(await queryOf(enter(7), { start: both }), both);
    });

  it('offers battery measures for each facility of a network', async () => {
    const query = await queryOf([{ pick: 'battery_net_revenue' }, 'enter', { pick: 'units' }, ...enter(2)]);
    assert.deepEqual([query.operation, query.facility_code], ['facilities', undefined]);
    assert.deepEqual(query.measures, ['battery_net_revenue']);
  });

  it('asks for no facilities when all units are picked', async () => {
    const query = await queryOf([{ pick: 'capacity_factor' }, 'enter', { pick: 'units' }, ...enter(2)]);
    assert.deepEqual([query.operation, query.facility_code], ['facilities', undefined]);
    assert.deepEqual(await queryOf(enter(5), { start: query }), query);
  });

  it('goes back step by step, and from a measure to an operation', async () => {
    const query = await queryOf([
      { pick: 'capture_price' },
      ...enter(3),
      ...Array.from({ length: 4 }, () => 'back' as const),
      { pick: 'network' },
      ...enter(5),
    ]);
    assert.deepEqual(query, { ...power, window: '30d', interval: '1h' });
  });

  it('offers only networks with the metrics of the measure', async () => {
    const { shown } = await run([{ pick: 'curtailment_share' }, 'escape']);
    const places = shown[1]?.choices.map(({ value }) => value) ?? [];
    assert.ok(places.includes('NEM SA1'));
    assert.ok(!places.some((value) => value.startsWith('WEM')));
  });

  it('offers only intervals that suit the measure', async () => {
    const { shown } = await run([{ pick: 'round_trip_efficiency' }, ...enter(3), 'escape']);
    const intervals = shown.at(-1)?.choices.map(({ value }) => value) ?? [];
    assert.equal(intervals[0], '7d');
    assert.deepEqual(
      ['5m', '1h', '1d', ' default'].filter((value) => intervals.includes(value)),
      [],
    );
  });

  it('offers to run a costly measure from hourly means', async () => {
    const cost = { requests: 500, buckets: 12, quotaShare: 0.9 };
    const query = await queryOf(
      [{ pick: 'hours_below_zero' }, 'enter', { pick: '2y' }, 'enter', { pick: ' same' }],
      {
        estimate: ({ measures_from: from }) =>
          Promise.resolve({
            cost: from === undefined ? cost : { requests: 20, buckets: 12 },
            isRateLimited: true,
          }),
      },
    );
    assert.equal(query.measures_from, '1h');
  });

  it('reaches the filters from the last step, and returns from them', async () => {
    const query = await queryOf([
      { pick: 'emissions_intensity' },
      ...enter(3),
      { pick: ' more' },
      { pick: 'fueltech_group' },
      { tick: ['coal'] },
      'back',
      'enter',
    ]);
    assert.deepEqual(query.fueltech_group, ['coal']);
  });

  it('offers the measure, place and window of the last query first', async () => {
    const last = await queryOf([
      { pick: 'hours_below_zero' },
      { pick: 'NEM SA1' },
      { pick: 'last fy' },
      'enter',
    ]);
    assert.deepEqual(await queryOf(enter(4), { last }), last);
  });

  it('keeps every choice when a query with measures is edited', async () => {
    const start: Query = {
      operation: 'network',
      network_code: 'NEM',
      metrics: [],
      measures: ['capture_price', 'emissions_intensity'],
      network_region: 'SA1',
      fueltech: ['gas_ocgt'],
      window: '7d',
      interval: '1d',
    };
    assert.deepEqual(await queryOf(enter(5), { start }), start);
  });
});

const mix: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  network_region: 'SA1',
  secondary_grouping: 'fueltech',
  interval: '1d',
  window: '30d',
};

const estimate: EstimateQuery = ({ measures: codes = [] }) =>
  Promise.resolve({ cost: { requests: 1 + codes.length, buckets: 30 }, isRateLimited: false });

const codesFor = async (query: Query, from = estimate) =>
  (await measureOffers(query, from)).map(({ choice }) => choice.value);

describe('the measures offered for a result', () => {
  it('fit its operation, network, filters and interval', async () => {
    for (const query of [
      mix,
      { ...mix, interval: '5m' },
      { ...mix, network_code: 'WEM', network_region: 'WEM' },
      { ...mix, fueltech: ['wind'] },
    ]) {
      const offered = await codesFor(query);
      assert.ok(offered.length > 3);
      for (const code of offered) {
        const found = checkQuery({ ...query, metrics: [], measures: [code] });
        assert.ok(
          found.every(({ severity }) => severity === 'info'),
          `${code}: ${JSON.stringify(found)}`,
        );
      }
    }
    assert.ok(!(await codesFor({ ...mix, interval: '5m' })).includes('round_trip_efficiency'));
    assert.ok(!(await codesFor({ ...mix, network_code: 'WEM' })).includes('curtailment_share'));
    assert.ok(!(await codesFor({ ...mix, fueltech: ['wind'] })).includes('hours_below_zero'));
  });

  it('include every measure of the operation except those of the result', async () => {
    const offered = await codesFor({ ...mix, network_region: 'SA1', interval: '1M' });
    const wanted = measures.filter((one) => isMeasureOf(one, 'network') && one.seriesPer !== 'query');
    assert.deepEqual(
      wanted.map(({ code }) => code).filter((code) => !offered.includes(code)),
      [],
    );
    const others = await codesFor({ ...mix, measures: ['capture_price'] });
    assert.ok(!others.includes('capture_price') && others.includes('emissions_intensity'));
  });

  it('show the cost of the query, and exclude those that cannot be sent', async () => {
    const [first] = await measureOffers(mix, estimate);
    assert.deepEqual(first?.query, { ...mix, measures: ['capture_price'] });
    assert.equal(first.choice.description, '$/MWh · 30 points · 2 requests');
    assert.deepEqual(await codesFor(mix, () => Promise.resolve(undefined)), []);
  });
});
