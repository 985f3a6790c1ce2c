import assert from 'node:assert/strict';
import { hourMs, minuteMs } from '../../../../src/domain/time/time';
import { formatPause, sentenceOfRefresh } from '../../../../src/words/result/tabWords';

describe('the words of auto-refresh', () => {
  it('say how often, when last and when next, in network time', () => {
    assert.deepEqual(
      [formatPause(5), formatPause(60), formatPause(1440)],
      ['every 5 min', 'every 1 h', 'every 24 h'],
    );
    const lastMs = 4 * hourMs + 50 * minuteMs;
    assert.equal(
      sentenceOfRefresh(5, { lastMs, nextMs: lastMs + 5 * minuteMs, offsetMinutes: 600 }),
      'Refreshes every 5 min while visible: last 14:50, next 14:55 (+10:00)',
    );
    assert.equal(
      sentenceOfRefresh(30, { lastMs: undefined, nextMs: undefined, offsetMinutes: 600 }),
      'Refreshes every 30 min while visible',
    );
  });
});
