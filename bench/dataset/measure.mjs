// node --expose-gc measure.mjs ADDRESS TOKEN FOLDER MONTHS: one fresh process; prints the figures of the download.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [baseAddress = '', token = '', root = '', months = '1'] = process.argv.slice(2);
const { createClient, DatasetFolder, download, makePlan } = await import(
  pathToFileURL(path.resolve('out/bench/dataset.mjs')).href
);
const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(token), isSample: true });
const { signal } = new AbortController();
const query = { operation: 'facilities', network_code: 'NEM', metrics: ['power'], interval: '5m' };
const span = {
  startMs: Date.parse('2025-07-01T00:00:00+10:00'),
  endMs: Date.UTC(2025, 6 + Number(months), 1) - 10 * 3_600_000,
};
globalThis.gc?.();
const before = process.memoryUsage.rss();
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
const start = performance.now();
const { plan } = await makePlan(client, { name: 'units', query, span, isSample: true }, signal);
const folder = new DatasetFolder(root);
await folder.create(plan);
const end = await folder.alone(() => download(folder, plan, { client, signal, perDay: Infinity }));
const ms = performance.now() - start;
delays.disable();
/** @type {{ files: readonly { rows: number, bytes: number }[] }} */
const { files } = await folder.readManifest(plan);
console.log(
  JSON.stringify({
    end,
    ms,
    files: files.length,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    megabytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
    // The peak of the whole process, in kilobytes.
    extraMegabytes: Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / 1e6,
    longestStallMs: delays.max / 1e6,
  }),
);
