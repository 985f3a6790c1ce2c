import assert from 'node:assert/strict';
import { markdownCell } from '../../../../src/formats/text/cellText';

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
