import assert from 'node:assert/strict';
import fs from 'node:fs';
import { findFiles } from '../../../scripts/findFiles.mjs';

const files = findFiles('bench').filter((file) => /^(?!.*node_modules).*\.(?:mjs|ts)$/.test(file));

/** The paths of the project's own code that a file names. */
const named = (file: string) =>
  [...fs.readFileSync(file, 'utf8').matchAll(/['"](?:\.\.\/)*((?:src|test|scripts)\/[\w./-]+)['"]/g)].map(
    ([, place = '']) => place,
  );

const exists = (place: string) =>
  ['', '.ts', '.tsx', '/index.ts'].some((ending) => fs.existsSync(place + ending));

describe('the benchmarks', () => {
  it('name only files that there are', () => {
    assert.ok(files.flatMap(named).length > 40);
    const missing = files.flatMap((file) =>
      named(file)
        .filter((place) => !exists(place))
        .map((place) => `${file}: ${place}`),
    );
    assert.deepEqual(missing, []);
  });
});
