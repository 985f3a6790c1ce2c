import assert from 'node:assert/strict';
import { nameOfComparison, titleOfComparison } from '../../../../src/words/result/compareWords';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' } as const;

describe('the words of a comparison', () => {
  it('name what is compared with, in the title too', () => {
    assert.equal(nameOfComparison({ kind: 'period', period: 'year' }), 'year before');
    assert.equal(nameOfComparison({ kind: 'query', query, title: 'VIC1' }), 'VIC1');
    assert.equal(
      titleOfComparison('NSW1 price, 7d', { kind: 'period', period: 'previous' }),
      'NSW1 price, 7d, and period before',
    );
    assert.equal(titleOfComparison('NSW1 price, 7d', undefined), 'NSW1 price, 7d');
  });
});
