// Builds the shipped files into dist/, and metadata about them into out/meta/. --watch rebuilds on every change.
// --no-declarations skips the client's types for other programs, which take most of the time.
import fs from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundles } from './scripts/bundles.mjs';
import { findFiles } from './scripts/findFiles.mjs';
import { runNode } from './scripts/runNode.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const watch = process.argv.includes('--watch');
const hasDeclarations = !process.argv.includes('--no-declarations');

/** The type declarations for other programs, which `scripts/declarations.mjs` writes. */
const declarations = ['client.d.mts', 'clientNode.d.mts'];
// In its own process, beside the bundles, because it takes longer than all of them.
const declaring = !watch && hasDeclarations ? runNode(['scripts/declarations.mjs']) : undefined;

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
const built = new Set([...declarations.map((name) => `dist/${name}`), notices]);
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
  if (declaring) {
    if ((await declaring) !== 0) throw new Error('The type declarations could not be made.');
    for (const name of declarations)
      writeChanged(`dist/${name}`, fs.readFileSync(`out/declarations/${name}`));
  }
  // Remove the files of earlier builds: the names of chunks change with their content.
  for (const file of findFiles('dist')) {
    if (!built.has(file)) fs.rmSync(file);
  }
}
