import assert from 'node:assert/strict';
import type { Notice } from '../../../../src/domain';
import { isWarned } from '../../../../src/webview/page/pageModel';

describe('the notices of a result', () => {
  const series = [{ values: Float64Array.of(NaN, 1) }];
  const metric = 'power';
  const battery: Notice = { code: 'batteryCountedTwice', metric };
  const values: Notice = { code: 'badValues', metric, values: 1 };
  const derived: Notice = { code: 'derivedInterval', from: '1M', interval: 'fy' };
  const fewer: Notice = { code: 'derivedFromFewer', metric, buckets: 1 };
  const conflicts: Notice = { code: 'conflictingValues', metric, stamps: 1 };
  const compared = (unmatched: number): Notice => ({
    code: 'compared',
    with: 'year before',
    when: '1–7 Oct 2025',
    unmatched,
    unmatchedOther: 0,
    startMs: 0,
  });
  const toCome: Notice = { code: 'restToCome', date_end: '2026-11-16T00:00:00' };
  const rows: [string, Notice[], { values: Float64Array }[], boolean][] = [
    ['of the source of the result', [], series, false],
    ['of the drawing', [battery], series, false],
    ['of corrected values', [battery, values], series, true],
    ['of a derived interval', [derived], series, false],
    ['of values that differ from the query', [fewer, conflicts], series, true],
    ['of a fully matched comparison', [compared(0), toCome], series, false],
    ['of a comparison with unmatched intervals', [compared(2)], series, true],
    ['of missing values alone', [], [{ values: Float64Array.of(NaN) }], true],
  ];
  for (const [what, notices, columns, expected] of rows) {
    it(`${expected ? 'warn' : 'inform'} ${what}`, () => {
      assert.equal(isWarned(notices, columns), expected);
    });
  }
});

describe('a notice of a changed query', () => {
  for (const severity of ['info', 'warning'] as const)
    it(`has the severity of its diagnostic: ${severity}`, () => {
      const diagnostic = {
        severity,
        code: 'groupingForced',
        path: ['fueltech'],
        grouping: 'fueltech',
      } as const;
      const header = { notices: [{ code: 'queryWarning', diagnostic }] } as const;
      assert.equal(isWarned(header.notices, [{ values: Float64Array.of(1) }]), severity === 'warning');
    });
});
