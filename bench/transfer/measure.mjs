// node --expose-gc measure.mjs VARIANT REPEATS: one fresh process; prints { coldMs, warmMs, bytes } of a million values.
import { median } from '../median.mjs';
import { createResult } from './results.mjs';
import { variants } from './variants.mjs';

const [name = '', repeats = '0'] = process.argv.slice(2);
const load = variants[name];
if (load === undefined) throw new Error(`There is no variant "${name}".`);
const send = await load(createResult(20, 50_000));
const collect = globalThis.gc ?? (() => undefined);
let bytes = 0;

async function time() {
  collect();
  const start = performance.now();
  bytes = await send();
  return performance.now() - start;
}

const coldMs = await time();
/** @type {number[]} */
const warm = [];
for (let i = 0; i < Number(repeats); i++) warm.push(await time());
console.log(JSON.stringify({ coldMs, warmMs: median(warm), bytes }));
