import assert from 'node:assert/strict';
import { optional } from '../../../../src/domain/idioms/optional';

describe('optional fields', () => {
  it('are those that have a value, null and empty ones too', () =>
    assert.deepEqual(optional({ a: 1, b: undefined, c: null, d: '', e: 0, f: false }), {
      a: 1,
      c: null,
      d: '',
      e: 0,
      f: false,
    }));

  it('of nothing are nothing', () => assert.deepEqual(optional({ a: undefined }), {}));
});
