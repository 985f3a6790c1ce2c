import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';
import { createBody } from '../decode/body.mjs';
import { median } from '../median.mjs';

/** @typedef {{ coldMs: number, warmMs: number, copiedBytes: number }} Measured */

const folder = 'out/bench/join';
/** The number of points, of fresh processes per case, and of repeats in each process. */
const sizes = {
  full: { points: 1_000_000, rounds: 5, repeats: 5 },
  small: { points: 20_000, rounds: 1, repeats: 1 },
};

/** @type {Record<string, string>} */
const names = {
  parse: 'JSON.parse (floor)',
  shared: 'align, one time column',
  starts: 'align, 20 different starts',
  gaps: 'align, gaps everywhere',
  whole: 'join 1 part',
  exclusive: 'join 46 parts',
  inclusive: 'join 46 parts, date_end inclusive',
};
/** The highest ratio to the floor. */
const maxRatio = 0.5;
/** The cases that must not copy data. */
const uncopied = ['shared', 'whole'];
const kinds = /** @type {const} */ ([
  ['coldMs', 'cold'],
  ['warmMs', 'warm'],
]);

/** @param {string} name @param {string} file @param {number} repeats @returns {Measured} */
function runFresh(name, file, repeats) {
  const script = 'bench/join/measure.mjs';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', script, name, file, String(repeats)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** @param {string} file @param {typeof sizes.full} size @returns {Record<string, Measured>} */
function measureAll(file, { rounds, repeats }) {
  /** @type {Record<string, Measured[]>} */
  const runs = {};
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(names)) (runs[name] ??= []).push(runFresh(name, file, repeats));
  }
  const medians = Object.entries(runs).map(([name, found]) => [
    name,
    {
      coldMs: median(found.map((run) => run.coldMs)),
      warmMs: median(found.map((run) => run.warmMs)),
      copiedBytes: median(found.map((run) => run.copiedBytes)),
    },
  ]);
  return Object.fromEntries(medians);
}

/** @param {Record<string, Measured>} measured @param {string} size @returns {import('../run.mjs').Row[]} */
function toRows(measured, size) {
  const floor = measured['parse'];
  if (floor === undefined) throw new Error('The floor was not measured.');
  const times = kinds.flatMap(([kind, word]) =>
    Object.entries(measured).map(([name, { [kind]: value }]) => {
      const ratio = name === 'parse' ? null : value / floor[kind];
      return {
        group: 'join',
        row: `${size} ${word}: ${names[name] ?? name}`,
        value,
        unit: 'ms',
        reference: ratio === null ? null : `${size} ${word}: ${names['parse'] ?? ''}`,
        ratio,
        target: ratio === null ? null : `<= ${maxRatio}`,
        met: ratio === null ? null : ratio <= maxRatio,
      };
    }),
  );
  const copies = uncopied.map((name) => {
    const value = measured[name]?.copiedBytes ?? NaN;
    const row = `${size} copied: ${names[name] ?? name}`;
    const target = { target: 'nothing', met: value === 0 };
    return { group: 'join', row, value, unit: 'B', reference: null, ratio: null, ...target };
  });
  return [...times, ...copies];
}

/**
 * A million points of 20 series (1M): aligned to one time axis, and joined from parts, compared with parsing their
 * JSON.
 * @param {import('../run.mjs').Options} options
 */
export async function measure({ isSmall }) {
  await build({
    entryPoints: [
      'src/domain/series/timeAxis.ts',
      'src/domain/idioms/steps.ts',
      'src/client/join/joinParts.ts',
      'src/client/decode/decodeBody.ts',
    ],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const file = `${folder}/body.json`;
  const size = isSmall ? sizes.small : sizes.full;
  fs.writeFileSync(file, createBody(size.points));
  return toRows(measureAll(file, size), isSmall ? '20k' : '1M');
}
