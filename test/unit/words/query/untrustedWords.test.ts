import assert from 'node:assert/strict';
import { questionOfUntrusted } from '../../../../src/words/query/queryWords';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '5m',
  network_region: 'NSW1',
  window: '7d',
} as const;

describe('the question about a query of a workspace that is not trusted', () => {
  it('says what would be asked, of which service, and how much it is', () => {
    const cost = { buckets: 2016, requests: 1, quotaShare: 0.002, isLong: false };
    const lines = questionOfUntrusted({ title: 'Spot', query }, { service: 'api.example.org', cost }).split(
      '\n',
    );
    assert.equal(lines[0], 'Run “Spot”? This workspace is not trusted, and the query is one of its files.');
    assert.deepEqual(lines.slice(1, 3), ['', 'Service: api.example.org']);
    assert.ok(lines.includes('Region: New South Wales (NSW1)'), lines.join('\n'));
    assert.equal(lines.at(-1), '2,016 points · 1 request');
  });
});
