// Builds what ships into dist/, and what is known about it into out/meta/. With --watch: again on every change.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { build, context } from 'esbuild';
import { findFiles } from './scripts/findFiles.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const watch = process.argv.includes('--watch');

/** @satisfies {import('esbuild').BuildOptions} */
const shared = {
  outdir: 'dist',
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  target: 'node20',
  logLevel: 'warning',
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const bundles = {
  // The entry is small: what a feature needs only when it is used is a chunk of its own.
  extension: {
    ...shared,
    entryPoints: ['src/extension.ts'],
    platform: 'node',
    format: 'esm',
    splitting: true,
    external: ['vscode'],
    chunkNames: 'chunks/[name]-[hash]',
  },
  // For plain Node, without VS Code.
  client: {
    ...shared,
    entryPoints: { client: 'src/client/index.ts' },
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
  },
  // The fetch for plain Node, apart from the client: it wants the package undici, which is not bundled, so that the
  // program which uses it has one copy.
  clientNode: {
    ...shared,
    entryPoints: { clientNode: 'src/client/node/nodeFetch.ts' },
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    external: ['undici'],
  },
  // The results page.
  webview: {
    ...shared,
    entryPoints: { webview: 'src/webview/index.ts' },
    platform: 'browser',
    format: 'iife',
    target: 'chrome120',
    loader: { '.svg': 'text' },
  },
};

/** What is declared for programs of others, a file each, whatever files it is made of. */
const declarations = {
  'dist/client.d.mts': 'src/client/index.ts',
  'dist/clientNode.d.mts': 'src/client/node/nodeFetch.ts',
};

/** @param {string} file @param {string} source */
function declare(file, source) {
  const generator = 'node_modules/dts-bundle-generator/dist/bin/dts-bundle-generator.js';
  const args = [generator, '--no-check', '--no-banner', '--silent', '--project', 'tsconfig.json'];
  const { status } = spawnSync(process.execPath, [...args, '-o', file, source], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The declarations of ${source} could not be made.`);
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
for (const [name, options] of Object.entries(bundles)) {
  if (watch) {
    await (await context({ ...options, plugins: [report] })).watch();
  } else {
    const { metafile } = await build({ ...options, metafile: true });
    fs.writeFileSync(`out/meta/${name}.json`, JSON.stringify(metafile));
    metafiles.push(metafile);
    for (const file of Object.keys(metafile.outputs)) built.add(file);
  }
}
if (!watch) {
  fs.writeFileSync(notices, thirdPartyNotices(metafiles));
  for (const [file, source] of Object.entries(declarations)) declare(file, source);
  // What an earlier build left: chunks are named for their content.
  for (const file of findFiles('dist')) {
    if (!built.has(file)) fs.rmSync(file);
  }
}
