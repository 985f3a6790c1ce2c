import assert from 'node:assert/strict';
import { entryClosure } from '../../../scripts/entryClosure.mjs';

const statically = (path: string) => ({ path, kind: 'import-statement' as const });
const output = (
  bytes: number,
  ...imports: { path: string; kind: 'import-statement' | 'dynamic-import' }[]
) => ({
  bytes,
  imports,
  inputs: {},
  exports: [],
});

describe('the size of the entry bundle', () => {
  it('counts static imports through chunks, each once, and nothing that is external or loaded on demand', () => {
    const vscode = { ...statically('vscode'), external: true };
    const later = { path: 'later.js', kind: 'dynamic-import' } as const;
    const outputs = {
      'entry.js': output(1, vscode, statically('a.js'), statically('b.js'), later),
      'a.js': output(10, statically('b.js')),
      'b.js': output(100),
      'later.js': output(1000),
    };
    assert.deepEqual(entryClosure({ inputs: {}, outputs }, 'entry.js'), {
      files: ['entry.js', 'a.js', 'b.js'],
      bytes: 111,
    });
  });
});
