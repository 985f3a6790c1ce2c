import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from '../median.mjs';

/** @typedef {{ coldMs: number, warmMs: number, copiedBytes: number }} Measured */

const folder = 'out/bench/measures';
/** A year of five minutes; the number of fresh processes per case, and of repeats in each process. */
const sizes = {
  full: { buckets: 105_120, rounds: 5, repeats: 15 },
  small: { buckets: 2_000, rounds: 1, repeats: 1 },
};

/** @type {Record<string, { words: string, most?: number }>} */
const cases = {
  plain: { words: 'one plain loop for each of 10 sources (floor)' },
  capture: { words: 'capture price of 10 sources', most: 3 },
  share: { words: 'share of generation of 10 sources', most: 10 },
  months: { words: 'demand-weighted price and hours below zero, by month', most: 10 },
};

/** @param {string} name @param {typeof sizes.full} size @returns {Measured} */
function runFresh(name, { buckets, repeats }) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', 'bench/measures/measure.mjs', name, String(buckets), String(repeats)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * Measures from their terms over a year of five minutes, compared with a plain loop that divides two columns.
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ isSmall }) {
  await build({
    stdin: {
      contents: `export * from './src/domain/series/measures/computeMeasures';
        export * from './src/domain/series/measures/expandQuery';`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    outfile: `${folder}/entry.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const size = isSmall ? sizes.small : sizes.full;
  /** @type {Record<string, Measured[]>} */
  const runs = {};
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < size.rounds; round++)
    for (const name of Object.keys(cases)) (runs[name] ??= []).push(runFresh(name, size));
  const of = (/** @type {string} */ name, /** @type {keyof Measured} */ kind) =>
    median((runs[name] ?? []).map((run) => run[kind]));
  const floor = of('plain', 'warmMs');
  const times = Object.entries(cases).map(([name, { words, most }]) => {
    const value = of(name, 'warmMs');
    const ratio = most === undefined ? null : value / floor;
    return {
      group: 'measures',
      row: words,
      value,
      unit: 'ms',
      reference: ratio === null ? null : (cases['plain']?.words ?? ''),
      ratio,
      target: most === undefined ? null : `<= ${most}`,
      met: ratio === null || most === undefined ? null : ratio <= most,
    };
  });
  const value = of('capture', 'copiedBytes');
  const copied = { row: `copied: ${cases['capture']?.words ?? ''}`, value, unit: 'B' };
  const target = { reference: null, ratio: null, target: 'nothing', met: value === 0 };
  return [...times, { group: 'measures', ...copied, ...target }];
}
