import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { entryClosure } from '../../../scripts/entryClosure.mjs';

async function closureOf(sources: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: ['entry', 'other'],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist',
    chunkNames: 'shared',
    metafile: true,
    write: false,
    external: ['vscode'],
    plugins: [
      {
        name: 'sources',
        setup(build) {
          build.onResolve({ filter: /^\w+$/ }, ({ path }) =>
            path === 'vscode' ? undefined : { path, namespace: 'sources' },
          );
          build.onLoad({ filter: /.*/, namespace: 'sources' }, ({ path }) => ({
            contents: sources[path] ?? '',
          }));
        },
      },
    ],
  });
  const { files, bytes } = entryClosure(metafile, 'dist/entry.js');
  assert.equal(
    bytes,
    files.reduce((sum, file) => sum + (metafile.outputs[file]?.bytes ?? 0), 0),
  );
  return files.map((file) => file.replace('dist/', ''));
}

describe('the size of the entry bundle', () => {
  it('counts what is imported statically, through chunks', async () => {
    const sources = {
      entry: 'import "vscode"; import { a } from "common"; console.log(a);',
      other: 'import { a } from "common"; console.log(a, 2);',
      common: 'export const a = Math.random();',
    };
    assert.deepEqual(await closureOf(sources), ['entry.js', 'shared.js']);
  });

  it('leaves out what is imported when it is used', async () => {
    const sources = { entry: 'void import("other");', other: 'console.log(2); export const b = 1;' };
    assert.deepEqual(await closureOf(sources), ['entry.js']);
  });
});
