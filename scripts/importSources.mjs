import { build } from 'esbuild';

/**
 * Bundles TypeScript sources and imports them.
 * @param {string} contents Export statements, with paths relative to the project.
 * @returns {Promise<unknown>}
 */
export async function importSources(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // The ES modules of packages that also ship CommonJS.
    mainFields: ['module', 'main'],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
