import assert from 'node:assert/strict';
import { codeEdits, type CodePlace, placeLanguage } from '#src/features/codeInsertion/codeEdits';
import type { Snippet } from '#src/formats/code/snippet';
import { python, r, shell, typescript } from '#src/formats/code/snippetLanguages';

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

const imports = 'import os\nimport requests\n';
const call = 'r = get(\n    a,\n)';

describe('inserted code', () => {
  const rows: [what: string, before: string, after: string, place?: Partial<CodePlace>][] = [
    ['fills an empty file with its imports', '|', `${imports}\n${call}`],
    ['repeats no imports', `${imports}|`, `${imports}${call}`],
    ['adds only missing imports', 'import os\n\n|', `import requests\nimport os\n\n${call}`],
    ['follows the line of the cursor', `${imports}x =| 1\n`, `${imports}x = 1\n${call}\n`],
    [
      'has the indentation of its block',
      `${imports}def f():\n    x = 1|\n`,
      `${imports}def f():\n    x = 1\n    r = get(\n        a,\n    )\n`,
    ],
    [
      'is indented after a line that opens a block',
      `${imports}def f():|\n`,
      `${imports}def f():\n    r = get(\n        a,\n    )\n`,
    ],
    [
      'adds imports after those from __future__',
      'from __future__ import annotations\nimport os\n|',
      `from __future__ import annotations\nimport requests\nimport os\n${call}`,
    ],
    ['adds imports after a docstring', '"""\nimport x\n"""\n|', `"""\nimport x\n"""\n${imports}\n${call}`],
    ['replaces the selection', `${imports}|old|`, `${imports}${call}`],
    [
      'uses the line ends of the document',
      'import os\r\nimport requests\r\n|',
      'import os\r\nimport requests\r\nr = get(\r\n    a,\r\n)',
      { eol: '\r\n' },
    ],
    [
      'adds imports at the top of TypeScript',
      '#!/usr/bin/env node\nf() {\n  x;|\n}',
      `#!/usr/bin/env node\n${imports}\nf() {\n  x;\n  r = get(\n      a,\n  )\n}`,
      { language: typescript },
    ],
    [
      'gets a fence in Markdown',
      '# Prices\n\n|',
      `# Prices\n\n\`\`\`python\n${imports}\n${call}\n\`\`\``,
      { fence: 'python', isPiece: true },
    ],
    ['repeats no imports of another cell', '|', call, { isPiece: true, imported: imports }],
  ];
  for (const [what, before, after, place] of rows)
    it(what, () => {
      assert.equal(inserted(before, place), after);
    });

  it('uses the language of the document or the fence', () => {
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
