import assert from 'node:assert/strict';
import fc from 'fast-check';
import { csvText, markdownCell } from '#src/formats/text/cellText';

describe('a text as a CSV cell', () => {
  for (const [text, cell] of [
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+61', "'+61"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['\tx', "'\tx"],
    ['\r=x', '"\'\r\'=x"'],
    [' =x', " '=x"],
    ['\u200b=x', "\u200b'=x"],
    ['"=x"', '"""\'=x"""'],
    ['a;=x', "a;'=x"],
    ['a; "=x"', '"a; ""\'=x"""'],
    ['a|-x', "a|'-x"],
    ['a\t@x', "a\t'@x"],
    ['a\n+x', '"a\n\'+x"'],
    ['a\u2028＝x', "a\u2028'＝x"],
    ['Coal (Black) - old', 'Coal (Black) - old'],
    ['a=b', 'a=b'],
    ['x;y-z', 'x;y-z'],
  ] as const)
    it(`writes ${JSON.stringify(text)} as ${JSON.stringify(cell)}`, () => assert.equal(csvText(text), cell));

  const part = fc.constantFrom(...Array.from('=+-@＝＋－＠;|,"\t\r\n \u00a0\u200b\ufeffa1\''));
  const odd = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
  );

  it('preserves the text except for the marks that neutralise formulas', () =>
    fc.assert(
      fc.property(odd, (text) => {
        const cell = csvText(text);
        const content = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        assert.equal(content.replaceAll("'", ''), text.replaceAll("'", ''));
      }),
    ));

  for (const separator of [';', '|', '\t'])
    it(`is no formula if cells end at ${JSON.stringify(separator)}, whatever quotes say`, () =>
      fc.assert(
        fc.property(fc.array(odd, { minLength: 1, maxLength: 4 }), (texts) => {
          const line = `2026-10-05T00:00:00+10:00,-1.5,${texts.map((text) => csvText(text)).join(',')}`;
          for (const cell of line.split(/[\r\n]/).flatMap((row) => row.split(separator)))
            assert.doesNotMatch(cell.replace(/^[\s\u200b"]+/, ''), /^[=+\-@＝＋－＠]/);
        }),
        { numRuns: 2000 },
      ));

  it('is no formula if cells end at a comma', () =>
    fc.assert(
      fc.property(odd, (text) => {
        const cell = csvText(text);
        const content = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        assert.doesNotMatch(content.trimStart(), /^[=+\-@＝＋－＠]/);
      }),
      { numRuns: 2000 },
    ));
});

describe('a cell of a Markdown table', () => {
  for (const [text, written] of [
    ['see https://evil.example/a', 'see https\\://evil.example/a'],
    ['WWW.evil.example', 'WWW\\.evil.example'],
    ['mailto:a@evil.example', 'mailto\\:a\\@evil.example'],
    ['<https://evil.example>', '\\<https\\://evil.example\\>'],
    ['a | b\nc', 'a \\| b c'],
    ['Wind (MW)', 'Wind (MW)'],
  ] as const)
    it(`is shown as text: ${JSON.stringify(text)}`, () => assert.equal(markdownCell(text), written));
});
