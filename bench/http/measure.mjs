// node --expose-gc measure.mjs VARIANT CASE ORIGIN REPEATS: one fresh process; prints { coldMs, warmMs }.
import { median } from '../median.mjs';
import { variants } from './variants.mjs';

const [name = '', what = '', origin = '', repeats = '0'] = process.argv.slice(2);
const load = variants[name];
if (load === undefined) throw new Error(`There is no variant "${name}".`);
const ask = await load(what, origin);
// Loads Node's fetch in advance, which takes longer than anything measured here.
await (await fetch(`${origin}/parts?date_start=2025-07-01T00:00:00&date_end=2025-07-01T01:00:00`)).text();

async function time() {
  globalThis.gc?.();
  const start = performance.now();
  const result = await ask();
  const ms = performance.now() - start;
  // Keeps the result alive, so that it is not collected before the clock stops.
  if (result === undefined) throw new Error('Nothing came.');
  return ms;
}

const coldMs = await time();
/** @type {number[]} */
const warm = [];
for (let i = 0; i < Number(repeats); i++) warm.push(await time());
console.log(JSON.stringify({ coldMs, warmMs: warm.length > 0 ? median(warm) : null }));
process.exit();
