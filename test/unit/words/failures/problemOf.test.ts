import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { inspect } from 'node:util';
import { ApiError, type FailureFacts, type FailureKind, failureKinds } from '#src/domain';
import { isCancelled, problemOf, textOfProblem } from '#src/words/failures/problemOf';
import { ProblemError } from '#src/words/failures/problemActions';
import { briefOf, failureOf } from '#src/words/failures/resultProblems';

const url = 'https://api.example.org/v4/data/network/NEM?metrics=power&interval=5m';

describe('problemOf', () => {
  for (const kind of failureKinds)
    it(`gives ${kind} a sentence, a remedy and a button`, () => {
      for (const facts of [{}, { url, status: 400, hadToken: true }]) {
        const problem = problemOf(new ApiError(kind, facts));
        assert.match(problem.sentence, /^([A-Z]|api\.).*\.$/);
        assert.match(problem.remedy ?? '', /^[A-Z].*\.$/);
        assert.ok(problem.actions.length > 0);
        assert.doesNotMatch(textOfProblem(problem), /undefined|null|NaN/);
      }
    });

  const assertSays = <Kind extends FailureKind>(kind: Kind, facts: FailureFacts<Kind>, expected: RegExp) => {
    it(`says ${String(expected)}`, () =>
      assert.match(textOfProblem(problemOf(new ApiError(kind, facts))), expected));
  };
  assertSays(
    'invalidRequest',
    { field: 'interval', value: '6m', allowed: ['5m', '1h'] },
    /accept “6m” for interval\.\nAllowed: 5m and 1h\./,
  );
  assertSays(
    'invalidRequest',
    { diagnostic: { severity: 'error', code: 'missing', path: ['metrics'] } },
    /^metrics is missing\./,
  );
  assertSays(
    'unauthorised',
    { url, status: 401, hadToken: true },
    /^api\.example\.org refused the API key\.\nIt may be wrong/,
  );
  assertSays(
    'unauthorised',
    { url, status: 401, hadToken: true, workedBefore: true },
    /no longer accepts this API key\.\nProbably the key is over its quota.*It is still stored\./,
  );
  assertSays('server', { url, status: 503, attempts: 4 }, /returned an error \(503\), 4 times\./);
  assertSays(
    'server',
    { url, status: 521, attempts: 4, isFromProxy: true },
    /^Something in front of api\.example\.org returned an error \(521\), 4 times\.\nIt could not reach the service\./,
  );
  assertSays('server', { url, status: 524, isFromProxy: true }, /shorter window/);
  assertSays(
    'blocked',
    { url, status: 403, hadToken: true, serverMessage: 'error code: 1010' },
    /^The request to api\.example\.org was refused by something in front of the service \(error code: 1010\); the key is not the cause as far as is known\.\nTry another network, check the proxy, or contact .*\.$/,
  );
  assertSays('blocked', { url, status: 403, serverMessage: '\u200b' }, /in front of the service \(403\);/);
  assertSays(
    'blocked',
    { url, serverMessage: `\u001b[2J\u202eDenied\n${'x'.repeat(200)}` },
    /in front of the service \( ?\[2JDenied x{88,90}…\);/,
  );
  assertSays('timeout', { url, waitedFor: 'answer' }, /did not reply in time\..*allow more time/s);
  assertSays('timeout', { url, waitedFor: 'more' }, /stopped sending in the middle.*allow more time/s);
  assertSays('timeout', { url, waitedFor: 'whole' }, /did not complete the query in time\.\nTry again/);
  assertSays('tooLarge', { url, limitBytes: 256e6 }, /larger than the 256 MB allowed/);
  assertSays('tooLarge', { url, limitSeries: 50_000 }, /more than 50000 series, the limit/);
  assertSays('tooLarge', { url, limitDepth: 64 }, /not like an Open Electricity API/);
  assertSays('network', { url, code: 'ENOTFOUND' }, /\nIts name is not known/);
  assertSays('network', { url, code: 'CERT_HAS_EXPIRED' }, /not valid at this time\. Check the clock/);
  assertSays('network', { url, code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /for another name\. Check the base/);
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])
    assertSays(
      'network',
      { url, code },
      /certificate is not trusted\..*its certificate authority trusted.*http\.systemCertificates.*restart.*NODE_EXTRA_CA_CERTS/,
    );
  assertSays('network', { url, code: 'UND_ERR_ABORTED' }, /proxy blocked the request.*http\.proxy/);
  assertSays('network', { url, code: 'EPROTO' }, /\nCheck the connection, the proxy and the base address\./);
  assertSays(
    'notThisApi',
    { url, location: 'https://login.example.org/' },
    /points to https:..login\.example\.org/,
  );
  assertSays('windowTooLong', { url, limitDays: 8 }, /At 5m the service allows at most 8 days\./);
  assertSays('windowTooLong', { limitDays: 1 }, /At this interval the service allows at most 1 day\./);
  assertSays('windowTooOld', { reachDays: 730 }, /covers the last 730 days/);
  assertSays('unsupportedMetric', {}, /does not offer this metric for/);
  assertSays(
    'unsupportedMetric',
    { metric: 'price', supported: ['power'], serverMessage: 'No. Use the market endpoint' },
    /does not offer “price” for this kind of query\.\nAllowed: power\.\nNo\. Use the market endpoint$/,
  );
  assertSays(
    'invalidRequest',
    { field: 'metrics', value: 'watts', otherFields: ['interval', 'date_end'] },
    /does not accept “watts” for metrics, nor the values of interval and date_end\./,
  );
  assertSays('tooManyCodes', { field: 'facility_code', limitCodes: 30 }, /facility_code\.\nUse at most 30/);
  assertSays('tooManyCodes', { field: 'unit_code', limitCodes: 1000 }, /unit_code\.\nUse at most 1000/);
  assertSays('tooLarge', { limitBytes: 256e6 }, /256 MB/);
  assertSays('rateLimited', { url, retryAfterMs: 11_200 }, /Try again in 12 seconds/);
  assertSays(
    'server',
    { url, status: 500, serverMessage: 'Error  executing\nquery' },
    /\nError executing query$/,
  );
  assertSays('network', { url }, /^api\.example\.org could not be reached/);
  assertSays(
    'notThisApi',
    { url, location: 'http://portal.example/' },
    /points to http:\/\/portal\.example\/, which was not followed\..*sign-in page of your network/,
  );
  assertSays('badBaseAddress', { fault: 'scheme' }, /must begin with https/);
  assertSays('badBaseAddress', { fault: 'credentials' }, /user name or password/);

  const assertActions = <Kind extends FailureKind>(
    kind: Kind,
    facts: FailureFacts<Kind>,
    expected: string[],
  ) => {
    it(`offers ${expected.join(', ')} for ${kind} ${JSON.stringify(facts)}`, () =>
      assert.deepEqual(
        problemOf(new ApiError(kind, facts)).actions.map((action) => action.id),
        expected,
      ));
  };
  assertSays(
    'unauthorised',
    { url: 'https://api.openelectricity.org.au/v4/market/network/NEM' },
    /not signed in.*\nCreate a key at platform\.openelectricity\.org\.au\. Sign in/,
  );
  assertSays('unauthorised', { url, status: 401 }, /requires an API key for this query\.\nSign in/);
  assertActions('unauthorised', { hadToken: false }, ['signIn', 'continueWithoutKey', 'useSampleData']);
  assertActions('unauthorised', { status: 401, hadToken: false }, ['signIn', 'retry', 'useSampleData']);
  assertActions('unauthorised', { status: 401, hadToken: true }, ['signIn', 'retry', 'useSampleData']);
  assertActions('blocked', { status: 403, hadToken: true }, ['retry', 'useSampleData', 'copyDetails']);
  assertActions('badBaseAddress', {}, ['openSettings:baseAddress', 'useSampleData']);

  it('distinguishes a refused key from a missing one', () => {
    const sentence = (hadToken: boolean) =>
      problemOf(new ApiError('unauthorised', { url, status: 401, hadToken })).sentence;
    assert.match(sentence(true), /refused the API key/);
    assert.match(sentence(false), /requires an API key/);
  });

  it('treats a query without a key as unsent, not as failed', () => {
    const unsent = new ApiError('unauthorised', { url, hadToken: false });
    assert.match(problemOf(unsent).sentence, /^You are not signed in to .*\. Nothing has been sent\.$/);
    assert.equal(failureOf(unsent).state, 'empty');
    assert.equal(
      failureOf(new ApiError('unauthorised', { url, status: 401, hadToken: false })).state,
      'error',
    );
    assert.equal(failureOf(new ApiError('unauthorised', { url, hadToken: true })).state, 'error');
  });

  it('treats an unknown kind as a failure of the service', () => {
    const error = new ApiError('toString' as FailureKind, { status: 599 });
    assert.match(problemOf(error).sentence, /returned an error \(599\)/);
  });

  it('explains a folder in place of a file', async () => {
    const error: unknown = await fs.readFile('/').catch((reason: unknown) => reason);
    assert.equal(problemOf(error).sentence, 'A folder has that name.');
  });

  for (const [code, expected] of [
    ['EROFS', /read-only/],
    ['NoPermissions', /no permission/],
    ['ENOSPC', /disk is full/],
    ['EBUSY', /is using the file/],
    ['FileNotFound', /does not exist/],
  ] as const)
    it(`explains the file error ${code}`, () =>
      assert.match(problemOf(Object.assign(new Error('x'), { code })).sentence, expected));

  it('keeps the problem of an error that has one', () => {
    const problem = { sentence: 'A.', actions: [] };
    assert.equal(problemOf(new ProblemError(problem)), problem);
  });

  for (const thrown of [
    new TypeError('x is not a function'),
    'a string',
    5,
    undefined,
    null,
    { code: 'constructor' },
  ])
    it(`has a sentence for the thrown value ${inspect(thrown)}`, () =>
      assert.equal(problemOf(thrown).sentence, 'Something went wrong inside Gridlens.'));
});

describe('isCancelled', () => {
  const named = (name: string): Error => Object.assign(new Error('stop'), { name });
  for (const [error, expected] of [
    [new ApiError('cancelled'), true],
    [new ApiError('network'), false],
    [named('Canceled'), true],
    [named('AbortError'), true],
    [new Error('cancelled'), false],
    ['cancelled', false],
  ] as const)
    it(`is ${String(expected)} for ${String(error)}`, () => assert.equal(isCancelled(error), expected));
});

describe('a failure in a few words', () => {
  for (const kind of failureKinds)
    it(`is short for ${kind}`, () => assert.match(briefOf(new ApiError(kind)), /^[a-z][a-z, :]{3,40}$/));

  it('names its subject within 40 characters', () => {
    for (const [error, words] of [
      [new ApiError('unauthorised', {}), 'no key'],
      [new ApiError('unauthorised', { status: 401, hadToken: true }), 'key refused'],
      [
        new ApiError('unauthorised', { status: 401, hadToken: true, workedBefore: true }),
        'quota used up, or key expired',
      ],
      [new ApiError('unsupportedMetric', { metric: 'price' }), 'not offered: price'],
      [new ApiError('unsupportedMetric', { metric: 'x'.repeat(500) }), `not offered: ${'x'.repeat(39)}…`],
      [new ApiError('invalidRequest', { field: 'interval' }), 'not accepted: interval'],
      [
        new ApiError('invalidRequest', {
          diagnostic: { severity: 'error', code: 'missing', path: ['metrics'] },
        }),
        'not accepted: metrics',
      ],
      [new ApiError('tooLarge', { limitRequests: 100 }), 'too many requests'],
      [new Error('a fault of our own'), 'failed'],
    ] as const)
      assert.equal(briefOf(error), words);
  });
});
