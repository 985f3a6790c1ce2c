import assert from 'node:assert/strict';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';

const metaOf = (bundle: string): Metafile =>
  JSON.parse(fs.readFileSync(`out/meta/${bundle}.json`, 'utf8')) as Metafile;

/** Returns the modules that a bundle leaves to its host, excluding Node's own modules, of later versions too. */
function leftOut(bundle: string): readonly string[] {
  const imports = Object.values(metaOf(bundle).outputs).flatMap((output) => output.imports);
  const names = imports.filter(
    ({ external, path }) => external === true && !isBuiltin(path) && !path.startsWith('node:'),
  );
  return [...new Set(names.map(({ path }) => path))];
}

describe('the bundles', () => {
  for (const [bundle, expected] of [
    ['extension', ['vscode']],
    ['client', []],
    ['clientNode', ['undici']],
    ['cli', []],
    ['webview', []],
  ] as const) {
    it(`of the ${bundle} leave out ${expected.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(leftOut(bundle), expected);
    });

    if (bundle === 'cli') continue;
    // In an extension host, undici would replace the dispatcher that every extension's fetch uses.
    it(`of the ${bundle} hold no undici`, () => {
      const inputs = Object.keys(metaOf(bundle).inputs);
      assert.ok(inputs.some((file) => file.startsWith('src/')));
      assert.deepEqual(
        inputs.filter((file) => file.includes('undici')),
        [],
      );
    });
  }
});
