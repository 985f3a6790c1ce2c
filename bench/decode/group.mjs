import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';
import { median } from '../median.mjs';
import { createBody } from './body.mjs';

/** @typedef {{ coldMs: number, warmMs: number, extraMegabytes: number }} Measured */

const folder = 'out/bench';

/** Points, rounds (each variant once per round in a fresh process), warm repeats, and the variants to measure. */
const sizes = [
  {
    label: '10k',
    points: 10_000,
    rounds: 25,
    repeats: 30,
    names: ['parse', 'gridlens', 'parsed', 'scanned'],
  },
  {
    label: '100k',
    points: 100_000,
    rounds: 7,
    repeats: 10,
    names: ['parse', 'gridlens', 'parsed', 'scanned'],
  },
  { label: '1M', points: 1_000_000, rounds: 3, repeats: 5, names: ['parse', 'gridlens', 'parsed'] },
];
/** Slow, with quadratic time: a few cold runs, and none at 1M. @type {Record<string, number>} */
const officialRounds = { '10k': 3, '100k': 2 };

/** @param {string} name @param {string} file @param {number} repeats @returns {Measured} */
function runFresh(name, file, repeats) {
  const script = 'bench/decode/measure.mjs';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', script, name, file, String(repeats)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" of ${file} failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** @param {readonly Measured[]} runs @returns {Measured} */
function toMedians(runs) {
  return {
    coldMs: median(runs.map((run) => run.coldMs)),
    warmMs: median(runs.map((run) => run.warmMs)),
    extraMegabytes: median(runs.map((run) => run.extraMegabytes)),
  };
}

/** @param {typeof sizes[number]} size */
function measureSize({ label, points, rounds, repeats, names }) {
  const file = `${folder}/body-${label}.json`;
  fs.writeFileSync(file, createBody(points));
  /** @type {Record<string, Measured[]>} */
  const runs = {};
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < rounds; round++) {
    for (const name of names) (runs[name] ??= []).push(runFresh(name, file, repeats));
    if (round < (officialRounds[label] ?? 0)) (runs['official'] ??= []).push(runFresh('official', file, 0));
  }
  return Object.fromEntries(Object.entries(runs).map(([name, found]) => [name, toMedians(found)]));
}

/** @type {Record<string, string>} */
const names = {
  parse: 'JSON.parse (floor)',
  gridlens: 'Gridlens',
  parsed: 'Gridlens, parsed',
  scanned: 'Gridlens, scanned',
  official: 'openelectricity',
};
/** The highest ratio to the floor that Gridlens may have. @type {Record<string, number>} */
const targets = { '10k coldMs': 1.5, '100k coldMs': 1.5, '1M coldMs': 0.35, '1M extraMegabytes': 0.2 };
const kinds = /** @type {const} */ ([
  ['coldMs', 'cold', 'ms'],
  ['warmMs', 'warm', 'ms'],
  ['extraMegabytes', 'extra memory', 'MB'],
]);
const minOfficialRatio = 50;

/**
 * @param {string} label
 * @param {Record<string, Measured>} measured
 * @returns {import('../run.mjs').Row[]}
 */
function toRows(label, measured) {
  const floor = measured['parse'];
  if (floor === undefined) throw new Error('The floor was not measured.');
  const shown = kinds.filter(([kind]) => kind !== 'extraMegabytes' || label === '1M');
  const rows = shown.flatMap(([kind, word, unit]) =>
    Object.entries(measured)
      .filter(([name]) => name !== 'official' || kind === 'coldMs')
      .map(([name, { [kind]: value }]) => {
        const ratio = name === 'parse' ? null : value / floor[kind];
        const most = name === 'gridlens' ? targets[`${label} ${kind}`] : undefined;
        return {
          group: 'decode',
          row: `${label} ${word}: ${names[name] ?? name}`,
          value,
          unit,
          reference: name === 'parse' ? null : `${label} ${word}: ${names['parse'] ?? ''}`,
          ratio,
          target: most === undefined ? null : `<= ${most}`,
          met: most === undefined || ratio === null ? null : ratio <= most,
        };
      }),
  );
  const { gridlens, official } = measured;
  if (gridlens === undefined || official === undefined) return rows;
  const ratio = official.coldMs / gridlens.coldMs;
  const isTarget = label === '100k';
  return [
    ...rows,
    {
      group: 'decode',
      row: `${label} cold: openelectricity by Gridlens`,
      value: official.coldMs,
      unit: 'ms',
      reference: `${label} cold: Gridlens`,
      ratio,
      target: isTarget ? `>= ${minOfficialRatio}` : null,
      met: isTarget ? ratio >= minOfficialRatio : null,
    },
  ];
}

/**
 * Body → columns, 20 series: each variant in fresh processes (cold), repeated in the same process (warm), and its
 * memory.
 */
export async function measure() {
  await build({
    entryPoints: ['bench/decode/entry.mjs'],
    outfile: `${folder}/decode.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return sizes.flatMap((size) => toRows(size.label, measureSize(size)));
}
