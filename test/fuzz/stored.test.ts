import assert from '../support/assert';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { decodeReply } from '#src/client/cache/diskCache';
import { parseSpent } from '#src/datasets/dailyRequests';
import { formatManifest, parseManifest } from '#src/datasets/datasetManifest';
import { formatPlan, parsePlan } from '#src/datasets/planFile';
import { readChoices } from '#src/domain';
import { crc32 } from '#src/formats/files/fileBytes';
import { decodeResultFile, encodeResultFile } from '#src/formats/files/resultFile';
import { readHeader } from '#src/formats/files/resultFileHeader';
import { Answers } from '#src/features/inlinePreviews/gaps/answers';
import { readSavedState } from '#src/services/results/tabState';
import { readRun, textOfRun } from '#src/services/pastRuns/storedRun';
import { readRecentRun, textOfRecentRun } from '#src/services/pastRuns/recentRuns';
import { readArrangement } from '#src/services/savedQueries/tree/treeArrangement';
import { readLastTemplateRun } from '#src/services/savedQueries/lastTemplateRuns';
import { readOrigin } from '#src/services/savedQueries/origin';
import { readSynced } from '#src/services/savedQueries/sync/syncQueries';
import { axis, result, series } from '../unit/formats/sampleResults';
import { bytesTarget, fuzz, textTarget, valueTarget } from './support/fuzz';

const stored = (name: string) => fs.readFileSync(`test/fixtures/stored/${name}`, 'utf8');
const storedValue = (name: string): unknown => JSON.parse(stored(name)) as unknown;

const query = { operation: 'market', network_code: 'NEM', metrics: ['price', 'demand'], interval: '5m' };
const startMs = Date.UTC(2026, 0, 1);
const endMs = startMs + 86_400_000;
const plan = {
  version: 4,
  name: 'nem',
  query,
  baseAddress: 'https://service.example',
  isSample: false,
  units: { BW01: { facility: 'BAYSW', region: 'NSW1' } },
  beyond: [
    { startMs: startMs - 9, endMs: startMs - 5 },
    { startMs: startMs - 6, endMs: startMs - 1 },
  ],
  portions: [{ metrics: ['price'] }, { metrics: ['demand'] }],
  generations: [{ startMs, endMs, parts: [0, 1].map((portion) => [startMs, endMs, portion]) }],
};

/** The text of a plan with a valid checksum. */
function planText(plan: object) {
  const checksum = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32);
  return JSON.stringify({ ...plan, checksum });
}
assert.ok(parsePlan(planText(plan)), 'the seed is a plan');
const manifestFile = {
  path: 'data/2026/01.parquet',
  rows: 8928,
  bytes: 12345,
  sha256: 'a'.repeat(64),
  from: 'abc',
  first: '2026-01-01T00:00:00+10:00',
  last: '2026-01-31T23:55:00+10:00',
  gaps: 2,
  nulls: 1,
};

const answer = result([
  series({ fueltech: 'wind', region: 'NSW1' }, axis(5), [1, -0, NaN, 2.5, 1e300]),
  series({ fueltech: 'solar', region: null }, axis(3), [0, 1, 2], { settledUntilMs: 1_759_600_000_000 }),
]);
const resultFile = Buffer.concat([...encodeResultFile(answer, crc32).chunks]).toString('latin1');
const prefixLength = 20;

/** Adds a valid checksum and valid lengths, so that the parser goes on to the header and columns. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  if (copy.length < prefixLength + 4) return copy;
  const view = new DataView(copy.buffer);
  const end = copy.length - 4;
  const columns = Math.min(view.getUint32(16, true), Math.floor((end - prefixLength) / 8));
  view.setUint32(16, columns, true);
  view.setUint32(12, end - prefixLength - columns * 8, true);
  view.setUint32(end, crc32(copy.subarray(0, end)), true);
  return copy;
}

const header = JSON.parse(
  Buffer.from(resultFile, 'latin1')
    .subarray(prefixLength, prefixLength + Buffer.from(resultFile, 'latin1').readUInt32LE(12))
    .toString(),
) as unknown;

const url = 'https://service.example/v4/market/network/NEM?metrics=price';
const replyHeader = {
  version: 2,
  url,
  status: 200,
  fetchedAtMs: 1_759_600_000_000,
  durationMs: 120,
  etag: '"a"',
};
const replyFile = `${JSON.stringify(replyHeader)}\n{"data":[]}`;

const journal = stored('journal-1.json');
const asJson = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

const chart = { kinds: { price: 'line' }, priceAxis: 'clip', isSimplified: true, weights: { price: 1 } };
const tab = {
  panelId: '01234567-89ab-4cde-8f01-23456789abcd',
  title: 'Prices',
  query,
  tab: {
    isPreview: true,
    origin: { key: 'user|a', name: 'A', place: 'b', queryDigest: 'c', asked: 'd' },
    comparison: { kind: 'period', period: 'year' },
    autoRefresh: { minutes: 5, isStopped: true },
    choices: chart,
  },
};
const answers = [
  [
    'file:///a.py',
    [
      {
        part: 'network_region',
        names: ['region'],
        fields: { network_region: 'NSW1' },
        operation: 'market',
        network: 'NEM',
      },
    ],
  ],
];

fuzz('stored files', import.meta.url, [
  bytesTarget({
    name: 'a result file',
    seeds: [resultFile],
    check(bytes) {
      decodeResultFile(bytes);
      const read = decodeResultFile(withChecksum(bytes));
      if (!read.ok) return;
      for (const { times, values } of read.result.series) assert.equal(times.length, values.length);
      assert.ok(
        decodeResultFile(Buffer.concat([...encodeResultFile(read.result, crc32, read.about).chunks])).ok,
      );
    },
  }),
  valueTarget({
    name: 'the header of a result file',
    seeds: [header],
    check: (value) => readHeader(Buffer.from(asJson(value))),
  }),
  textTarget({
    name: 'the file of a cached reply',
    seeds: [replyFile],
    mutations: 5_000,
    check: (text) => decodeReply(gzipSync(text, { level: 1 }), url, 100_000),
  }),
  bytesTarget({
    name: 'the packed file of a cached reply',
    seeds: [gzipSync(replyFile).toString('latin1')],
    mutations: 5_000,
    check: (bytes) => decodeReply(bytes, url, 100_000),
  }),
  valueTarget({
    name: 'a last run',
    seeds: [storedValue('lastRun-1.json')],
    check(value) {
      const run = readRun(asJson(value));
      if (run) assert.ok(readRun(textOfRun(run)));
    },
  }),
  textTarget({
    name: 'the text of a last run',
    seeds: [stored('lastRun-1.json')],
    check: readRun,
  }),
  valueTarget({
    name: 'a recent run',
    seeds: [storedValue('recentRun-1.json')],
    check(value) {
      const run = readRecentRun(asJson(value));
      if (run) assert.deepEqual(readRecentRun(textOfRecentRun(run)), run);
    },
  }),
  valueTarget({
    name: 'an order by hand',
    seeds: [storedValue('arrangement-1.json')],
    check(value) {
      const { order, folders } = readArrangement(value);
      assert.deepEqual(readArrangement({ version: 1, order, folders }), { order, folders });
    },
  }),
  valueTarget({
    name: 'the journal of synced queries',
    seeds: [JSON.parse(journal) as unknown],
    check: readSynced,
  }),
  valueTarget({ name: 'the state of a results tab', seeds: [tab], check: readSavedState }),
  valueTarget({
    name: 'smaller values of the state',
    seeds: [chart, tab.tab.origin, { digestA: { digest: 'b', values: 'c' } }, answers],
    check(value) {
      readChoices(value);
      readOrigin(value);
      readLastTemplateRun({ get: () => value }, 'digestA');
      new Answers({ get: () => value, update: () => Promise.resolve() }, () => undefined).of('file:///a.py');
    },
  }),
  valueTarget({
    name: 'the plan of a dataset',
    seeds: [plan],
    check(value) {
      const read = parsePlan(planText(Object(value) as object));
      if (read) assert.deepEqual(parsePlan(formatPlan(read)), read);
    },
  }),
  textTarget({
    name: 'the text of a plan of a dataset',
    seeds: [planText(plan)],
    check: parsePlan,
  }),
  valueTarget({
    name: 'the manifest of a dataset',
    seeds: [{ version: 1, name: 'nem', files: [manifestFile, { ...manifestFile, path: 'b' }] }],
    check: (value) => formatManifest('nem', parseManifest(asJson(value), new Set([manifestFile.path, 'b']))),
  }),
  textTarget({
    name: 'the requests that a dataset has spent',
    seeds: ['{"day":"2026-10-01","requests":12}'],
    check: parseSpent,
  }),
]);
