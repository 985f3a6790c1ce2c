import {
  joinLists,
  countBuckets,
  countPoints,
  type DatasetFault,
  type DatasetReport,
  formatStamp,
  groupBy,
  intervalOf,
  nextBucket,
  positionOf,
  type RevisedValue,
  type SeriesGap,
} from '../domain';
import type { Client } from '../client/index';
import type { ParquetRows } from '../formats/columnar/parquetTable';
import { buildPart } from './buildPart';
import type { DatasetFolder } from './datasetFolder';
import { type DatasetPlan, labelNamesOf } from './datasetPlan';
import { fetchPart } from './download';
import { partPath } from './datasetLayout';
import { findStrangers, findUnlisted, readChecked } from './findDamage';
import type { ManifestFile } from './datasetManifest';
import { workOf, type MonthWork, type NamedPart } from './downloadProgress';
import { statusOf } from './statusOfDataset';

interface VerifyOptions {
  client?: Pick<Client, 'run'>;
  /** The number of requests to repeat. */
  again: number;
  signal: AbortSignal;
  random: () => number;
}

async function readRows(bytes: Uint8Array, plan: DatasetPlan): Promise<ParquetRows[] | undefined> {
  const { readParquet } = await import('../formats/columnar/readParquet');
  const table = { labelNames: labelNamesOf(plan.query), isSample: plan.isSample };
  return readParquet(bytes, table).catch(() => undefined);
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

async function checkFile(
  folder: DatasetFolder,
  plan: DatasetPlan,
  file: ManifestFile,
): Promise<DatasetFault[]> {
  const { path: below } = file;
  const bytes = await readChecked(folder, file);
  if (!(bytes instanceof Uint8Array)) return [bytes];
  const rows = await readRows(bytes, plan);
  if (!rows) return [{ kind: 'unreadable', path: below }];
  const found = countPoints(rows);
  const faults: DatasetFault[] =
    found === file.rows ? [] : [{ kind: 'rows', path: below, found, expected: file.rows }];
  const gaps = gapsIn(plan, rows);
  // A gap that the file had when it was written is the service's.
  return gaps.buckets > file.gaps ? [...faults, { kind: 'gaps', path: below, ...gaps }] : faults;
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
  below: string,
  written: readonly ParquetRows[],
  now: readonly ParquetRows[],
): DatasetFault[] {
  const byKey = groupBy(written, keyOf);
  const examples: RevisedValue[] = [];
  let values = 0;
  let of = 0;
  for (const piece of now) {
    const pieces = byKey.get(keyOf(piece)) ?? [];
    for (const [i, ms] of piece.times.entries()) {
      const was = valueAt(pieces, ms);
      const is = piece.values[i];
      of++;
      if (Object.is(was ?? NaN, is)) continue;
      values++;
      if (examples.length === maxExamples) continue;
      const labels = piece.labels.filter((label) => label !== undefined);
      examples.push({ stamp: formatStamp(ms, plan.offsetMinutes), labels, now: is, was });
    }
  }
  return values > 0 ? [{ kind: 'revised', path: below, values, of, examples }] : [];
}

/** Compares a part of the files with the service's current data. Undefined if the key's plan does not cover it. */
async function repeatRequest(
  folder: DatasetFolder,
  plan: DatasetPlan,
  part: NamedPart,
  { works, files }: { works: readonly MonthWork[]; files: readonly ManifestFile[] },
  { client, signal }: VerifyOptions,
): Promise<DatasetFault[] | undefined> {
  if (!client) return undefined;
  const { result, beyond } = await fetchPart(client, part, plan, signal);
  if (beyond.length > 0) return undefined;
  const faults: DatasetFault[] = [];
  for (const { month } of works.filter(({ parts }) => parts.includes(part))) {
    for (const metric of plan.query.metrics) {
      const below = partPath(plan.query, metric, month);
      const file = files.find((one) => one.path === below);
      const bytes = file && (await readChecked(folder, file));
      const written = bytes instanceof Uint8Array ? await readRows(bytes, plan) : undefined;
      if (!written) continue;
      const { rows: now } = buildPart(plan, metric, month, [{ result, generation: 0 }]);
      faults.push(...compare(plan, below, written, now));
    }
  }
  return faults;
}

/** Returns `count` different items of a list at random. */
function pick<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

/** Checks the files, checksums, rows and gaps of a dataset, and compares random parts with the service. */
export async function verify(
  folder: DatasetFolder,
  plan: DatasetPlan,
  options: VerifyOptions,
): Promise<DatasetReport> {
  const { files } = await folder.readManifest(plan);
  const { parts, months: works } = await workOf(plan);
  const faults: DatasetFault[] = [];
  for (const file of files) {
    options.signal.throwIfAborted();
    faults.push(...(await checkFile(folder, plan, file)));
  }
  faults.push(...(await findUnlisted(folder, plan, files)), ...(await findStrangers(folder, plan)));
  let again = 0;
  for (const part of pick(parts, options.again, options.random)) {
    const found = await repeatRequest(folder, plan, part, { works, files }, options);
    if (found) again++;
    faults.push(...joinLists(found));
  }
  const { months } = await statusOf(folder, plan, () => Promise.resolve([]));
  return {
    months,
    files: files.length,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    again,
    faults,
  };
}
