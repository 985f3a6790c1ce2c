// Builds the shipped files into dist/, and metadata about them into out/meta/. --watch rebuilds on every change.
import fs from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { bundles } from './scripts/bundles.mjs';
import { makeDeclarations } from './scripts/declarations.mjs';
import { findFiles } from './scripts/findFiles.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const watch = process.argv.includes('--watch');
const declarations = watch ? undefined : makeDeclarations();

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
const built = new Set([notices]);
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
if (declarations) {
  writeChanged(notices, Buffer.from(thirdPartyNotices(metafiles)));
  for (const [file, text] of await declarations) {
    writeChanged(file, Buffer.from(text));
    built.add(file);
  }
  // Remove the files of earlier builds: the names of chunks change with their content.
  for (const file of findFiles('dist')) {
    if (!built.has(file)) fs.rmSync(file);
  }
}
