// Builds the shipped files into dist/, and metadata about them into out/meta/. --watch rebuilds on every change.
// --no-declarations skips the client's types for other programs, which take most of the time.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundles } from './scripts/bundles.mjs';
import { findFiles } from './scripts/findFiles.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const watch = process.argv.includes('--watch');
const hasDeclarations = !process.argv.includes('--no-declarations');

/** The type declarations for other programs: one file per entry, with the types of all its modules. */
const declarations = {
  'dist/client.d.mts': 'src/client/index.ts',
  'dist/clientNode.d.mts': 'src/client/node/nodeFetch.ts',
};

/** @param {string} file @param {string} source */
function declare(file, source) {
  const generator = 'node_modules/dts-bundle-generator/dist/bin/dts-bundle-generator.js';
  const args = [generator, '--no-check', '--no-banner', '--silent', '--project', 'tsconfig.json'];
  const declared = `out/declarations/${path.basename(file)}`;
  const { status } = spawnSync(process.execPath, [...args, '-o', declared, source], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The declarations of ${source} could not be made.`);
  writeChanged(file, fs.readFileSync(declared));
}

/**
 * Writes a file only if it has changed, because a running VS Code or test may be reading it.
 * @param {string} file
 * @param {Uint8Array} bytes
 */
function writeChanged(file, bytes) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
}

let running = 0;
/** Prints a line when a build starts and when all builds are done. VS Code's task waits for these lines. */
const report = {
  name: 'report',
  /** @param {import('esbuild').PluginBuild} build */
  setup: ({ onStart, onEnd }) => {
    onStart(() => {
      if (running++ === 0) console.log('[watch] build started');
    });
    onEnd(() => {
      if (--running === 0) console.log('[watch] build finished');
    });
  },
};

fs.mkdirSync('out/meta', { recursive: true });
const notices = 'dist/THIRD-PARTY-NOTICES.txt';
const built = new Set([...Object.keys(declarations), notices]);
/** @type {import('esbuild').Metafile[]} */
const metafiles = [];
for (const [name, bundle] of Object.entries(bundles)) {
  if (watch) {
    const plugins = [...(bundle.plugins ?? []), report];
    await (await context({ ...bundle, sourcemap: true, plugins })).watch();
  } else {
    const { metafile, outputFiles } = await build({ ...bundle, minify: true, metafile: true, write: false });
    for (const { path: file, contents } of outputFiles) writeChanged(file, contents);
    fs.writeFileSync(`out/meta/${name}.json`, JSON.stringify(metafile));
    metafiles.push(metafile);
    for (const file of Object.keys(metafile.outputs)) built.add(file);
  }
}
if (!watch) {
  writeChanged(notices, Buffer.from(thirdPartyNotices(metafiles)));
  if (hasDeclarations) for (const [file, source] of Object.entries(declarations)) declare(file, source);
  // Remove the files of earlier builds: the names of chunks change with their content.
  for (const file of findFiles('dist')) {
    if (!built.has(file)) fs.rmSync(file);
  }
}
