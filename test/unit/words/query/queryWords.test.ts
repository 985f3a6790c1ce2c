import assert from 'node:assert/strict';
import { queryWords, questionOfUntrusted } from '#src/words/query/queryWords';

describe('the words of a query', () => {
  it('explain the codes of each parameter on a line', () =>
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
        ['Also group by', 'fueltech'],
      ],
    ));
  it('name the first of many codes', () => {
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

const spot = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '5m',
  network_region: 'NSW1',
  window: '7d',
} as const;

describe('the question about a query of an untrusted workspace', () => {
  it('names the query, the service and the cost', () => {
    const cost = { buckets: 2016, requests: 1, quotaShare: 0.002, isLong: false };
    const lines = questionOfUntrusted(
      { title: 'Spot', query: spot },
      { service: 'api.example.org', cost },
    ).split('\n');
    assert.equal(lines[0], 'Run “Spot”? This workspace is not trusted, and the query is one of its files.');
    assert.deepEqual(lines.slice(1, 3), ['', 'Service: api.example.org']);
    assert.ok(lines.includes('Region: New South Wales (NSW1)'), lines.join('\n'));
    assert.equal(lines.at(-1), '2,016 points · 1 request');
  });
});
