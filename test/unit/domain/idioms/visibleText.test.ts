import assert from 'node:assert/strict';
import { toVisibleText } from '#src/domain';

describe('toVisibleText', () => {
  it('keeps markup and line breaks and removes invisible characters', () =>
    assert.equal(toVisibleText('a\u001b[31m\n$(b)\u202e[c](d)'), 'a [31m\n$(b)[c](d)'));
});
