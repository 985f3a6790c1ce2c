import assert from 'node:assert/strict';
import { codeEdits, type CodePlace, placeLanguage } from '../../../../src/features/codeInsertion/codeEdits';
import type { Snippet } from '../../../../src/formats/code/snippet';
import { python, r, shell, typescript } from '../../../../src/formats/code/snippetLanguages';

const snippet: Snippet = {
  imports: [
    { line: 'import os', present: /^import os\b/m },
    { line: 'import requests', present: /^import requests\b/m },
  ],
  lines: ['r = get(', '    a,', ')'],
};

/** Inserts the snippet at the `|` in a text, or in place of the text between two of them. */
function inserted(marked: string, place: Partial<CodePlace> = {}) {
  const start = marked.indexOf('|');
  const text = marked.replaceAll('|', '');
  const second = marked.indexOf('|', start + 1);
  const end = second < 0 ? start : second - 1;
  const edits = codeEdits(
    { text, imported: text, start, end, eol: '\n', language: python, isPiece: false, ...place },
    snippet,
  );
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}

describe('code that is inserted', () => {
  const rows: [what: string, before: string, after: string, place?: Partial<CodePlace>][] = [
    ['an empty file', '|', 'import os\nimport requests\n\nr = get(\n    a,\n)'],
    [
      'no imports that are there',
      'import os\nimport requests\n|',
      'import os\nimport requests\nr = get(\n    a,\n)',
    ],
    ['only missing imports', 'import os\n\n|', 'import requests\nimport os\n\nr = get(\n    a,\n)'],
    [
      ...(['behind a line', 'import os\nimport requests\nx =| 1\n'] as const),
      'import os\nimport requests\nx = 1\nr = get(\n    a,\n)\n',
    ],
    [
      ...(['within a block', 'import os\nimport requests\ndef f():\n    x = 1|\n'] as const),
      'import os\nimport requests\ndef f():\n    x = 1\n    r = get(\n        a,\n    )\n',
    ],
    [
      ...(['behind what opens a block', 'import os\nimport requests\ndef f():|\n'] as const),
      'import os\nimport requests\ndef f():\n    r = get(\n        a,\n    )\n',
    ],
    [
      ...(['behind imports of the future', 'from __future__ import annotations\nimport os\n|'] as const),
      'from __future__ import annotations\nimport requests\nimport os\nr = get(\n    a,\n)',
    ],
    [
      ...(['not within a text of several lines', '"""\nimport x\n"""\n|'] as const),
      '"""\nimport x\n"""\nimport os\nimport requests\n\nr = get(\n    a,\n)',
    ],
    [
      ...(['in place of what is selected', 'import os\nimport requests\n|old|'] as const),
      'import os\nimport requests\nr = get(\n    a,\n)',
    ],
    [
      ...(['with the line ends of the document', 'import os\r\nimport requests\r\n|'] as const),
      'import os\r\nimport requests\r\nr = get(\r\n    a,\r\n)',
      { eol: '\r\n' },
    ],
    [
      ...([
        'at the top, for a language whose blocks import nothing',
        '#!/usr/bin/env node\nf() {\n  x;|\n}',
      ] as const),
      '#!/usr/bin/env node\nimport os\nimport requests\n\nf() {\n  x;\n  r = get(\n      a,\n  )\n}',
      { language: typescript },
    ],
    [
      ...(['in a fence', '# Prices\n\n|'] as const),
      '# Prices\n\n```python\nimport os\nimport requests\n\nr = get(\n    a,\n)\n```',
      { fence: 'python', isPiece: true },
    ],
    [
      ...(['in a cell, where another one imports', '|'] as const),
      'r = get(\n    a,\n)',
      { isPiece: true, imported: 'import os\nimport requests\n' },
    ],
  ];
  for (const [what, before, after, place] of rows)
    it(`stands right: ${what}`, () => {
      assert.equal(inserted(before, place), after);
    });

  it('is in the language of the document, or of the fence around it', () => {
    const text = 'Text\n```python\nx\n```\nmore\n```{r}\ny\n```\n';
    const at = (part: string) => placeLanguage('markdown', text, text.indexOf(part) + 1);
    assert.equal(at('\nx').language, python);
    assert.equal(at('\ny').language, r);
    assert.equal(at('more').fence?.(shell), 'sh');
    assert.equal(placeLanguage('quarto', '', 0).fence?.(python), '{python}');
    assert.equal(placeLanguage('javascript', '', 0).language, typescript);
    assert.deepEqual(placeLanguage('plaintext', '', 0), {});
  });
});
