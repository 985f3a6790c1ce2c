import assert from 'node:assert/strict';
import { toVisibleText } from '../../../../src/domain/idioms/visibleText';

describe('toVisibleText', () => {
  it('leaves markup and lines, and takes away what cannot be seen', () =>
    assert.equal(toVisibleText('a\u001b[31m\n$(b)\u202e[c](d)'), 'a [31m\n$(b)[c](d)'));
});
