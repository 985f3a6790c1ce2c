import assert from 'node:assert/strict';
import { readNotices, readFailure } from '../../../../src/formats/files/resultFileHeader';
import {
  factFieldsOf,
  failureKinds,
  type Failure,
  type FailureKind,
} from '../../../../src/domain/result/failure';

const metric = 'power';

const rows = [
  [
    { code: 'duplicateStamps', subject: metric, count: 2 },
    { code: 'duplicateStamps', metric, stamps: 2 },
  ],
  [
    { code: 'badValues', subject: metric, count: 3 },
    { code: 'badValues', metric, values: 3 },
  ],
  [
    { code: 'badStamps', subject: metric, count: 4 },
    { code: 'badStamps', metric, points: 4 },
  ],
  [
    { code: 'unsortedStamps', subject: metric, count: 1 },
    { code: 'unsortedStamps', metric, series: 1 },
  ],
  [
    { code: 'unknownMetric', subject: 'x' },
    { code: 'unknownMetric', metric: 'x' },
  ],
  [
    { code: 'derivedInterval', subject: '1M', value: 'fy' },
    { code: 'derivedInterval', from: '1M', interval: 'fy' },
  ],
  [
    { code: 'derivedFromFewer', subject: metric, count: 1 },
    { code: 'derivedFromFewer', metric, buckets: 1 },
  ],
] as const;

describe('notices of a stored result', () => {
  for (const [earlier, today] of rows)
    it(`are read in their current and earlier form: ${today.code}`, () => {
      assert.deepEqual(readNotices([earlier]), [today]);
      assert.deepEqual(readNotices([today]), [today]);
    });

  it('are dropped if they are unreadable', () => {
    const earlier = { code: 'queryWarning', subject: 'interval', value: '6m', problem: 'unknownCode' };
    assert.deepEqual(readNotices([earlier, null, 7, {}, { code: 'newsToUs' }, { code: 'badValues' }]), []);
  });
});

describe('a stored failure', () => {
  const assertReads = (kind: FailureKind, stored: object, expected: Failure) => {
    it(`of ${kind} reads ${JSON.stringify(stored)} as ${JSON.stringify(expected.facts)}`, () =>
      assert.deepEqual(readFailure(kind, { ...stored }), expected));
  };

  for (const kind of failureKinds) {
    assertReads(kind, {}, { kind, facts: {} });
    it(`drops the facts of ${kind} that have another type`, () => {
      const stored = Object.fromEntries(Object.keys(factFieldsOf(kind)).map((name) => [name, Symbol(name)]));
      assert.deepEqual(readFailure(kind, stored), { kind, facts: {} });
    });
  }

  const request = {
    status: 400,
    serverMessage: 'No',
    url: 'https://a.example/',
    attempts: 2,
    hadToken: true,
  };
  assertReads('noData', request, { kind: 'noData', facts: request });
  assertReads(
    'invalidRequest',
    { field: 'interval', value: '6m', allowed: ['5m', '1h'] },
    { kind: 'invalidRequest', facts: { field: 'interval', value: '6m', allowed: ['5m', '1h'] } },
  );
  assertReads(
    'network',
    { code: 'ENOTFOUND', limitDays: 3 },
    { kind: 'network', facts: { code: 'ENOTFOUND' } },
  );
  assertReads('timeout', { waitedFor: 'more' }, { kind: 'timeout', facts: { waitedFor: 'more' } });
  assertReads('timeout', { waitedFor: 'rain' }, { kind: 'timeout', facts: {} });
  assertReads('server', { retryAfterMs: null }, { kind: 'server', facts: {} });
});

describe('a failure that an earlier version stored', () => {
  for (const [stored, failure] of [
    [
      { field: 'date_start', limitDays: 8 },
      { kind: 'windowTooLong', facts: { limitDays: 8 } },
    ],
    [
      { field: 'date_start', limitDays: 730 },
      { kind: 'windowTooOld', facts: { reachDays: 730 } },
    ],
    [
      { field: 'network_code', value: 'XYZ' },
      { kind: 'unknownNetwork', facts: { network: 'XYZ' } },
    ],
    [
      { field: 'metrics', value: 'price', allowed: ['power'] },
      { kind: 'unsupportedMetric', facts: { metric: 'price', supported: ['power'] } },
    ],
    [
      { field: 'unit_code', allowed: ['30'] },
      { kind: 'tooManyCodes', facts: { field: 'unit_code' } },
    ],
    [
      { excess: 'series', limit: 50_000 },
      { kind: 'tooLarge', facts: {} },
    ],
    [{ limitBytes: 256e6 }, { kind: 'tooLarge', facts: { limitBytes: 256e6 } }],
  ] as const)
    it(`of ${failure.kind} reads ${JSON.stringify(stored)} as ${JSON.stringify(failure.facts)}`, () =>
      assert.deepEqual(readFailure(failure.kind, stored), failure));
});
