import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { median } from '../median.mjs';

/** @typedef {{ coldMs: number, warmMs: number }} Measured */

const run = promisify(execFile);
const cases = /** @type {const} */ ([
  ['plain', '46k points'],
  ['gzip', '46k points, gzip'],
  ['parts', '46 requests'],
]);
const kinds = /** @type {const} */ ([
  ['coldMs', 'cold'],
  ['warmMs', 'warm'],
]);
/** Each variant runs once per round in a fresh process. There are few rounds, because the peer is slow. */
const rounds = 5;
const repeats = 7;
const officialRounds = 2;
/** @type {Record<string, string>} */
const names = {
  fetch: 'fetch + JSON.parse (floor)',
  gridlens: 'Gridlens',
  official: 'openelectricity',
};

/** @param {string} name @param {string} what @param {string} origin @returns {Promise<Measured>} */
async function runFresh(name, what, origin) {
  const script = 'bench/http/measure.mjs';
  const times = String(name === 'official' ? 1 : repeats);
  const { stdout } = await run(process.execPath, ['--expose-gc', script, name, what, origin, times]);
  return JSON.parse(stdout);
}

/** @param {string} what @param {string} origin */
async function measureCase(what, origin) {
  /** @type {Record<string, Measured[]>} */
  const runs = {};
  // The server creates its replies on the first request.
  await runFresh('fetch', what, origin);
  // Alternate, so that a busy machine slows all of them.
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(names)) {
      if (name === 'official' && round >= officialRounds) continue;
      (runs[name] ??= []).push(await runFresh(name, what, origin));
    }
  }
  return runs;
}

/** @param {string} label @param {Record<string, Measured[]>} runs @returns {import('../run.mjs').Row[]} */
function toRows(label, runs) {
  return kinds.flatMap(([kind, word]) => {
    const value = (/** @type {string} */ name) => median((runs[name] ?? []).map((found) => found[kind]));
    const row = (/** @type {string} */ name) => `${label} ${word}: ${names[name] ?? name}`;
    const shared = { group: 'http', unit: 'ms', target: null, met: null };
    const times = Object.keys(names).map((name) => ({
      ...shared,
      row: row(name),
      value: value(name),
      reference: name === 'fetch' ? null : row('fetch'),
      ratio: name === 'fetch' ? null : value(name) / value('fetch'),
    }));
    const ratio = value('official') / value('gridlens');
    const peer = {
      ...shared,
      row: `${row('official')} by Gridlens`,
      value: value('official'),
      reference: row('gridlens'),
      ratio,
      target: '>= 1',
      met: ratio >= 1,
    };
    return [...times, peer];
  });
}

/** Requests on loopback, from the call to the columns: one reply of typical size, and a year in 46 small ones. */
export async function measure() {
  await build({
    entryPoints: ['src/client/index.ts'],
    outfile: 'out/bench/http/client.mjs',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const server = fork('bench/http/server.mjs');
  try {
    const [port] = await once(server, 'message');
    const rows = [];
    for (const [what, label] of cases) {
      rows.push(...toRows(label, await measureCase(what, `http://127.0.0.1:${port}`)));
    }
    return rows;
  } finally {
    server.disconnect();
  }
}
