import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

/** @typedef {import('../run.mjs').Row} Row */

const folder = 'out/bench';
const maxExtraMegabytes = 150;
/** @type {Record<string, string>} */
const layouts = { wide: '9k × 112', long: '1M rows, six labels' };

/** @param {string} layout @returns {{ ms: number, megabytes: number, extraMegabytes: number }} */
function runFresh(layout) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', 'bench/xlsx/measure.mjs', layout, `${folder}/out.xlsx`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`"${layout}" failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** A million values → an Excel file: the time, and the memory in addition to the result. */
export async function measure() {
  await build({
    entryPoints: ['bench/xlsx/entry.mjs'],
    outfile: `${folder}/xlsx.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return Object.entries(layouts).flatMap(([layout, label]) => {
    const { ms, megabytes, extraMegabytes } = runFresh(layout);
    const plain = { group: 'xlsx', reference: null, ratio: null, target: null, met: null };
    /** @type {Row[]} */
    const rows = [
      { ...plain, row: label, value: ms, unit: 'ms' },
      { ...plain, row: `${label}, file`, value: megabytes, unit: 'MB' },
      {
        ...plain,
        row: `${label}, memory beyond the result`,
        value: extraMegabytes,
        unit: 'MB',
        target: `<= ${maxExtraMegabytes} MB`,
        met: extraMegabytes <= maxExtraMegabytes,
      },
    ];
    return rows;
  });
}
