import assert from 'node:assert/strict';
import { readNotices, readFailure } from '#src/formats/files/resultFileHeader';
import { factFieldsOf, type Failure, type FailureKind, failureKinds } from '#src/domain';

const metric = 'power';

const rows = [
  { code: 'duplicateStamps', metric, stamps: 2 },
  { code: 'badValues', metric, values: 3 },
  { code: 'badStamps', metric, points: 4 },
  { code: 'unsortedStamps', metric, series: 1 },
  { code: 'unknownLabel', label: 'metric', value: 'x' },
  { code: 'derivedInterval', from: '1M', interval: 'fy' },
  { code: 'derivedFromFewer', metric, buckets: 1 },
] as const;

describe('notices of a stored result', () => {
  for (const notice of rows)
    it(`are read: ${notice.code}`, () => assert.deepEqual(readNotices([notice]), [notice]));

  it('are dropped if they are unreadable', () => {
    const unreadable = { code: 'queryWarning', subject: 'interval', value: '6m', problem: 'unknownCode' };
    assert.deepEqual(readNotices([unreadable, null, 7, {}, { code: 'newsToUs' }, { code: 'badValues' }]), []);
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
