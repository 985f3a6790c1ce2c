// node --expose-gc measure.mjs CASE FILE REPEATS: one fresh process; prints { coldMs, warmMs, copiedBytes }.
import fs from 'node:fs';
import { median } from '../median.mjs';
import { cases } from './cases.mjs';

const [name = '', file = '', repeats = '0'] = process.argv.slice(2);
const create = cases[name];
if (create === undefined) throw new Error(`There is no case "${name}".`);
const { given, run } = await create(new Uint8Array(fs.readFileSync(file)));
const collect = globalThis.gc ?? (() => undefined);
const owned = new Set(given.flatMap(({ times, values }) => [times.buffer, values.buffer]));

function time() {
  collect();
  const start = performance.now();
  const columns = run();
  return { ms: performance.now() - start, columns };
}

const { ms: coldMs, columns } = time();
const copies = new Set(columns.map((column) => column.buffer).filter((buffer) => !owned.has(buffer)));
const copiedBytes = [...copies].reduce((sum, buffer) => sum + buffer.byteLength, 0);
const warm = Array.from({ length: Number(repeats) }, () => time().ms);
console.log(JSON.stringify({ coldMs, warmMs: median(warm), copiedBytes }));
