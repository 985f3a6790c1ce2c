import assert from 'node:assert/strict';
import { lazy } from '../../../../src/domain/idioms/lazy';

describe('a lazy value', () => {
  it('is made once, at its first use, also when it is undefined', () => {
    let made = 0;
    const value = lazy(() => {
      made++;
      return undefined;
    });
    assert.equal(made, 0);
    value();
    value();
    assert.equal(made, 1);
  });

  it('is tried again after a failure', () => {
    let tries = 0;
    const value = lazy(() => {
      tries++;
      if (tries === 1) throw new Error('not yet');
      return tries;
    });
    assert.throws(value);
    assert.equal(value(), 2);
  });
});
