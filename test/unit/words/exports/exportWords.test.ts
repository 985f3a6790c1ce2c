import assert from 'node:assert/strict';
import {
  linesOfExport,
  sentenceOfExport,
  sentenceOfNothingToExport,
} from '../../../../src/words/exports/exportWords';

describe('an export in words', () => {
  it('says where it is, and how loads stand there only where there are any', () => {
    assert.equal(sentenceOfExport('a.csv', false), 'Exported to a.csv.');
    assert.match(sentenceOfExport('a.csv', true), /^Exported to a\.csv\. Loads are negative numbers/);
  });

  it('says why there is nothing to export', () => {
    assert.match(sentenceOfNothingToExport(true), /^The results tab has no result/);
    assert.match(sentenceOfNothingToExport(false), /run a query first/);
  });

  it('has a line of the log for each outcome', () => {
    const lines = linesOfExport('CSV', 1200, '/home/a.csv');
    assert.equal(
      lines.done(1_400_000, 12.4),
      'Exported CSV of 1,200 series to /home/a.csv: 1.4 MB in 12 ms.',
    );
    assert.equal(lines.cancelled, 'Cancelled the export of CSV of 1,200 series to /home/a.csv.');
    assert.equal(lines.failed, 'Could not export CSV of 1,200 series to /home/a.csv.');
  });
});
