import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ApiError, type FailureFacts, type FailureKind } from '#src/domain';
import { defaultRetryRules, nextDelayMs, parseRetryAfter } from '#src/client/http/retryRules';

const rules = { ...defaultRetryRules, random: () => 0.5 };
const busy = new ApiError('rateLimited', { status: 429 });

describe('a failure', () => {
  const assertPassing = <Kind extends FailureKind>(
    kind: Kind,
    facts: FailureFacts<Kind>,
    expected: boolean,
  ) => {
    const error: ApiError = new ApiError<FailureKind>(kind, facts);
    it(`is ${expected ? '' : 'not '}retried: ${kind} ${JSON.stringify(facts)}`, () => {
      assert.equal(nextDelayMs(error, 1, rules) !== undefined, expected);
    });
  };
  for (const code of ['ECONNRESET', 'ECONNREFUSED', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'])
    assertPassing('network', { code }, true);
  assertPassing('network', {}, true);
  for (const code of [
    'ENOTFOUND',
    'CERT_HAS_EXPIRED',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'PROXY_AUTHENTICATION',
    'HPE_INVALID_CONSTANT',
  ])
    assertPassing('network', { code }, false);
  assertPassing('truncated', {}, true);
  assertPassing('rateLimited', { status: 429 }, true);
  for (const status of [502, 503, 504]) assertPassing('server', { status }, true);
  for (const status of [500, 501, 505]) assertPassing('server', { status }, false);
  assertPassing('maintenance', { status: 503 }, false);
  assertPassing('maintenance', { status: 503, retryAfterMs: 0 }, true);
  for (const kind of [
    'noData',
    'unauthorised',
    'invalidRequest',
    'notFound',
    'refused',
    'timeout',
    'cancelled',
    'tooLarge',
    'notJson',
  ] as const)
    assertPassing(kind, {}, false);
});

describe('the delay before another attempt', () => {
  it('doubles up to its maximum, for a limited number of attempts', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => nextDelayMs(busy, n, { ...rules, maxAttempts: 8 }));
    assert.deepEqual(delays, [250, 500, 1000, 2000, 4000, 5000, 5000, undefined]);
    assert.equal(nextDelayMs(busy, 4, rules), undefined);
  });

  it('is never shorter than Retry-After; a longer one than the limit ends the attempts', () => {
    const asked = (retryAfterMs: number) =>
      nextDelayMs(new ApiError('rateLimited', { retryAfterMs }), 1, rules);
    assert.equal(asked(0), 250);
    assert.equal(asked(3000), 3250);
    assert.equal(asked(60_000), 60_250);
    assert.equal(asked(60_001), undefined);
  });

  it('is a random part of the full delay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, x) => {
          const wide = { ...rules, maxAttempts: 100 };
          const full = nextDelayMs(busy, n, { ...wide, random: () => 1 }) ?? NaN;
          const delay = nextDelayMs(busy, n, { ...wide, random: () => x }) ?? NaN;
          assert.ok(full <= wide.longestDelayMs && Math.abs(delay - full * x) < 1e-6);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 9, 21, 7, 28);
  const assertRead = (text: string | undefined, expected: number | undefined) => {
    it(`${JSON.stringify(text ?? null)} is ${expected ?? 'ignored'}`, () => {
      assert.equal(parseRetryAfter(text, nowMs), expected);
    });
  };
  assertRead('120', 120_000);
  assertRead(' 0 ', 0);
  assertRead('1.5', 1500);
  assertRead('Wed, 21 Oct 2026 07:28:05 GMT', 5000);
  assertRead('Wednesday, 21-Oct-26 07:28:05 GMT', 5000);
  assertRead('Wed Oct 21 07:28:05 2026', 5000);
  assertRead('Wed, 21 Oct 2026 07:27:00 GMT', 0);
  for (const text of [
    undefined,
    '',
    '-5',
    'soon',
    '0x10',
    '1e9',
    '2026-10-21',
    'NaN',
    'Wed, 99 Foo 2026 07:28:05 GMT',
  ])
    assertRead(text, undefined);
});
