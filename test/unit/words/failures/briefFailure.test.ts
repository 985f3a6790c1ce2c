import assert from 'node:assert/strict';
import { ApiError, failureKinds } from '../../../../src/domain';
import { briefOf } from '../../../../src/words/failures/resultProblems';

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
