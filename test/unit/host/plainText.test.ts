import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toPlainLine, toPlainText } from '#src/host/plainText';

/** VS Code's own patterns for text that it draws as an icon, and text that it turns into a link. */
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+(?: (["']).+?\1)?\)/i;

const isMarkup = (text: string) => icon.test(text) || link.test(text);
/** Returns the visible text: the word joiner has no width. */
const look = (text: string) => text.replaceAll('\u2060', '');

/** Pieces of markup, and characters that may hide between them. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '$',
        '(',
        ')',
        '[',
        ']',
        '](',
        '$(',
        '\\',
        '$(zap)',
        '[x](command:y)',
        'zap',
        'https://a.b',
        ' "t"',
        '\u202e',
        '\u2060',
        '\u200b',
        '\ufeff',
        '\ud800',
        '\n',
        '\u2028',
        '\0',
        '\u00ad',
        '\u{e0041}',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('toPlainLine', () => {
  for (const [text, expected] of [
    ['NEM price, 24h', 'NEM price, 24h'],
    ['  two\tlines\r\n of  text ', 'two lines of text'],
    ['bell\u0007 \u009b31m', 'bell 31m'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['gnp\u202egpj.exe\u2066\u2069\u200e\u061c', 'gnpgpj.exe'],
    ['zero\u200b\ufeff\u00adwidth\u{e0041}', 'zerowidth'],
    ['half \ud83d of', 'half \ufffd of'],
    ['👩‍🔬 می‌خواهم ☀️', '👩‍🔬 می‌خواهم ☀️'],
    ['$(zap) $$(zap) \\$(zap)', '$(zap) $$(zap) \\$(zap)'],
    ['[x](command:y)', '[x](command:y)'],
    ['', ''],
  ] as const)
    it(`shows ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () =>
      assert.equal(look(toPlainLine(text)), expected));

  for (const text of [
    '$(zap)',
    '$$(zap)',
    '\\$(zap)',
    '$(sync~spin)',
    '$\u202e(zap)',
    '$\u2060\u200b(zap)',
    '[x](command:workbench.action.openSettings)',
    '[x](https://example.org "title")',
    '[x]\n(file:///etc/passwd)',
    '[x]\u200b(command:y)',
    '[[x]](command:y)',
  ])
    it(`leaves VS Code no markup in ${JSON.stringify(text)}`, () => {
      assert.ok(!isMarkup(toPlainLine(text)));
      assert.ok(!isMarkup(toPlainText(text)));
    });

  it('removes markup, line breaks and hidden characters from any text, and is idempotent', () =>
    fc.assert(
      fc.property(pieces, (text) => {
        const plain = toPlainLine(text);
        assert.ok(!isMarkup(plain));
        assert.doesNotMatch(
          plain,
          /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2061-\u206f\ufeff]/u,
        );
        assert.equal(toPlainLine(plain), plain);
      }),
      { numRuns: 2_000 },
    ));

  it('breaks a link joined from harmless parts', () =>
    assert.ok(!isMarkup(toPlainLine(['Exported to [a', '](', 'command:b).'].join('')))));

  it('cuts at 1,000 characters without splitting one', () => {
    assert.equal(toPlainLine('x'.repeat(5_000)), `${'x'.repeat(999)}…`);
    assert.equal(toPlainLine(`${'x'.repeat(998)}😀😀`), `${'x'.repeat(998)}…`);
  });

  it('reads a megabyte of brackets in linear time', () => {
    for (const unit of ['[', '](', '$(', '\u202e', ' ', '\ud800'])
      assert.ok(toPlainLine(unit.repeat(1_000_000 / unit.length)).length <= 2_000);
  });
});

describe('toPlainText', () => {
  it('keeps line breaks', () =>
    assert.equal(look(toPlainText(' one \r\ntwo\u2028$(zap)\n')), 'one \ntwo\n$(zap)'));
});
