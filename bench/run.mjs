// npm run bench -- [groups] [--json FILE]: runs the benchmarks, and prints each row with its target.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from './table.mjs';

/**
 * One figure. `ratio` is `value` divided by the reference's value, `target` the goal; both are null for a reference.
 * @typedef {{ group: string, row: string, value: number, unit: string, reference: string | null,
 *   ratio: number | null, target: string | null, met: boolean | null }} Row
 * @typedef {{ measure: () => Row[] | Promise<Row[]> }} Group
 */

/** @type {Record<string, () => Promise<Group>>} */
const groups = {
  decode: () => import('./decode/group.mjs'),
  join: () => import('./join/group.mjs'),
  csv: () => import('./csv/group.mjs'),
  parquet: () => import('./parquet/group.mjs'),
  xlsx: () => import('./xlsx/group.mjs'),
  dataset: () => import('./dataset/group.mjs'),
  transfer: () => import('./transfer/group.mjs'),
  chart: () => import('./chart/group.mjs'),
  startup: () => import('./startup/group.mjs'),
  http: () => import('./http/group.mjs'),
  scan: () => import('./scan/group.mjs'),
};

const invokedFrom = process.env['INIT_CWD'] ?? process.cwd();
process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: 'string' } },
      allowPositionals: true,
    });
    const unknown = positionals.find((name) => !Object.hasOwn(groups, name));
    if (unknown !== undefined) throw new Error(`There is no group "${unknown}".`);
    return { file: values.json, chosen: positionals.length > 0 ? positionals : Object.keys(groups) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(`npm run bench -- [${Object.keys(groups).join('|')}] [--json FILE]`);
    process.exit(2);
  }
}

/** Installs the peers on first use, separately from the project's own packages. */
function ensurePeers() {
  const stamp = 'bench/node_modules/.installed';
  const wanted = fs.readFileSync('bench/package-lock.json', 'utf8');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the peers…');
  // No peer needs the build scripts of its package.
  const command = 'npm ci --ignore-scripts --no-audit --no-fund --loglevel=error';
  const { status } = spawnSync(command, {
    cwd: 'bench',
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (status !== 0) throw new Error('The peers could not be installed: "npm ci" failed in bench.');
  fs.writeFileSync(stamp, wanted);
}

const { file, chosen } = readArguments();
const { ensureDependencies } = await import('../scripts/dependencies.mjs');
ensureDependencies();
ensurePeers();
/** @type {Row[]} */
const rows = [];
for (const [name, load] of Object.entries(groups)) {
  if (!chosen.includes(name)) continue;
  try {
    const found = await (await load()).measure();
    printTable(name, found);
    rows.push(...found);
  } catch (error) {
    // Continue with the other groups.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
if (file !== undefined) {
  fs.writeFileSync(path.resolve(invokedFrom, file), `${JSON.stringify(rows, null, 2)}\n`);
}
