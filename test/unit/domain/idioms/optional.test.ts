import assert from 'node:assert/strict';
import { optional } from '../../../../src/domain/idioms/optional';

describe('optional', () => {
  it('drops undefined fields and keeps null and empty ones', () => {
    const defined = { a: 1, c: null, d: '', e: 0, f: false };
    assert.deepEqual(optional({ ...defined, b: undefined }), defined);
    assert.deepEqual(optional({ a: undefined }), {});
  });
});
