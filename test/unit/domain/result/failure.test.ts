import assert from 'node:assert/strict';
import { ApiError, isApiError, toFailure } from '#src/domain';

describe('an ApiError', () => {
  it('carries the facts of its kind and of every request', () => {
    const error = new ApiError('windowTooLong', { limitDays: 8, status: 400, serverMessage: 'Too long' });
    assert.equal(error.facts.limitDays, 8);
    assert.equal(error.message, 'windowTooLong: Too long');
    assert.equal(new ApiError('cancelled').message, 'cancelled');
    assert.deepEqual(toFailure(error), { kind: 'windowTooLong', facts: error.facts });
  });

  it('does not compile with facts of another kind', () => {
    const pause = { url: 'https://a.example/', retryAfterMs: 5 };
    const errors = [
      // @ts-expect-error A network error has no limit in days.
      new ApiError('network', { limitDays: 8 }),
      // @ts-expect-error This error has no limit in days, even together with the status.
      new ApiError('tooManyCodes', { status: 400, limitDays: 8 }),
      // @ts-expect-error Facts from a spread are checked as well.
      new ApiError('network', { ...pause, code: 'ENOTFOUND' }),
      // @ts-expect-error Facts from a variable are checked as well.
      new ApiError('network', pause),
      // @ts-expect-error A limit of codes is a number.
      new ApiError('tooManyCodes', { limitCodes: '30' }),
      new ApiError('server', pause),
    ];
    assert.ok(errors.every(isApiError));
  });

  it('narrows to the facts of its kind', () => {
    const error: unknown = new ApiError('badBaseAddress', { fault: 'scheme' });
    assert.ok(isApiError(error) && error.kind === 'badBaseAddress');
    const { fault } = error.facts;
    assert.equal(fault, 'scheme');
  });

  it('is recognised by its name, not by its class', () => {
    assert.equal(
      isApiError(Object.assign(new Error('x'), { name: 'ApiError', kind: 'server', facts: {} })),
      true,
    );
    assert.equal(isApiError(Object.assign(new Error('x'), { kind: 'server', facts: {} })), false);
    assert.equal(isApiError({ name: 'ApiError', kind: 'server', facts: {} }), false);
  });
});
