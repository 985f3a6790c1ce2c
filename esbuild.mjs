// Builds everything that ships into dist/, and, with --tests, the test bundles into out/.
import { build, context } from 'esbuild';
import fs from 'node:fs';

const watch = process.argv.includes('--watch');
fs.rmSync('dist', { recursive: true, force: true });

const shared = {
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
};

const builds = [
  // The extension: the entry is small, and what a feature needs only when used is a chunk of its own.
  {
    ...shared,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    platform: 'node',
    format: 'esm',
    splitting: true,
    external: ['vscode'],
    chunkNames: 'chunks/[name]-[hash]',
  },
  // The client for plain Node, without VS Code.
  {
    ...shared,
    entryPoints: { client: 'src/client/index.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
  },
  // The results page.
  {
    ...shared,
    entryPoints: { webview: 'src/webview/index.ts' },
    outdir: 'dist',
    platform: 'browser',
    format: 'iife',
    target: 'chrome120',
    loader: { '.svg': 'text' },
  },
];

for (const options of builds) {
  if (watch) await (await context(options)).watch();
  else {
    const { metafile } = await build(options);
    fs.writeFileSync(`dist/${Object.keys(options.entryPoints)[0]}.meta.json`, JSON.stringify(metafile));
  }
}
