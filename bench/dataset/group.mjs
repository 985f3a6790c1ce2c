import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';

/** @typedef {{ end: string, ms: number, files: number, rows: number, megabytes: number, extraMegabytes: number,
 *   longestStallMs: number }} Measured */
/** @typedef {import('../run.mjs').Row} Row */

const months = 12;
const maxExtraMegabytes = 200;

/** @param {string} row @param {number} value @param {string} unit @returns {Row} */
const plain = (row, value, unit) => ({
  group: 'dataset',
  row,
  value,
  unit,
  reference: null,
  ratio: null,
  target: null,
  met: null,
});

/** @param {string} root @returns {Promise<Measured>} */
async function download(root) {
  const server = spawn(process.execPath, ['bench/dataset/server.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    const { baseAddress, token } = JSON.parse(String(line));
    const args = ['--expose-gc', 'bench/dataset/measure.mjs', baseAddress, token, root, String(months)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (code !== 0) throw new Error(`The download ended with ${code}.`);
    return JSON.parse(printed);
  } finally {
    server.stdin.end();
  }
}

/** A year of 5-minute data of all units of the NEM, downloaded from the sample service in another process. */
export async function measure() {
  await build({
    entryPoints: ['bench/dataset/entry.mjs'],
    outfile: 'out/bench/dataset.mjs',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-bench-'));
  try {
    const { end, ms, files, rows, megabytes, extraMegabytes, longestStallMs } = await download(
      path.join(root, 'units'),
    );
    if (end !== 'done' || files !== months) throw new Error(`It ended as ${end} with ${files} files.`);
    const what = `a year of all NEM units at 5 minutes, ${(rows / 1e6).toFixed(1)}M rows`;
    return [
      plain(what, ms, 'ms'),
      plain('its files', megabytes, 'MB'),
      {
        ...plain('its memory beyond the start, at most', extraMegabytes, 'MB'),
        target: `<= ${maxExtraMegabytes} MB`,
        met: extraMegabytes <= maxExtraMegabytes,
      },
      plain('longest time that nothing else is done', longestStallMs, 'ms'),
    ];
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}
