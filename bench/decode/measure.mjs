// node --expose-gc measure.mjs VARIANT FILE REPEATS: one fresh process; prints { coldMs, warmMs, extraMegabytes }.
import fs from 'node:fs';
import { median } from '../median.mjs';
import { variants } from './variants.mjs';

const [name = '', file = '', repeats = '0'] = process.argv.slice(2);
const load = variants[name];
if (load === undefined) throw new Error(`There is no variant "${name}".`);
const decode = await load();
// A separate buffer, as for a body from a socket.
const bytes = new Uint8Array(fs.readFileSync(file));
const collect = globalThis.gc ?? (() => undefined);
collect();
const before = process.memoryUsage.rss();

async function time() {
  const start = performance.now();
  const result = await decode(bytes);
  const ms = performance.now() - start;
  // Keeps the result alive, so that it is not collected before the clock stops.
  if (result === undefined) throw new Error('Nothing was decoded.');
  return ms;
}

const coldMs = await time();
// The peak of the whole process, in kilobytes.
const peak = process.resourceUsage().maxRSS * 1024;
/** @type {number[]} */
const warm = [];
for (let i = 0; i < Number(repeats); i++) {
  collect();
  warm.push(await time());
}
const extraMegabytes = Math.max(0, peak - before) / 1e6;
console.log(
  JSON.stringify({ coldMs, warmMs: warm.length > 0 ? median(warm.slice(-5)) : null, extraMegabytes }),
);
