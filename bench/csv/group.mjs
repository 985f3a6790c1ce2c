import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from '../median.mjs';

/** @typedef {{ coldMs: number, warmMs: number, extraMegabytes: number, hash: string }} Measured */
/** @typedef {import('../run.mjs').Row} Row */

const folder = 'out/bench';
const repeats = 3;

/** @type {Record<string, string>} */
const caseNames = {
  longSix: '1M × 1, 6 decimals',
  longFull: '1M × 1, full doubles',
  wideSix: '50k × 20, 6 decimals',
  wideFull: '50k × 20, full doubles',
};
/** @type {Record<string, string>} */
const names = {
  string: 'String(v) (floor)',
  bytes: 'the same bytes, ready',
  gridlens: 'Gridlens',
  d3: 'd3-dsv',
  papaparse: 'papaparse',
  stringify: 'csv-stringify',
};
/** The number of fresh processes per variant, run in turn. @type {Record<string, number>} */
const rounds = { string: 5, bytes: 1, gridlens: 5, d3: 3, papaparse: 1, stringify: 1 };
const maxRatio = 1.2;
const minPeerRatio = 4;
const maxExtraMegabytes = 60;

/** @param {string} name @param {string} what @returns {Measured} */
function runFresh(name, what) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', 'bench/csv/measure.mjs', name, what, `${folder}/out.csv`, String(repeats)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" of "${what}" failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** @param {string} what @returns {Record<string, Measured>} */
function measureCase(what) {
  /** @type {Record<string, Measured[]>} */
  const runs = {};
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < 5; round++) {
    for (const name of Object.keys(names)) {
      if (round < (rounds[name] ?? 0)) (runs[name] ??= []).push(runFresh(name, what));
    }
  }
  const written = new Set(
    Object.entries(runs).flatMap(([name, found]) => (name === 'string' ? [] : found.map(({ hash }) => hash))),
  );
  if (written.size !== 1) throw new Error(`Not all write the same bytes of "${what}".`);
  const medians = Object.entries(runs).map(([name, found]) => [
    name,
    {
      coldMs: median(found.map((run) => run.coldMs)),
      warmMs: median(found.map((run) => run.warmMs)),
      extraMegabytes: median(found.map((run) => run.extraMegabytes)),
    },
  ]);
  return Object.fromEntries(medians);
}

/** @param {string} what @param {Record<string, Measured>} measured @returns {Row[]} */
function toRows(what, measured) {
  const label = caseNames[what] ?? what;
  const { string: floor, gridlens, d3 } = measured;
  if (!floor || !gridlens || !d3) throw new Error('Not all were measured.');
  const times = /** @type {const} */ (['coldMs', 'warmMs']).flatMap((kind) => {
    const word = kind === 'coldMs' ? 'cold' : 'warm';
    return Object.entries(measured).map(([name, { [kind]: value }]) => {
      const ratio = name === 'string' ? null : value / floor[kind];
      const isTarget = name === 'gridlens' && kind === 'coldMs';
      return {
        group: 'csv',
        row: `${label}, ${word}: ${names[name] ?? name}`,
        value,
        unit: 'ms',
        reference: name === 'string' ? null : `${label}, ${word}: ${names['string'] ?? ''}`,
        ratio,
        target: isTarget ? `<= ${maxRatio}` : null,
        met: isTarget ? (ratio ?? NaN) <= maxRatio : null,
      };
    });
  });
  const peerRatio = d3.coldMs / gridlens.coldMs;
  /** @type {Row} */
  const peer = {
    group: 'csv',
    row: `${label}, cold: d3-dsv by Gridlens`,
    value: d3.coldMs,
    unit: 'ms',
    reference: `${label}, cold: Gridlens`,
    ratio: peerRatio,
    target: `>= ${minPeerRatio}`,
    met: peerRatio >= minPeerRatio,
  };
  return [...times, peer, ...(what.startsWith('long') ? memoryRows(label, measured) : [])];
}

/** @param {string} label @param {Record<string, Measured>} measured @returns {Row[]} */
function memoryRows(label, measured) {
  return Object.entries(measured)
    .filter(([name]) => name !== 'string' && name !== 'bytes')
    .map(([name, { extraMegabytes: value }]) => ({
      group: 'csv',
      row: `${label}, memory beyond the result: ${names[name] ?? name}`,
      value,
      unit: 'MB',
      reference: null,
      ratio: null,
      target: name === 'gridlens' ? `<= ${maxExtraMegabytes} MB` : null,
      met: name === 'gridlens' ? value <= maxExtraMegabytes : null,
    }));
}

/** A million values → a CSV file, with the service's decimals and with full doubles, compared with the peers. */
export async function measure() {
  await build({
    entryPoints: ['bench/csv/entry.mjs'],
    outfile: `${folder}/csv.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return Object.keys(caseNames).flatMap((what) => toRows(what, measureCase(what)));
}
