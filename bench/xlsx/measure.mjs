// node --expose-gc measure.mjs LAYOUT FILE: one fresh process; prints { ms, megabytes, extraMegabytes }.
import fs from 'node:fs';
import { createMillion } from '../parquet/cases.mjs';

const [layout = '', file = ''] = process.argv.slice(2);
if (layout !== 'wide' && layout !== 'long') throw new Error(`There is no "${layout}".`);
/** @type {typeof import('./entry.mjs')} */
const { writeXlsx } = await import(new URL('../../out/bench/xlsx.mjs', import.meta.url).href);
const result = createMillion();
globalThis.gc?.();
const before = process.memoryUsage.rss();
const handle = fs.openSync(file, 'w');
const start = performance.now();
for (const chunk of writeXlsx(result, { layout })) fs.writeSync(handle, chunk);
const ms = performance.now() - start;
fs.closeSync(handle);
// The peak of the whole process, in kilobytes.
const extraMegabytes = Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / 1e6;
console.log(JSON.stringify({ ms, megabytes: fs.statSync(file).size / 1e6, extraMegabytes }));
