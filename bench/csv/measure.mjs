// node --expose-gc measure.mjs VARIANT CASE FILE REPEATS: one fresh process; prints { coldMs, warmMs, extraMegabytes, hash }.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { median } from '../median.mjs';
import { cases } from './cases.mjs';
import { variants } from './variants.mjs';

const [name = '', what = '', file = '', repeats = '0'] = process.argv.slice(2);
const [load, create] = [variants[name], cases[what]];
if (load === undefined || create === undefined) throw new Error(`There is no "${name}" of "${what}".`);
const write = await load(create());
const collect = globalThis.gc ?? (() => undefined);
collect();
const before = process.memoryUsage.rss();

function time() {
  const handle = fs.openSync(file, 'w');
  const start = performance.now();
  write(handle);
  const ms = performance.now() - start;
  fs.closeSync(handle);
  return ms;
}

const coldMs = time();
// The peak of the whole process, in kilobytes.
const peak = process.resourceUsage().maxRSS * 1024;
/** @type {number[]} */
const warm = [];
for (let i = 0; i < Number(repeats); i++) {
  collect();
  warm.push(time());
}
const extraMegabytes = Math.max(0, peak - before) / 1e6;
const hash = createHash('sha1').update(fs.readFileSync(file)).digest('hex');
console.log(JSON.stringify({ coldMs, warmMs: median(warm), extraMegabytes, hash }));
