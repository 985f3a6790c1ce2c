import assert from 'node:assert/strict';
import { lazy } from '#src/domain';

describe('a lazy value', () => {
  it('is computed once, at first use, even if it is undefined', () => {
    let computed = 0;
    const value = lazy(() => {
      computed++;
      return undefined;
    });
    assert.equal(computed, 0);
    value();
    value();
    assert.equal(computed, 1);
  });

  it('is computed again after a failure', () => {
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
