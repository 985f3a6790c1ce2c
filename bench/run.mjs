// npm run bench -- [groups] [--json FILE] [--small]: runs the benchmarks, and prints each row with its target. With --small,
// a group that can be small is, to find out whether it still runs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from './table.mjs';

/**
 * One figure. `ratio` is `value` divided by the reference's value, `target` the goal; both are null for a reference.
 * `wallMs` is the wall time, where `value` is processor time.
 * @typedef {{ group: string, row: string, value: number, unit: string, wallMs?: number, reference: string | null,
 *   ratio: number | null, target: string | null, met: boolean | null }} Row
 * @typedef {{ isSmall: boolean }} Options
 * @typedef {{ measure: (options: Options) => Row[] | Promise<Row[]> }} Group
 */

/** The groups that need none of the peers. */
const withoutPeers = ['join', 'measures', 'queryFiles', 'mcp'];

/** @type {Record<string, () => Promise<Group>>} */
const groups = {
  decode: () => import('./decode/group.mjs'),
  join: () => import('./join/group.mjs'),
  measures: () => import('./measures/group.mjs'),
  csv: () => import('./csv/group.mjs'),
  parquet: () => import('./parquet/group.mjs'),
  xlsx: () => import('./xlsx/group.mjs'),
  dataset: () => import('./dataset/group.mjs'),
  transfer: () => import('./transfer/group.mjs'),
  chart: () => import('./chart/group.mjs'),
  startup: () => import('./startup/group.mjs'),
  mcp: () => import('./mcp/group.mjs'),
  http: () => import('./http/group.mjs'),
  queryFiles: () => import('./queryFiles/group.mjs'),
  scan: () => import('./scan/group.mjs'),
};

const invokedFrom = process.env['INIT_CWD'] ?? process.cwd();
process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: 'string' }, small: { type: 'boolean' } },
      allowPositionals: true,
    });
    const unknown = positionals.find((name) => !Object.hasOwn(groups, name));
    if (unknown !== undefined) throw new Error(`There is no group "${unknown}".`);
    return {
      file: values.json,
      isSmall: values.small === true,
      chosen: positionals.length > 0 ? positionals : Object.keys(groups),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(`npm run bench -- [${Object.keys(groups).join('|')}] [--json FILE] [--small]`);
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

const { file, isSmall, chosen } = readArguments();
const { ensureDependencies } = await import('../scripts/dependencies.mjs');
ensureDependencies();
if (chosen.some((name) => !withoutPeers.includes(name))) ensurePeers();
/** @type {Row[]} */
const rows = [];
for (const [name, load] of Object.entries(groups)) {
  if (!chosen.includes(name)) continue;
  try {
    const found = await (await load()).measure({ isSmall });
    // The targets are for the full size.
    const judged = isSmall ? found.map((row) => ({ ...row, target: null, met: null })) : found;
    printTable(name, judged);
    rows.push(...judged);
  } catch (error) {
    // Continue with the other groups.
    console.log(`\n${name} FAILED:`, error);
    process.exitCode = 1;
  }
  // After each group: the next one may take long, or be interrupted.
  if (file !== undefined)
    fs.writeFileSync(path.resolve(invokedFrom, file), `${JSON.stringify(rows, null, 2)}\n`);
}
