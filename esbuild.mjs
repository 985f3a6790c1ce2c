// Builds what ships into dist/, and what is known about it into out/meta/. With --watch: again on every change. With
// --no-declarations: without the types of the client for other programs, which take most of the time.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundles } from './scripts/bundles.mjs';
import { findFiles } from './scripts/findFiles.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const watch = process.argv.includes('--watch');
const hasDeclarations = !process.argv.includes('--no-declarations');

/** What is declared for programs of others, a file each, whatever files it is made of. */
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
 * Writes a file where it has changed: a VS Code or a test may just be reading it.
 * @param {string} file
 * @param {Uint8Array} bytes
 */
function writeChanged(file, bytes) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
}

let running = 0;
/** Says when a build begins and when all are done: VS Code's task waits for these lines. */
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
  // What an earlier build left: chunks are named for their content.
  for (const file of findFiles('dist')) {
    if (!built.has(file)) fs.rmSync(file);
  }
}
