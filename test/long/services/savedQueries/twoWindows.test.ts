import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import fc from 'fast-check';
import type * as Program from '../../../support/twoWindows/program';
import { script } from '../../../support/twoWindows/script';

const support = path.resolve('test/support/twoWindows');
const stubs: Readonly<Record<string, string>> = {
  vscode: 'vscodeStub.ts',
  'node:fs/promises': 'gatedFiles.ts',
  'node:timers/promises': 'gatedTimers.ts',
};

/** Replaces the files and timers for the code under test, but not for the stand-ins themselves. */
const standIns: Plugin = {
  name: 'stand-ins',
  setup: (bundle) => {
    bundle.onResolve({ filter: /^(?:vscode|node:(?:fs|timers)\/promises)$/ }, ({ path: name, importer }) =>
      importer.startsWith(support) && name !== 'vscode'
        ? { path: name, external: true }
        : { path: path.join(support, stubs[name] ?? '') },
    );
  },
};

/** Builds the library of saved queries for windows whose file system calls a test orders and can fail. */
async function buildProgram(folder: string): Promise<typeof Program> {
  const outfile = path.join(folder, 'program.mjs');
  await build({
    entryPoints: [path.join(support, 'program.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    // The main file of a UMD package cannot be bundled as an ES module, so its `module` file comes first.
    mainFields: ['module', 'main'],
    logLevel: 'warning',
    plugins: [standIns],
  });
  return (await import(pathToFileURL(outfile).href)) as typeof Program;
}

/** The number of scripts to draw; set `GRIDLENS_SCRIPTS` for more. */
const scripts = Number(process.env['GRIDLENS_SCRIPTS'] ?? 30);

describe('two windows with random file system failures and crashes', () => {
  let folder = '';
  let program: typeof Program;
  before(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-'));
    program = await buildProgram(folder);
  });
  after(() => fs.rm(folder, { recursive: true, force: true }));

  it('keep every saved query whole until it is deleted', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (drawn) => {
        const bench = new program.Bench();
        try {
          await bench.run(drawn);
          await bench.check();
        } catch (error) {
          throw new Error(`${String(error)}\n${bench.events.join('\n')}`, { cause: error });
        } finally {
          bench.close();
        }
      }),
      { numRuns: scripts },
    );
  }).timeout(60_000 + scripts * 1000);
});
