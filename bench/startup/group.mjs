import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';
import { bundles } from '../../scripts/bundles.mjs';
import { median } from '../median.mjs';
import { measureFirstPaint } from './page.mjs';
import { moduleOf } from './stub.mjs';

const folder = 'out/bench/startup';
const rounds = 25;
const maxRatio = 5;
const maxMs = 20;
const maxPaintMs = 120;
/** @type {Record<string, string>} */
const names = {
  empty: 'an empty module',
  bare: 'a module that imports vscode',
  extension: 'Gridlens, entry and activate',
};

/** Writes an empty extension and a `vscode` module, next to the entry as it ships. */
async function prepare() {
  fs.rmSync(folder, { recursive: true, force: true });
  await build({ ...bundles['extension'], outdir: folder, outExtension: { '.js': '.mjs' }, minify: true });
  const declared = fs.readFileSync('node_modules/@types/vscode/index.d.ts', 'utf8');
  const exported = declared.matchAll(
    /^\s+export (?:abstract )?(?:namespace|class|enum|function|const) (\w+)/gm,
  );
  const names = new Set([...exported].map(([, name = '']) => name));
  fs.mkdirSync(`${folder}/node_modules/vscode`, { recursive: true });
  fs.writeFileSync(`${folder}/node_modules/vscode/package.json`, '{ "exports": "./index.mjs" }\n');
  fs.writeFileSync(`${folder}/node_modules/vscode/index.mjs`, moduleOf([...names]));
  const used = [
    'vscode',
    ...['child_process', 'crypto', 'fs/promises', 'http', 'os', 'path', 'util', 'zlib'].map(
      (name) => `node:${name}`,
    ),
  ];
  fs.writeFileSync(`${folder}/other.mjs`, used.map((name) => `import '${name}';\n`).join(''));
  fs.writeFileSync(`${folder}/empty.mjs`, 'export function activate() {}\n');
  // The least that any extension does: import `vscode` and activate.
  fs.writeFileSync(
    `${folder}/bare.mjs`,
    "import * as vscode from 'vscode';\nexport const activate = () => vscode.window;\n",
  );
}

/** @param {string} name @returns {number} */
function runFresh(name) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bench/startup/measure.mjs', `${folder}/${name}.mjs`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr}`);
  return JSON.parse(stdout).ms;
}

/**
 * Loads and activates the entry bundle, each time in a fresh process, compared with an empty module; and loads the
 * results page until it has drawn its first chart.
 */
export async function measure() {
  await prepare();
  /** @type {Record<string, number[]>} */
  const runs = {};
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(names)) (runs[name] ??= []).push(runFresh(name));
  }
  const value = (/** @type {string} */ name) => median(runs[name] ?? []);
  const empty = value('empty');
  const group = 'startup';
  const reference = names['empty'] ?? '';
  const rows = Object.entries(names).map(([name, row]) => {
    const [ms, ratio] = [value(name), value(name) / empty];
    const isOurs = name === 'extension';
    return {
      group,
      row,
      value: ms,
      unit: 'ms',
      ...(name === 'empty' ? { reference: null, ratio: null } : { reference, ratio }),
      target: isOurs ? `<= ${maxRatio}, <= ${maxMs} ms` : null,
      met: isOurs ? ratio <= maxRatio && ms <= maxMs : null,
    };
  });
  const { paintMs, chartMs, cpuMs } = await measureFirstPaint();
  const page = [
    { row: 'the results page, from its script to the first paint', value: paintMs },
    { row: 'the results page, its first chart', value: cpuMs, wallMs: chartMs },
  ].map((row) => ({
    group,
    ...row,
    unit: 'ms',
    reference: null,
    ratio: null,
    target: `<= ${maxPaintMs} ms`,
    met: row.value <= maxPaintMs,
  }));
  return [...rows, ...page];
}
