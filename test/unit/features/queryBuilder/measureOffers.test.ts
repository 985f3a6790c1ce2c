import assert from 'node:assert/strict';
import { checkQuery, isMeasureOf, measures, type Query } from '../../../../src/domain';
import { measureOffers } from '../../../../src/features/queryBuilder/stepChoices';
import type { EstimateQuery } from '../../../../src/services/runs/runs';

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
