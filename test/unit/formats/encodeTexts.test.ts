import assert from 'node:assert/strict';
import { encodeTexts } from '../../../src/formats/encodeTexts';

describe('texts as bytes', () => {
  it('are the pieces one after another in UTF-8', () => {
    const long = '電'.repeat(100_000);
    const rows = [[], [''], ['a', 'é', '', '電'], [long, 'x', long]];
    for (const texts of rows)
      assert.equal(Buffer.concat([...encodeTexts(texts)]).toString('utf8'), texts.join(''));
  });

  it('come in a few chunks where there are many short ones', () => {
    const chunks = [...encodeTexts(Array.from({ length: 100_000 }, () => 'short\n'))];
    assert.ok(chunks.length < 20);
  });
});
