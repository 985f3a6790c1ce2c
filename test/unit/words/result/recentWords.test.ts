import assert from 'node:assert/strict';
import { minuteMs } from '../../../../src/domain/time/time';
import { descriptionOfRun, tooltipOfRun } from '../../../../src/words/result/tabWords';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' } as const;
const run = { query, atMs: 0, seriesCount: 12, isCached: false, isSample: false };

describe('the row of a recent run', () => {
  it('says how old it is, how many series it had, and where they came from', () => {
    assert.equal(descriptionOfRun(run, 3 * minuteMs), '3 min ago · 12 series');
    assert.equal(
      descriptionOfRun({ ...run, isCached: true, isSample: true }, 0),
      'just now · 12 series · from cache · sample data',
    );
  });

  it('says what it asked under a name, and that opening it may ask', () => {
    assert.equal(
      tooltipOfRun('Mix', run, 0),
      'Mix\nNEM power, 24h\njust now · 12 series\nOpens the saved result; only missing data is requested.',
    );
    assert.equal(tooltipOfRun('NEM power, 24h', run, 0).split('\n').length, 3);
  });
});
