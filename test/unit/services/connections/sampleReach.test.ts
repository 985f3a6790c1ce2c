import assert from 'node:assert/strict';
import * as sample from '../../../../src/sample/index';
import { openSource } from './openSource';

describe('sample data', () => {
  it('has no limit on the age or length of a window', async () => {
    const source = openSource({
      kind: () => 'sample',
      timeoutMs: () => 60_000,
      maxBodyBytes: () => 1e8,
      loadSample: () => Promise.resolve(sample),
    });
    const { client } = await source.ready();
    const days = { operation: 'market', network_code: 'WEM', metrics: ['price'], interval: '1d' } as const;
    try {
      assert.equal(client.plan({ ...days, interval: '1M', window: '2y' }).cost.buckets, 24);
      const old = { ...days, date_start: '2020-01-01', date_end: '2020-01-02' };
      const { series, provenance } = await client.run(old);
      assert.equal(series[0]?.times.length, 1);
      assert.equal(provenance.missing, undefined);
    } finally {
      await source.dispose();
    }
  });
});
