import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { threadPrograms } from './bundles.mjs';
import { findFiles } from './findFiles.mjs';

/** The folder of each stage's tests. A file belongs to the deepest of these folders that contains it. */
export const testFolders = {
  unit: 'test/unit',
  host: 'test/host/suite',
  page: 'test/page',
  journeys: 'test/ui',
  long: 'test/long',
  fuzz: 'test/fuzz',
  states: 'test/page/long',
  surfaces: 'test/page/surfaces',
  scale: 'test/host/long',
  windows: 'test/ui/long',
  hostile: 'test/hostile',
};

/**
 * Splits a command line into names of test files and arguments for mocha.
 * @param {readonly string[]} args
 */
export function splitArguments(args) {
  const isFile = (/** @type {string} */ arg) => arg.endsWith('.test.ts');
  return { files: args.filter(isFile), rest: args.filter((arg) => !isFile(arg)) };
}

/**
 * The test files of a stage's folder; with `chosen`, only files whose path ends in one of these names.
 * @param {string} folder
 * @param {readonly string[]} chosen
 */
export function findTests(folder, chosen) {
  const deeper = Object.values(testFolders).filter((other) => other.startsWith(`${folder}/`));
  return findFiles(folder, '.test.ts')
    .filter((file) => !deeper.some((other) => file.startsWith(`${other}/`)))
    .filter((file) => chosen.length === 0 || chosen.some((end) => file.endsWith(end)));
}

/** @satisfies {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [threadPrograms],
};

/**
 * Bundles tests for plain Node (all except host tests), as ES modules.
 * @param {readonly string[]} files
 * @param {string} outdir
 */
export async function bundleForNode(files, outdir) {
  await build({
    ...shared,
    entryPoints: [...files],
    outdir,
    outbase: 'test',
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
  });
}

/**
 * Bundles tests as CommonJS, the format that the extension host loads.
 * @param {readonly string[]} files
 * @param {string} outdir
 */
export async function bundleForHost(files, outdir) {
  await build({ ...shared, entryPoints: [...files], outdir, entryNames: '[name]', format: 'cjs' });
  fs.writeFileSync(path.join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
}
