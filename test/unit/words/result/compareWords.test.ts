import assert from 'node:assert/strict';
import { dayMs } from '#src/domain';
import {
  nameOfCompared,
  nameOfComparison,
  titleOfComparison,
  wordsOfChoice,
} from '#src/words/result/compareWords';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' } as const;

describe('the words of a comparison', () => {
  it('name the other side, in the title too', () => {
    assert.equal(nameOfComparison({ kind: 'period', period: 'year' }), 'year before');
    assert.equal(nameOfComparison({ kind: 'query', query, title: 'VIC1' }), 'VIC1');
    assert.equal(
      titleOfComparison('NSW1 price, 7d', { kind: 'period', period: 'previous' }),
      'NSW1 price, 7d, and period before',
    );
    assert.equal(titleOfComparison('NSW1 price, 7d', undefined), 'NSW1 price, 7d');
  });

  it('mention that a year before is 364 days earlier', () => {
    const days = { kind: 'fixed', ms: 364 * dayMs } as const;
    const dates = { kind: 'months', count: 12 } as const;
    const year = { kind: 'period', period: 'year' } as const;
    assert.deepEqual(wordsOfChoice({ period: 'year', shift: days }), {
      name: 'year before',
      label: 'Same period last year',
      meaning: '364 days earlier, so weekdays line up',
    });
    assert.match(wordsOfChoice({ period: 'year', shift: dates }).meaning, /^The same dates/);
    assert.equal(nameOfCompared(year, days), 'year before, 364 days earlier');
    assert.equal(nameOfCompared(year, dates), 'year before');
    assert.equal(nameOfCompared({ kind: 'period', period: 'previous' }, days), 'period before');
  });
});
