import path from 'node:path';
import { build } from 'esbuild';

/** Bundles a program of `test/support` for Node next to a folder, and returns the path of the bundle. */
export async function bundleProgram(name: string, folder: string): Promise<string> {
  const program = path.join(path.dirname(folder), 'program.mjs');
  await build({
    entryPoints: [`test/support/${name}.ts`],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return program;
}
