import { countBuckets, formatStamp, intervalOf } from '../domain';
import { setImmediate } from 'node:timers/promises';
import { writeParquet } from '../formats/columnar/writeParquet';
import { HashedChunks, interruptibleChunks } from '../host/files/fileChunks';
import type { RootedFolder } from '../host/files/rootedFolder';
import { buildPart, type Part, type StagedReply } from './buildPart';
import { type DatasetPlan, labelNamesOf } from './datasetPlan';
import { partPath, unfinishedFile } from './datasetLayout';
import type { ManifestFile } from './datasetManifest';
import type { MonthWork } from './downloadProgress';

/** Returns the metadata of a file, without a time of creation, so that the same data give the same bytes. */
function metadataOf(plan: DatasetPlan, metric: string, { units }: Part): Readonly<Record<string, string>> {
  const { query, isSample } = plan;
  return {
    network: query.network_code,
    metric,
    step: query.interval ?? '',
    unit: units.join(', '),
    query: JSON.stringify(query),
    source: isSample ? 'sample data of Gridlens, made up' : plan.baseAddress,
    signs: 'loads below zero',
  };
}

/** Rows that are looked at without a pause: a few milliseconds. */
const rowsPerTurn = 200_000;

/** First and last stamp, the rows, and what lacks. */
async function extentOf({ rows }: Part, interval: string, offsetMinutes: number) {
  let count = 0;
  let firstMs = Infinity;
  let lastMs = -Infinity;
  let gaps = 0;
  let nulls = 0;
  let untilTurn = 0;
  for (const { times, values } of rows) {
    if (untilTurn <= 0) {
      await setImmediate();
      untilTurn = rowsPerTurn;
    }
    untilTurn -= times.length;
    const first = times[0];
    const last = times[times.length - 1];
    count += times.length;
    firstMs = Math.min(firstMs, first);
    lastMs = Math.max(lastMs, last);
    gaps += Math.max(0, countBuckets(interval, first, last + 1, offsetMinutes) - times.length);
    for (const value of values) if (Number.isNaN(value)) nulls++;
  }
  return { count, firstMs, lastMs, gaps, nulls };
}

/** Writes the files of a month, one a metric. Calls `onPart` before each replaces the earlier file. */
export async function writeMonth(
  folder: RootedFolder,
  plan: DatasetPlan,
  work: MonthWork,
  replies: readonly StagedReply[],
  signal: AbortSignal,
  onPart: (path: string, part: Part) => Promise<void>,
): Promise<ManifestFile[]> {
  const { offsetMinutes, query, isSample } = plan;
  const labelNames = labelNamesOf(query);
  const fetchedMs = Math.min(Date.now(), ...replies.map(({ result }) => result.provenance.fetchedAtMs));
  const files: ManifestFile[] = [];
  for (const metric of query.metrics) {
    const part = buildPart(plan, metric, work.month, replies);
    const table = { labelNames, isSample, metadata: metadataOf(plan, metric, part) };
    const file = partPath(query, metric, work.month);
    const { count, firstMs, lastMs, gaps, nulls } = await extentOf(part, intervalOf(query), offsetMinutes);
    await onPart(file, part);
    const hashed = new HashedChunks();
    const chunks = hashed.pass(writeParquet(table, part.rows));
    // Readers see the old file or the new one.
    await folder.write(unfinishedFile, interruptibleChunks(chunks, { signal }), signal);
    await folder.move(unfinishedFile, file);
    const stamp = (ms: number): string => formatStamp(ms, offsetMinutes);
    files.push({
      path: file,
      rows: count,
      ...hashed.digest(),
      from: work.from,
      ...(count > 0 ? { first: stamp(firstMs), last: stamp(lastMs) } : {}),
      settledUntil: part.settledUntilMs <= lastMs ? stamp(part.settledUntilMs) : undefined,
      // In the order in which they are read back: the same data give the same bytes.
      gaps,
      nulls,
      fetched: new Date(fetchedMs).toISOString().slice(0, 10),
    });
  }
  return files;
}
