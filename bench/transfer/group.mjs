import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from '../median.mjs';
import { createResult, partialResults } from './results.mjs';
import { bytesOfRun } from './variants.mjs';

/** @typedef {{ coldMs: number, warmMs: number, bytes: number }} Measured */
/** @typedef {import('../run.mjs').Row} Row */

const values = 1_000_000;
const rounds = 5;
const repeats = 9;
const partCount = 46;
/** @type {Record<string, string>} */
const names = {
  typed: 'an array per column (floor)',
  gridlens: 'Gridlens',
  numbers: 'JSON numbers',
};
const maxRatio = 2;
const maxBytesPerValue = 8.5;
const maxRunRatio = 1.2;

/** @param {string} name @returns {Measured} */
function runFresh(name) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', 'bench/transfer/measure.mjs', name, String(repeats)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** @returns {Record<string, Measured>} */
function measureAll() {
  /** @type {Record<string, Measured[]>} */
  const runs = {};
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(names)) (runs[name] ??= []).push(runFresh(name));
  }
  const medians = Object.entries(runs).map(([name, found]) => [
    name,
    {
      coldMs: median(found.map((run) => run.coldMs)),
      warmMs: median(found.map((run) => run.warmMs)),
      bytes: median(found.map((run) => run.bytes)),
    },
  ]);
  return Object.fromEntries(medians);
}

/** @param {Record<string, Measured>} measured @returns {Row[]} */
function toRows(measured) {
  const floor = measured['typed'];
  if (floor === undefined) throw new Error('The floor was not measured.');
  const times = /** @type {const} */ (['coldMs', 'warmMs']).flatMap((kind) => {
    const word = kind === 'coldMs' ? 'cold' : 'warm';
    return Object.entries(measured).map(([name, { [kind]: value }]) => {
      const ratio = name === 'typed' ? null : value / floor[kind];
      const isTarget = name === 'gridlens';
      return {
        group: 'transfer',
        row: `1M values, ${word}: ${names[name] ?? name}`,
        value,
        unit: 'ms',
        reference: name === 'typed' ? null : `1M values, ${word}: ${names['typed'] ?? ''}`,
        ratio,
        target: isTarget ? `<= ${maxRatio}` : null,
        met: isTarget ? (ratio ?? NaN) <= maxRatio : null,
      };
    });
  });
  const sizes = Object.entries(measured).map(([name, { bytes }]) => ({
    group: 'transfer',
    row: `1M values, on the wire: ${names[name] ?? name}`,
    value: bytes / values,
    unit: 'B a value',
    reference: null,
    ratio: null,
    target: name === 'gridlens' ? `<= ${maxBytesPerValue} B` : null,
    met: name === 'gridlens' ? bytes / values <= maxBytesPerValue : null,
  }));
  return [...times, ...sizes];
}

/**
 * The bytes sent for a year of 5-minute data that arrives in many parts and is drawn after each.
 * @returns {Promise<Row[]>}
 */
async function measureRun() {
  const year = createResult(17, 105_120);
  const [...last] = partialResults(year, 1);
  const once = await bytesOfRun(last);
  const all = await bytesOfRun(partialResults(year, partCount));
  const ratio = all / once;
  const row = { group: 'transfer', unit: 'MB' };
  return [
    {
      ...row,
      row: 'a year: its result',
      value: once / 1e6,
      reference: null,
      ratio: null,
      target: null,
      met: null,
    },
    {
      ...row,
      row: `a year: a run of ${partCount} parts, each drawn`,
      value: all / 1e6,
      reference: 'a year: its result',
      ratio,
      target: `<= ${maxRunRatio}`,
      met: ratio <= maxRunRatio,
    },
  ];
}

/** Extension → page, as VS Code sends messages: a million values, and a run of many parts. */
export async function measure() {
  await build({
    entryPoints: ['bench/transfer/entry.mjs'],
    outfile: 'out/bench/transfer.mjs',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return [...toRows(measureAll()), ...(await measureRun())];
}
