import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Makes each lazily loaded module import the entry first, which is loaded by then anyway. All modules of the entry are
 * then common to every chunk, so esbuild puts them into one file instead of one per group of chunks that share them.
 * This is faster, because Node spends about as much time on opening a file as on running it.
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
 * Puts the chunk with all modules of the entry into the entry's file, which is otherwise only an import of that chunk:
 * a page then loads one file before it runs, not two in turn. All files of the bundle are in one folder. A build with
 * source maps stays as it is; others need `metafile`, and `write: false`.
 * @type {import('esbuild').Plugin}
 */
const chunkIntoEntry = {
  name: 'chunk into entry',
  setup({ initialOptions, onEnd }) {
    if (initialOptions.sourcemap) return;
    onEnd((result) => {
      const { metafile, outputFiles = [] } = result;
      if (!metafile) return;
      const { outputs } = metafile;
      const [entry = '', stub] =
        Object.entries(outputs).find(([, one]) => one.entryPoint === pageEntry) ?? [];
      const chunk = stub?.imports[0]?.path ?? '';
      const [from, to] = [path.basename(chunk), path.basename(entry)];
      const rest = Object.entries(outputs).filter(([file]) => file !== entry);
      metafile.outputs = JSON.parse(JSON.stringify(Object.fromEntries(rest)).replaceAll(from, to));
      result.outputFiles = outputFiles
        .filter((file) => path.basename(file.path) !== to)
        .map((file) => {
          const contents = Buffer.from(file.text.replaceAll(from, to));
          return { ...file, path: file.path.replace(from, to), contents };
        });
    });
  },
};

/**
 * Loads the content of an icon's `<svg>` element as text, with coordinates rounded for 16 pixels.
 * @type {import('esbuild').Plugin}
 */
const smallIcons = {
  name: 'small icons',
  setup({ onLoad }) {
    onLoad({ filter: /\.svg$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
      const contents = text.replace(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(2));
      return { contents, loader: 'text' };
    });
  },
};

/**
 * Bounds the runs of a Parquet file, which hyparquet writes past the end of an array for as long as the file says.
 * @type {import('esbuild').Plugin}
 */
const boundedRuns = {
  name: 'bounded runs',
  setup({ onLoad }) {
    onLoad({ filter: /hyparquet.src.encoding\.js$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8');
      const call = 'readRle(reader, count, width, output, seen)';
      if (!text.includes(call)) throw new Error('hyparquet reads runs in another way.');
      const check = "if (count > output.length - seen) throw new RangeError('A run is too long.')";
      return { contents: text.replace(call, `${check}; ${call}`) };
    });
  },
};

/**
 * Loads the program of a worker thread, `import program from './parquetProgram.thread'`, as one text without imports, so
 * that it needs no file. Its sources are in the metadata of the bundle.
 * @type {import('esbuild').Plugin}
 */
export const threadPrograms = {
  name: 'thread programs',
  setup({ initialOptions, onEnd, onLoad, onResolve }) {
    const namespace = 'thread';
    /** @type {import('esbuild').Metafile['inputs']} */
    const inputs = {};
    onResolve({ filter: /\.thread$/ }, ({ path: wanted, resolveDir }) => ({
      path: path.join(resolveDir, wanted.replace('.thread', '.ts')),
      namespace,
    }));
    onLoad({ filter: /.*/, namespace }, async ({ path: file }) => {
      const { outputFiles, metafile } = await build({
        entryPoints: [file],
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'cjs',
        minify: initialOptions.minify,
        plugins: [boundedRuns],
        metafile: true,
        write: false,
      });
      Object.assign(inputs, metafile.inputs);
      return { contents: outputFiles[0]?.text, loader: 'text', watchFiles: Object.keys(metafile.inputs) };
    });
    onEnd(({ metafile }) => void Object.assign(metafile?.inputs ?? {}, inputs));
  },
};

const pageEntry = 'src/webview/index.ts';
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

/** @satisfies {import('esbuild').BuildOptions} */
const shared = {
  outdir: 'dist',
  bundle: true,
  target: 'node20',
  logLevel: 'warning',
};

/**
 * Bundles the ES modules of packages that also ship CommonJS.
 * @satisfies {import('esbuild').BuildOptions}
 */
const forNode = { ...shared, platform: 'node', format: 'esm', mainFields: ['module', 'main'] };

/**
 * The bundles that ship.
 * @type {Record<string, import('esbuild').BuildOptions>}
 */
export const bundles = {
  // The entry is small: code that a feature needs only when it is used goes into a chunk.
  extension: {
    ...forNode,
    entryPoints: {
      extension: 'src/extension.ts',
      // The worker thread that reads many query files.
      readWorker: 'src/services/savedQueries/store/readWorker.ts',
    },
    splitting: true,
    external: ['vscode'],
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [threadPrograms, entryInOneChunk('src/extension.ts')],
  },
  // For Node without VS Code.
  client: {
    ...forNode,
    entryPoints: { client: 'src/client/index.ts' },
    outExtension: { '.js': '.mjs' },
  },
  // The fetch for Node without VS Code. It is separate from the client because it imports undici, which is not bundled,
  // so that the program that uses it has only one copy.
  clientNode: {
    ...forNode,
    entryPoints: { clientNode: 'src/client/node/nodeFetch.ts' },
    outExtension: { '.js': '.mjs' },
    external: ['undici'],
  },
  // The command line, which runs wherever Node does. Each command is a chunk, so that a short one starts soon.
  cli: {
    ...forNode,
    entryPoints: {
      cli: 'src/cli/index.ts',
      // The MCP server of the tools for agents, which is `gridlens mcp`.
      mcp: 'src/cli/mcp.ts',
    },
    splitting: true,
    chunkNames: 'cli/[name]-[hash]',
    alias: { '@modelcontextprotocol/server/_shims': path.resolve('src/tools/mcp/sdkPlatform.ts') },
    plugins: [threadPrograms, entryInOneChunk('src/cli/main.ts')],
    outExtension: { '.js': '.mjs' },
    // undici is CommonJS and requires Node's own modules.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    define: { 'process.env.GRIDLENS_VERSION': JSON.stringify(version) },
  },
  // The results page. Every view except the first is a separate chunk.
  webview: {
    ...shared,
    entryPoints: [
      { in: pageEntry, out: 'page/webview' },
      { in: 'src/webview/styles/index.css', out: 'page/webview' },
    ],
    platform: 'browser',
    format: 'esm',
    target: 'chrome120',
    // The browser compiles all functions while it loads a file, off the main thread, instead of each at its first call.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    // Modules are always read as UTF-8.
    charset: 'utf8',
    splitting: true,
    chunkNames: 'page/[name]-[hash]',
    plugins: [smallIcons, entryInOneChunk(pageEntry), chunkIntoEntry],
  },
};
