// node --expose-gc measure.mjs VARIANT FILE: one fresh process; prints { ms, megabytes, extraMegabytes, rows }.
import fs from 'node:fs';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { variants } from './variants.mjs';

const [name = '', file = ''] = process.argv.slice(2);
const prepare = variants[name];
if (prepare === undefined) throw new Error(`There is no "${name}".`);
const write = await prepare();
globalThis.gc?.();
const before = process.memoryUsage.rss();
const start = performance.now();
write(file);
const ms = performance.now() - start;
// The peak of the whole process, in kilobytes.
const extraMegabytes = Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / 1e6;
const { num_rows: rows } = await parquetMetadataAsync(await asyncBufferFromFile(file));
console.log(
  JSON.stringify({ ms, megabytes: fs.statSync(file).size / 1e6, extraMegabytes, rows: Number(rows) }),
);
