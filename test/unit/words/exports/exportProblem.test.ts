import assert from 'node:assert/strict';
import { problemOfExport } from '../../../../src/words/exports/exportWords';
import { NotReplacedError } from '../../../../src/host/files/replaceFile';

const errorOf = (code: string, message: string): Error =>
  Object.assign(new Error(`Error: ${code}: ${message}`), { code });

describe('a failed export', () => {
  it('names the file and the reason, and offers another place first', () => {
    const problem = problemOfExport('NEM-power.csv', errorOf('EROFS', 'read-only file system'));
    assert.match(problem.sentence, /“NEM-power\.csv”.*read-only/);
    assert.equal(problem.detail, 'EROFS: read-only file system');
    assert.deepEqual(
      problem.actions.map((action) => action.id),
      ['saveElsewhere', 'retry'],
    );
  });

  it('names the complete new file where only the last step failed', () => {
    const error = new NotReplacedError('/data/.new.part', errorOf('EPERM', 'operation not permitted'));
    const problem = problemOfExport('NEM-power.csv', error, error.completePath);
    assert.match(problem.sentence, /“NEM-power\.csv” was not replaced\. There is no permission/);
    assert.equal(problem.remedy, 'The new file is complete at “/data/.new.part”.');
    assert.equal(problem.detail, 'EPERM: operation not permitted');
  });
});
