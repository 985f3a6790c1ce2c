import assert from 'node:assert/strict';
import { findCircles } from '../../../scripts/importCircles.mjs';

const rows: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    'none in a chain',
    { 'src/a.ts': "import './b';", 'src/b.ts': "import './c/index';", 'src/c/index.ts': '' },
    [],
  ],
  [
    'two files, one by its type alone',
    { 'src/a.ts': "import { b } from './b';", 'src/b.ts': "import type { A } from './a';" },
    ['src/a.ts → src/b.ts → src/a.ts: a circle of imports'],
  ],
  [
    'a folder by its index, loaded when it is used',
    { 'src/a/index.ts': "await import('./b');", 'src/a/b.ts': "import { a } from '.';" },
    ['src/a/b.ts → src/a/index.ts → src/a/b.ts: a circle of imports'],
  ],
  [
    'the shortest of a group, once',
    {
      'src/a.ts': "import './b'; import './c';",
      'src/b.ts': "export * from './c';",
      'src/c.tsx': "import './a';",
      'src/d.ts': "import './a';",
    },
    ['src/a.ts → src/c.tsx → src/a.ts: a circle of imports'],
  ],
  [
    'two that have nothing to do with one another',
    {
      'src/a.ts': "import './b';",
      'src/b.ts': "import './a';",
      'src/c.ts': "import './d';",
      'src/d.ts': "import './c';",
    },
    [
      'src/a.ts → src/b.ts → src/a.ts: a circle of imports',
      'src/c.ts → src/d.ts → src/c.ts: a circle of imports',
    ],
  ],
  ['a file of itself', { 'src/a.ts': "import './a';" }, ['src/a.ts → src/a.ts: a circle of imports']],
  ['nothing outside src', { 'test/a.ts': "import './b';", 'test/b.ts': "import './a';" }, []],
];

describe('circles of imports', () => {
  for (const [name, files, expected] of rows)
    it(`are found: ${name}`, () => {
      assert.deepEqual(findCircles(new Map(Object.entries(files))), expected);
    });
});
