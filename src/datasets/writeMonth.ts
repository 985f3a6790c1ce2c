import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { formatStamp } from '../domain/time';
import { writeParquet } from '../formats/parquet/writeParquet';
import { renameOver } from '../host/files/renameOver';
import { replaceFile } from '../host/files/replaceFile';
import { buildPart, type Part, type StagedReply } from './buildPart';
import type { DatasetPlan } from './datasetPlan';
import { partPath, type Layout } from './layout';
import type { ManifestFile } from './manifest';
import type { MonthWork } from './progress';

/** What a file says of itself. No moment of its making: the same data give the same bytes. */
function metadataOf(plan: DatasetPlan, metric: string, { units }: Part): Readonly<Record<string, string>> {
  const { query, isSample } = plan;
  return {
    network: query.network_code,
    metric,
    step: query.interval ?? '',
    unit: units.join(', '),
    query: JSON.stringify(query),
    source: isSample ? 'sample data of Gridlens, made up' : plan.baseAddress,
    signs: 'as the service sends them',
  };
}

/** First and last stamp, and the rows. */
function extentOf({ rows }: Part): {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
} {
  let [count, firstMs, lastMs] = [0, Infinity, -Infinity];
  for (const { times } of rows) {
    count += times.length;
    firstMs = Math.min(firstMs, times[0] ?? Infinity);
    lastMs = Math.max(lastMs, times.at(-1) ?? -Infinity);
  }
  return { count, firstMs, lastMs };
}

/** Writes a file beside the dataset's data, then puts it in its place in one step: readers see the old or the new one. */
async function putFile(
  layout: Layout,
  below: string,
  chunks: Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  function* counted(): Generator<Uint8Array> {
    for (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const [temporary, target] = [path.join(layout.temporary, 'part'), path.join(layout.folder, below)];
  await replaceFile(temporary, counted(), { signal, onlyBeside: true });
  await fs.mkdir(path.dirname(target), { recursive: true });
  await renameOver(temporary, target);
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes the files of a month, one a metric. */
export async function writeMonth(
  layout: Layout,
  plan: DatasetPlan,
  work: MonthWork,
  replies: readonly StagedReply[],
  signal: AbortSignal,
): Promise<readonly ManifestFile[]> {
  const { labelNames, offsetMinutes, query } = plan;
  const files: ManifestFile[] = [];
  for (const metric of query.metrics) {
    const part = buildPart(plan, metric, work.month, replies);
    const table = { labelNames, metadata: metadataOf(plan, metric, part) };
    const file = partPath(query, metric, work.month);
    const { count, firstMs, lastMs } = extentOf(part);
    const written = await putFile(layout, file, writeParquet(table, part.rows), signal);
    const stamp = (ms: number): string => formatStamp(ms, offsetMinutes);
    files.push({
      ...{ path: file, rows: count, ...written, from: work.from },
      ...(count > 0 ? { first: stamp(firstMs), last: stamp(lastMs) } : {}),
      ...(part.settledUntilMs <= lastMs ? { settledUntil: stamp(part.settledUntilMs) } : {}),
    });
  }
  return files;
}
