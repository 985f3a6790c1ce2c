import assert from 'node:assert/strict';
import type { Metafile } from 'esbuild';
import { entryClosure } from '../../../scripts/entryClosure.mjs';

type Output = Metafile['outputs'][string];

const output = (bytes: number, imports: Output['imports']): Output => ({
  bytes,
  imports,
  inputs: {},
  exports: [],
});

describe('the size of the entry bundle', () => {
  it('counts static imports through chunks, each once, and nothing that is external or loaded on demand', () => {
    const outputs = {
      'entry.js': output(1, [
        { path: 'vscode', kind: 'import-statement', external: true },
        { path: 'a.js', kind: 'import-statement' },
        { path: 'b.js', kind: 'import-statement' },
        { path: 'later.js', kind: 'dynamic-import' },
      ]),
      'a.js': output(10, [{ path: 'b.js', kind: 'import-statement' }]),
      'b.js': output(100, []),
      'later.js': output(1000, []),
    };
    assert.deepEqual(entryClosure({ inputs: {}, outputs }, 'entry.js'), {
      files: ['entry.js', 'a.js', 'b.js'],
      bytes: 111,
    });
  });
});
