import assert from 'node:assert/strict';
import { queryWords } from '../../../../src/words/query/queryWords';

describe('a query in words', () => {
  it('has a line for each parameter that is there, with what its codes mean', () =>
    assert.deepEqual(
      queryWords({
        operation: 'network',
        network_code: 'NEM',
        metrics: ['power', 'mystery'],
        interval: '1h',
        window: '24h',
        network_region: 'NSW1',
        secondary_grouping: 'fueltech',
      }),
      [
        ['Operation', 'network'],
        ['Network', 'National Electricity Market (NEM)'],
        ['Metrics', 'power, mystery'],
        ['Interval', '1 hour (1h)'],
        ['Window', '24h'],
        ['Region', 'New South Wales (NSW1)'],
        ['Group further', 'fueltech'],
      ],
    ));
  it('names the first of many codes', () => {
    const codes = Array.from({ length: 20 }, (_, i) => `U${i}`);
    const words = queryWords({
      operation: 'facilities',
      network_code: 'NEM',
      metrics: ['power'],
      unit_code: codes,
    });
    assert.deepEqual(words.at(-1), ['Unit codes', 'U0, U1, U2, U3, U4, U5, U6, U7 and 12 more']);
  });
});
