import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { median } from '../median.mjs';

const group = 'queryFiles';
const unit = 'ms';
const maxMs = 100;
const names = { bytes: 'their bytes (floor)', gridlens: 'Gridlens' };

const outfile = 'out/bench/queryFiles/readEntries.mjs';
const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };

/** @param {string} root @param {number} count */
async function writeFiles(root, count) {
  const { formatSavedQuery } = await import(pathToFileURL(path.resolve(outfile)).href);
  for (let i = 0; i < count; i++) {
    const text = formatSavedQuery({ name: `Query ${i}`, folder: `Folder ${i % 7}`, query });
    fs.writeFileSync(path.join(root, `${i}.gridlens.json`), text);
  }
}

/** @param {string} name @param {string} root @returns {number} */
function runFresh(name, root) {
  const script = 'bench/queryFiles/measure.mjs';
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, name, root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr}`);
  return JSON.parse(stdout).ms;
}

/**
 * Many query files → entries of the tree: processor time of a fresh process.
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ isSmall }) {
  await build({
    entryPoints: ['bench/queryFiles/entry.mjs'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20',
    logLevel: 'warning',
  });
  const [count, rounds] = isSmall ? [100, 1] : [1000, 7];
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-bench-'));
  try {
    await writeFiles(root, count);
    /** @type {{ bytes: number[], gridlens: number[] }} */
    const found = { bytes: [], gridlens: [] };
    for (let round = 0; round < rounds; round++) {
      found.bytes.push(runFresh('bytes', root));
      found.gridlens.push(runFresh('gridlens', root));
    }
    const row = (/** @type {keyof typeof names} */ name) => `${count} files: ${names[name]}`;
    const [floor, value] = [median(found.bytes), median(found.gridlens)];
    return [
      { group, row: row('bytes'), value: floor, unit, reference: null, ratio: null, target: null, met: null },
      {
        group,
        row: row('gridlens'),
        value,
        unit,
        reference: row('bytes'),
        ratio: value / floor,
        target: `<= ${maxMs} ms`,
        met: value <= maxMs,
      },
    ];
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}
