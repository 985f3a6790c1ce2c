// The program of the thread that checks Parquet files, which anyone may have written.
import { parentPort } from 'node:worker_threads';
import {
  countBuckets,
  countPoints,
  type DatasetFault,
  formatStamp,
  groupBy,
  intervalOf,
  nextBucket,
  positionOf,
  type RevisedValue,
  type SeriesGap,
} from '../domain';
import type { ParquetRows } from '../formats/columnar/parquetTable';
import { readParquet } from '../formats/columnar/readParquet';
import type { ManifestFile } from './datasetManifest';
import { type DatasetPlan, labelNamesOf } from './datasetPlan';

/** A file to check: against its entry in the manifest and, if there are any, against rows of the service. */
export interface ParquetTask {
  bytes: Uint8Array;
  plan: DatasetPlan;
  file: ManifestFile;
  now?: readonly ParquetRows[];
}

/** The maximum number of examples for a file. */
const maxExamples = 5;

const keyOf = ({ labels }: ParquetRows): string => JSON.stringify(labels.map((label) => label ?? null));

/** The gaps between the stamps of one series. */
function gapsBetween(
  times: readonly number[],
  labels: readonly string[],
  { query, offsetMinutes }: DatasetPlan,
): SeriesGap[] {
  const interval = intervalOf(query);
  const gaps: SeriesGap[] = [];
  for (let i = 1; i < times.length; i++) {
    const ms = times[i];
    const fromMs = nextBucket(times[i - 1], interval, offsetMinutes);
    if (fromMs >= ms) continue;
    const buckets = countBuckets(interval, fromMs, ms, offsetMinutes);
    gaps.push({ stamp: formatStamp(fromMs, offsetMinutes), labels, buckets });
  }
  return gaps;
}

/** Finds the buckets that each series lacks between its own first and last. */
function gapsIn(plan: DatasetPlan, rows: readonly ParquetRows[]) {
  const interval = intervalOf(plan.query);
  const byKey = groupBy(rows, keyOf);
  let buckets = 0;
  let series = 0;
  const examples: SeriesGap[] = [];
  for (const pieces of byKey.values()) {
    const times = pieces.flatMap((piece) => [...piece.times]);
    const lastMs = times[times.length - 1];
    const lacking = countBuckets(interval, times[0], lastMs, plan.offsetMinutes) + 1 - times.length;
    if (lacking <= 0) continue;
    buckets += lacking;
    series++;
    const labels = pieces[0].labels.filter((label) => label !== undefined);
    if (examples.length < maxExamples) examples.push(...gapsBetween(times, labels, plan));
  }
  return { buckets, series, examples: examples.slice(0, maxExamples) };
}

/** Returns the differences between a file and its entry in the manifest. */
function checkRows(
  rows: readonly ParquetRows[],
  { path, rows: expected, gaps: known }: ManifestFile,
  plan: DatasetPlan,
): DatasetFault[] {
  const found = countPoints(rows);
  const faults: DatasetFault[] = found === expected ? [] : [{ kind: 'rows', path, found, expected }];
  const gaps = gapsIn(plan, rows);
  // A gap that the file had when it was written is the service's.
  return gaps.buckets > known ? [...faults, { kind: 'gaps', path, ...gaps }] : faults;
}

/** The value of a bucket; NaN is null, undefined: there is none. */
function valueAt(pieces: readonly ParquetRows[], ms: number): number | undefined {
  for (const { times, values } of pieces) {
    const at = positionOf(ms, times);
    if (times[at] === ms) return values[at];
  }
  return undefined;
}

/** Returns the differences between a file and the service's current data. */
function compare(
  plan: DatasetPlan,
  path: string,
  written: readonly ParquetRows[],
  now: readonly ParquetRows[],
): DatasetFault[] {
  const byKey = groupBy(written, keyOf);
  const examples: RevisedValue[] = [];
  const changes = { added: 0, changed: 0, removed: 0 };
  let of = 0;
  for (const piece of now) {
    const pieces = byKey.get(keyOf(piece)) ?? [];
    for (const [i, ms] of piece.times.entries()) {
      const was = valueAt(pieces, ms);
      const is = piece.values[i];
      of++;
      if (Object.is(was ?? NaN, is)) continue;
      changes[Number.isNaN(was ?? NaN) ? 'added' : Number.isNaN(is) ? 'removed' : 'changed']++;
      if (examples.length === maxExamples) continue;
      const labels = piece.labels.filter((label) => label !== undefined);
      examples.push({ stamp: formatStamp(ms, plan.offsetMinutes), labels, now: is, was });
    }
  }
  return examples.length > 0 ? [{ kind: 'revised', path, ...changes, of, examples }] : [];
}

async function check({ bytes, plan, file, now }: ParquetTask): Promise<DatasetFault[]> {
  const table = { labelNames: labelNamesOf(plan.query), isSample: plan.isSample };
  const rows = await readParquet(bytes, table);
  return now ? compare(plan, file.path, rows, now) : checkRows(rows, file, plan);
}

/** More than a page of Gridlens has. Beyond the memory limit, one large array or text ends the process, not the thread. */
const maxValues = 2 ** 20;
const maxPageBytes = 2 ** 26;
const maxTextBytes = 2 ** 22;

/**
 * The reader creates arrays and texts as large as a file says. In this thread they are bounded. (`scripts/bundles.mjs`
 * bounds the reader's runs, which it writes past the ends of arrays.)
 */
for (const name of ['Array', 'Uint8Array', 'Int32Array', 'BigInt64Array'] as const) {
  const max = name === 'Uint8Array' ? maxPageBytes : maxValues;
  Object.assign(globalThis, {
    [name]: new Proxy(globalThis[name], {
      construct(target, args: unknown[]) {
        const [length] = args;
        if (typeof length === 'number' && length > max) throw new RangeError('An array is too long.');
        return Reflect.construct(target, args) as object;
      },
    }),
  });
}
const decode = TextDecoder.prototype.decode.bind(new TextDecoder());
Object.assign(TextDecoder.prototype, {
  decode(bytes: Uint8Array) {
    if (bytes.length > maxTextBytes) throw new RangeError('A text is too long.');
    return decode(bytes);
  },
});

parentPort?.on('message', (task: ParquetTask) => {
  void check(task)
    .catch(() => undefined)
    .then((faults) => parentPort?.postMessage(faults));
});
