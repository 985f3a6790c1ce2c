// Bundles test/unit/**/*.test.ts and runs them with mocha in plain Node. Further arguments go to mocha (-g …);
// arguments that end in .test.ts choose files.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';

const args = process.argv.slice(2);
const all = fs.globSync
  ? fs.globSync('test/unit/**/*.test.ts')
  : fs
      .readdirSync('test/unit', { recursive: true })
      .filter((f) => f.endsWith('.test.ts'))
      .map((f) => `test/unit/${f}`);
const chosen = args.filter((a) => a.endsWith('.test.ts'));
const files = chosen.length > 0 ? all.filter((f) => chosen.some((c) => f.endsWith(c))) : all;
const out = `out/unit-${process.pid}`;
await build({
  entryPoints: files,
  outdir: out,
  outbase: 'test',
  bundle: true,
  platform: 'node',
  format: 'esm',
  splitting: true,
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
});
const run = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    'node_modules/mocha/bin/mocha.js',
    '--recursive',
    '--extension',
    'mjs',
    '--timeout',
    '20000',
    ...args.filter((a) => !a.endsWith('.test.ts')),
    out,
  ],
  { stdio: 'inherit' },
);
fs.rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
