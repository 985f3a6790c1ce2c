import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { findFiles } from './findFiles.mjs';

/**
 * The test files of a folder; with `chosen`, only files whose path ends in one of these names.
 * @param {string} folder
 * @param {readonly string[]} chosen
 */
export function findTests(folder, chosen) {
  const all = findFiles(folder, '.test.ts');
  const files = chosen.length > 0 ? all.filter((file) => chosen.some((end) => file.endsWith(end))) : all;
  if (files.length === 0) throw new Error(`No test file in ${folder} is called ${chosen.join(' or ')}.`);
  return files;
}

/**
 * Bundles tests for plain Node (unit and UI tests), as ES modules.
 * @param {readonly string[]} files
 * @param {string} outdir
 */
export async function bundleForNode(files, outdir) {
  await build({
    entryPoints: [...files],
    outdir,
    outbase: 'test',
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

/**
 * Bundles tests as CommonJS, the format that the extension host loads.
 * @param {readonly string[]} files
 * @param {string} outdir
 */
export async function bundleForHost(files, outdir) {
  await build({
    entryPoints: [...files],
    outdir,
    entryNames: '[name]',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  fs.writeFileSync(path.join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
}
