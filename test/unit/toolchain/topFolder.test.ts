import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

/** What a visitor, a contributor or their tools look for in the project's folder. */
const known = [
  '.ci',
  '.editorconfig',
  '.gitattributes',
  '.github',
  '.gitignore',
  '.npmignore',
  '.npmrc',
  '.oxlintrc.json',
  '.prettierignore',
  '.prettierrc.json',
  '.vscode',
  '.vscodeignore',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bench',
  'docs',
  'esbuild.mjs',
  'examples',
  'media',
  'package-lock.json',
  'package.json',
  'package.nls.json',
  'scripts',
  'src',
  'test',
  'tsconfig',
  'tsconfig.json',
];

describe('the folder of the project', () => {
  it('has no stray files', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
    const top = new Set(files.map((file) => file.split('/')[0]));
    assert.deepEqual([...top].sort(), known);
  });
});
