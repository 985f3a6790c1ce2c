import assert from 'node:assert/strict';
import { endOf, readTree } from '#src/formats/queryFiles/jsonTree';
import { nestsDeeper, tokensOf, toStrictJson } from '#src/formats/queryFiles/jsonText';
import { parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';

const file =
  '{"name": "A", "version": 1, "query": {"operation": "market", "network_code": "NEM", "metrics": ["price"]}}';

/** Returns the marks of the tokens. A text never has more tokens than characters. */
function marksOf(text: string) {
  let marks = '';
  for (const { mark, offset, end } of tokensOf(text)) {
    assert.ok(end > offset && end <= text.length, `a token from ${offset} to ${end}`);
    marks += mark;
    assert.ok(marks.length <= text.length, 'the tokens have no end');
  }
  return marks;
}

describe('the tokens of JSON with comments', () => {
  for (const [text, marks] of [
    ['', ''],
    ['{} // end', '{}'],
    ['{} /* end */ ', '{}'],
    ['{} /**/', '{}'],
    ['{}/*', '{}/'],
    ['{}/* end', '{}/'],
    ['{}/*/', '{}/'],
    ['{}/** *', '{}/'],
    ['/*', '/'],
    ['{}/', '{}/'],
    ['{"a', '{"'],
    ['{"a\\', '{"'],
    ['-', '-'],
    ['1e', '1'],
    ['\0\ud800\u2028', '\0'],
  ] as const)
    it(`end with the text: ${JSON.stringify(text)}`, () => assert.equal(marksOf(text), marks));

  it('end for every text of up to four significant characters', () => {
    const signs = ['/', '*', '"', '\\', '\n', '{', '-', 'x'];
    let texts = [''];
    for (let length = 0; length < 4; length++)
      texts = texts.flatMap((text) => signs.map((sign) => text + sign));
    for (const text of texts) marksOf(text);
  });
});

describe('an unclosed comment', () => {
  for (const end of ['/*', ' /* why', '/*/'])
    it(`makes a query file broken JSON: ${end}`, () => {
      assert.deepEqual(toStrictJson(file + end), file + end);
      const parsed = parseSavedQuery(file + end);
      assert.equal('broken' in parsed && parsed.broken.code, 'notJson');
      assert.equal(nestsDeeper(file + end, 100), false);
    });

  for (const end of ['/*', '/*\r\n', '/* why\r\n', '/*\n', '/*\r', '/*/'])
    it(`keeps the tree within the text: ${JSON.stringify(end)}`, () => {
      const text = `{"a": 1, ${end}`;
      const root = readTree(text);
      assert.ok(root && endOf(root) <= text.length);
    });

  it('differs from a closed comment', () => {
    assert.ok('saved' in parseSavedQuery(`${file}/* why */`));
  });
});
