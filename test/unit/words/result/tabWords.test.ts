import assert from 'node:assert/strict';
import { hourMs, minuteMs } from '#src/domain';
import { descriptionOfRun, tooltipOfRun, formatPause, sentenceOfRefresh } from '#src/words/result/tabWords';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' } as const;
const run = { query, atMs: 0, seriesCount: 12, isCached: false, isSample: false };

describe('the row of a recent run', () => {
  it('has the age, the number of series and the source', () => {
    assert.equal(descriptionOfRun(run, 3 * minuteMs), '3 min ago · 12 series');
    assert.equal(
      descriptionOfRun({ ...run, isCached: true, isSample: true }, 0),
      'just now · 12 series · from cache · sample data',
    );
  });

  it('explains its query and that opening it may send requests', () => {
    assert.equal(
      tooltipOfRun('Mix', run, 0),
      'Mix\nNEM power, 24h\njust now · 12 series\nOpens the saved result; only missing data is requested.',
    );
    assert.equal(tooltipOfRun('NEM power, 24h', run, 0).split('\n').length, 3);
  });
});

describe('the words of auto-refresh', () => {
  it('give the interval and the last and next time in network time', () => {
    assert.deepEqual(
      [formatPause(5), formatPause(60), formatPause(1440)],
      ['every 5 min', 'every 1 h', 'every 24 h'],
    );
    const lastMs = 4 * hourMs + 50 * minuteMs;
    assert.equal(
      sentenceOfRefresh(5, lastMs, lastMs + 5 * minuteMs, 600),
      'Refreshes every 5 min while visible: last 14:50, next 14:55 (+10:00)',
    );
    assert.equal(sentenceOfRefresh(30, undefined, undefined, 600), 'Refreshes every 30 min while visible');
  });
});
