import fs from 'node:fs';
import path from 'node:path';
import { optimize } from 'svgo';

/**
 * Lets each module that is loaded later begin with the entry, which is loaded by then in any case. So all that the
 * entry loads at once is common to every chunk, and esbuild makes one file of it instead of one for each group of
 * chunks that share a module: Node takes about as long for a file as for all that stands in it.
 * @param {string} entry
 * @returns {import('esbuild').Plugin}
 */
const entryInOneChunk = (entry) => ({
  name: 'entry in one chunk',
  setup({ onLoad, onResolve, resolve }) {
    const namespace = 'later';
    onResolve({ filter: /^\./, namespace: 'file' }, async ({ kind, path: wanted, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { path: found, errors } = await resolve(wanted, {
        kind: 'import-statement',
        importer,
        resolveDir,
      });
      return errors.length > 0 ? { errors } : { path: found, namespace };
    });
    onLoad({ filter: /.*/, namespace }, ({ path: file }) => ({
      contents: `import ${JSON.stringify(path.resolve(entry))}; export * from ${JSON.stringify(file)};`,
      resolveDir: path.dirname(file),
    }));
  },
});

/**
 * Loads the drawing inside the `<svg>` element of a file as text, with no more digits than 16 pixels show.
 * @type {import('esbuild').Plugin}
 */
const smallIcons = {
  name: 'small icons',
  setup({ onLoad }) {
    onLoad({ filter: /\.svg$/ }, ({ path: file }) => ({
      contents: optimize(fs.readFileSync(file, 'utf8'), { path: file, floatPrecision: 2 }).data.replace(
        /^<svg[^>]*>|<\/svg>$/g,
        '',
      ),
      loader: 'text',
    }));
  },
};

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

/** @satisfies {import('esbuild').BuildOptions} */
const shared = { outdir: 'dist', bundle: true, target: 'node20', logLevel: 'warning' };

/**
 * Of a package in two forms the modules are bundled.
 * @satisfies {import('esbuild').BuildOptions}
 */
const forNode = { ...shared, platform: 'node', format: 'esm', mainFields: ['module', 'main'] };

/**
 * What ships, a bundle each.
 * @type {Record<string, import('esbuild').BuildOptions>}
 */
export const bundles = {
  // The entry is small: what a feature needs only when it is used is a chunk of its own.
  extension: {
    ...forNode,
    entryPoints: {
      extension: 'src/extension.ts',
      // The thread that reads many query files.
      readWorker: 'src/services/savedQueries/readWorker.ts',
    },
    splitting: true,
    external: ['vscode'],
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [entryInOneChunk('src/extension.ts')],
  },
  // For plain Node, without VS Code.
  client: {
    ...forNode,
    entryPoints: { client: 'src/client/index.ts' },
    outExtension: { '.js': '.mjs' },
  },
  // The fetch for plain Node, apart from the client: it wants the package undici, which is not bundled, so that the
  // program which uses it has one copy.
  clientNode: {
    ...forNode,
    entryPoints: { clientNode: 'src/client/node/nodeFetch.ts' },
    outExtension: { '.js': '.mjs' },
    external: ['undici'],
  },
  // The command line: one file, which runs wherever Node does.
  cli: {
    ...forNode,
    entryPoints: { cli: 'src/cli/index.ts' },
    outExtension: { '.js': '.mjs' },
    // undici is CommonJS and requires Node's own modules.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    define: { 'process.env.GRIDLENS_VERSION': JSON.stringify(version) },
  },
  // The results page: a view that is not the first is a chunk of its own.
  webview: {
    ...shared,
    entryPoints: [
      { in: 'src/webview/index.ts', out: 'webview' },
      { in: 'src/webview/styles/index.css', out: 'webview' },
    ],
    platform: 'browser',
    format: 'esm',
    target: 'chrome120',
    // Modules are always read as UTF-8.
    charset: 'utf8',
    splitting: true,
    chunkNames: 'page/[name]-[hash]',
    plugins: [smallIcons, entryInOneChunk('src/webview/index.ts')],
  },
};
