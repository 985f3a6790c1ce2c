import assert from 'node:assert/strict';
import { isSameQuery } from '#src/domain';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;

describe('isSameQuery', () => {
  it('ignores the order of fields', () => {
    const turned = { metrics: ['power'], network_code: 'NEM', operation: 'network' } as const;
    assert.equal(isSameQuery(query, turned), true);
    assert.equal(isSameQuery(query, { ...query, metrics: ['power', 'energy'] }), false);
    assert.equal(isSameQuery(undefined, query), false);
  });
});
