import assert from 'node:assert/strict';
import {
  linesOfExport,
  sentenceOfExport,
  sentenceOfNothingToExport,
  problemOfExport,
} from '#src/words/exports/exportWords';
import { NotReplacedError } from '#src/host/files/replaceFile';
import { series } from '../../formats/sampleResults';

describe('the words of an export', () => {
  it('name the file, and the sign of loads if there are any', () => {
    const whole = series({}, Float64Array.of(1, 2), [3, 4]);
    const part = series({}, Float64Array.of(1, 2), [3, NaN]);
    assert.equal(sentenceOfExport('a.csv', false, [whole]), 'Exported to a.csv.');
    assert.equal(
      sentenceOfExport('a.csv', false, [whole, part]),
      'Exported to a.csv. 3 of 4 points have values.',
    );
    assert.match(
      sentenceOfExport('a.csv', true, [whole]),
      /^Exported to a\.csv\. Loads are negative numbers/,
    );
  });

  it('explain why there is nothing to export', () => {
    assert.match(sentenceOfNothingToExport(true), /^The results tab has no result/);
    assert.match(sentenceOfNothingToExport(false), /run a query first/);
  });

  it('include a log line for each outcome', () => {
    const lines = linesOfExport('CSV', 1200, '/home/a.csv');
    assert.equal(
      lines.done(1_400_000, 12.4),
      'Exported CSV of 1,200 series to /home/a.csv: 1.4 MB in 12 ms.',
    );
    assert.equal(lines.cancelled, 'Cancelled the export of CSV of 1,200 series to /home/a.csv.');
    assert.equal(lines.failed, 'Could not export CSV of 1,200 series to /home/a.csv.');
  });
});

const errorOf = (code: string, message: string): Error =>
  Object.assign(new Error(`Error: ${code}: ${message}`), { code });

describe('a failed export', () => {
  it('names the file and the reason, and offers another folder first', () => {
    const problem = problemOfExport('NEM-power.csv', errorOf('EROFS', 'read-only file system'));
    assert.match(problem.sentence, /“NEM-power\.csv”.*read-only/);
    assert.equal(problem.detail, 'EROFS: read-only file system');
    assert.deepEqual(
      problem.actions.map((action) => action.id),
      ['saveElsewhere', 'retry'],
    );
  });

  it('names the complete new file if only the last step failed', () => {
    const error = new NotReplacedError('/data/.new.part', errorOf('EPERM', 'operation not permitted'));
    const problem = problemOfExport('NEM-power.csv', error, error.completePath);
    assert.match(problem.sentence, /“NEM-power\.csv” was not replaced\. There is no permission/);
    assert.equal(problem.remedy, 'The new file is complete at “/data/.new.part”.');
    assert.equal(problem.detail, 'EPERM: operation not permitted');
  });
});
