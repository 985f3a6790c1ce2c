import assert from 'node:assert/strict';
import type { DatasetReport } from '../../../../src/domain';
import { linesOfDamage, linesOfFaults, sentenceOfSound } from '../../../../src/words/exports/datasetWords';

const report: DatasetReport = { months: { done: 3, total: 3 }, files: 3, rows: 72, again: 0, faults: [] };

describe('the report of a dataset', () => {
  it('names the unit and the date of a gap', () => {
    const gap = { stamp: '2026-05-20T10:00:00+10:00', labels: ['NSW1', 'BW01'], buckets: 12 };
    const fault = { kind: 'gaps', path: 'data/a.parquet', buckets: 12, series: 1, examples: [gap] } as const;
    assert.deepEqual(linesOfFaults({ ...report, faults: [fault] }), [
      '3 files, 72 rows: 1 fault',
      'data/a.parquet lacks 12 buckets in 1 series',
      '  2026-05-20T10:00:00+10:00 NSW1 BW01: 12 buckets',
    ]);
  });

  it('marks an unfinished dataset', () => {
    const unfinished = { ...report, months: { done: 1, total: 3 } };
    const sentence = 'The dataset is unfinished: 1 of 3 months written.';
    assert.deepEqual(linesOfFaults(unfinished), ['3 files, 72 rows: no problems', sentence]);
    assert.equal(
      sentenceOfSound('units', unfinished),
      `“units” verified, no problems: 3 files, 72 rows. ${sentence}`,
    );
  });

  it('names damaged files, which are fetched again', () =>
    assert.deepEqual(linesOfDamage([{ kind: 'missing', path: 'data/a.parquet' }]), [
      'data/a.parquet is not there',
      '1 damaged or missing file is fetched again.',
    ]));
});
