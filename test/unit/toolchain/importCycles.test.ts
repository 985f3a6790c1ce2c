import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../../scripts/findFiles.mjs';

/**
 * Finds a file that imports itself through others, and returns the chain. Imports of types and `import()` count too:
 * the files of a cycle can be understood, moved and tested only together.
 */
function findCycle(files: ReadonlyMap<string, string>): readonly string[] | undefined {
  const importsOf = (file: string): readonly string[] =>
    [...(files.get(file) ?? '').matchAll(/\b(?:from|import)[\s(]*'(\.[^']*)'/g)].flatMap(([, from = '']) => {
      const target = path.posix.join(path.posix.dirname(file), from);
      return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].filter((name) =>
        files.has(name),
      );
    });
  const done = new Set<string>();
  const visit = (chain: readonly string[], file: string): readonly string[] | undefined => {
    if (chain.includes(file)) return [...chain.slice(chain.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of importsOf(file)) {
      const cycle = visit([...chain, file], next);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files.keys()) {
    const cycle = visit([], file);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('the imports in src', () => {
  const rows: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    readonly string[] | undefined,
  ])[] = [
    ['a chain', { 'a.ts': "import './b';", 'b.ts': "import './c/index';", 'c/index.ts': '' }, undefined],
    [
      'two files, one by its type alone',
      { 'a.ts': "import { b } from './b';", 'b.ts': "import type { A } from './a';" },
      ['a.ts', 'b.ts', 'a.ts'],
    ],
    [
      'a folder by its index, loaded on demand',
      { 'a/index.ts': "await import('./b');", 'a/b.ts': "import { a } from '.';" },
      ['a/index.ts', 'a/b.ts', 'a/index.ts'],
    ],
    [
      'a part of a chain',
      { 'a.ts': "import './b';", 'b.ts': "export * from './c';", 'c.tsx': "import './b';" },
      ['b.ts', 'c.tsx', 'b.ts'],
    ],
    ['a file of itself', { 'a.ts': "import './a';" }, ['a.ts', 'a.ts']],
  ];
  for (const [name, files, expected] of rows)
    it(`${expected ? 'are a cycle' : 'are no cycle'}: ${name}`, () => {
      assert.deepEqual(findCycle(new Map(Object.entries(files))), expected);
    });

  it('have no cycle', () => {
    const sources = findFiles('src').filter((file) => /\.tsx?$/.test(file));
    assert.ok(sources.length > 100);
    const texts = new Map(sources.map((file) => [file, fs.readFileSync(file, 'utf8')]));
    assert.equal(findCycle(texts)?.join(' → '), undefined);
  });
});
