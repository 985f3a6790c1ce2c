import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from '../median.mjs';

/** @typedef {{ ms: number, megabytes: number, extraMegabytes: number, rows: number }} Measured */
/** @typedef {import('../run.mjs').Row} Row */

const folder = 'out/bench';
const rounds = 3;
const minPeerRatio = 5;
const maxExtraMegabytes = 100;
const reference = '1M rows: Gridlens';

/** @param {string} name @returns {Measured} */
function runFresh(name) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', 'bench/parquet/measure.mjs', name, `${folder}/out.parquet`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** @param {readonly Measured[]} runs @param {keyof Measured} what */
const medianOf = (runs, what) => median(runs.map((run) => run[what]));

/** @param {string} row @param {number} value @param {string} unit @returns {Row} */
const plain = (row, value, unit) => ({
  group: 'parquet',
  row,
  value,
  unit,
  reference: null,
  ratio: null,
  target: null,
  met: null,
});

/** A million rows → a Parquet file compared with the peer, and the memory for 20 million rows. */
export async function measure() {
  await build({
    entryPoints: ['bench/parquet/entry.mjs'],
    outfile: `${folder}/parquet.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  /** @type {[Measured[], Measured[]]} */
  const [own, peer] = [[], []];
  // Alternate, so that a busy machine slows both.
  for (let round = 0; round < rounds; round++) {
    own.push(runFresh('gridlens'));
    peer.push(runFresh('hyparquetWriter'));
  }
  if (new Set([...own, ...peer].map(({ rows }) => rows)).size !== 1)
    throw new Error('Not all write the same rows.');
  const long = runFresh('gridlens20M');
  const ratio = medianOf(peer, 'ms') / medianOf(own, 'ms');
  return [
    plain(reference, medianOf(own, 'ms'), 'ms'),
    {
      ...plain('1M rows: hyparquet-writer by Gridlens', medianOf(peer, 'ms'), 'ms'),
      reference,
      ratio,
      target: `>= ${minPeerRatio}`,
      met: ratio >= minPeerRatio,
    },
    plain('1M rows, file: Gridlens', medianOf(own, 'megabytes'), 'MB'),
    plain('1M rows, file: hyparquet-writer', medianOf(peer, 'megabytes'), 'MB'),
    plain('1M rows, memory beyond the result: Gridlens', medianOf(own, 'extraMegabytes'), 'MB'),
    plain('1M rows, memory beyond the columns: hyparquet-writer', medianOf(peer, 'extraMegabytes'), 'MB'),
    plain(`${(long.rows / 1e6).toFixed(0)}M rows: Gridlens`, long.ms, 'ms'),
    {
      ...plain(`${(long.rows / 1e6).toFixed(0)}M rows, peak memory: Gridlens`, long.extraMegabytes, 'MB'),
      target: `<= ${maxExtraMegabytes} MB`,
      met: long.extraMegabytes <= maxExtraMegabytes,
    },
  ];
}
