import fs from 'node:fs/promises';
import path from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import type { Client } from '../client/index';
import { countBuckets } from '../domain/bucket';
import { defaultInterval } from '../domain/catalog/index';
import type { DatasetFault, DatasetReport } from '../domain/dataset';
import { buildPart } from './buildPart';
import { readChecked, strangers } from './checkFiles';
import type { DatasetFolder } from './dataset';
import type { DatasetPlan } from './datasetPlan';
import { partPath } from './layout';
import type { ManifestFile } from './manifest';
import { monthWorkOf, namedParts, type MonthWork, type NamedPart } from './progress';

export interface VerifyOptions {
  readonly client?: Pick<Client, 'run'>;
  readonly again: number;
  readonly signal: AbortSignal;
  readonly random: () => number;
}

/** A row: microseconds, labels, value. */
type Row = Readonly<Record<string, unknown>> & { readonly time: bigint; readonly value: number | null };

async function readRows(bytes: Buffer): Promise<readonly Row[]> {
  const rows = await parquetReadObjects({
    file: new Uint8Array(bytes).buffer,
    // A date would lose what is finer than milliseconds.
    parsers: { ...DEFAULT_PARSERS, timestampFromMicroseconds: (micros) => micros },
  });
  return rows as unknown as readonly Row[];
}

const keyOf = (names: readonly string[], row: Row): string =>
  JSON.stringify(names.map((name) => row[name] ?? null));

/** Buckets that a series lacks between its own first and last. */
function gapsIn(
  plan: DatasetPlan,
  rows: readonly Row[],
): { readonly buckets: number; readonly series: number } {
  const interval = plan.query.interval ?? defaultInterval;
  const spans = new Map<string, { first: number; last: number; count: number }>();
  for (const row of rows) {
    const [key, ms] = [keyOf(plan.labelNames, row), Number(row.time / 1000n)];
    const span = spans.get(key);
    if (span) Object.assign(span, { last: ms, count: span.count + 1 });
    else spans.set(key, { first: ms, last: ms, count: 1 });
  }
  let [buckets, series] = [0, 0];
  for (const { first, last, count } of spans.values()) {
    const lacking = countBuckets(interval, first, last, plan.offsetMinutes) + 1 - count;
    if (lacking > 0) [buckets, series] = [buckets + lacking, series + 1];
  }
  return { buckets, series };
}

async function checkFile(
  folder: DatasetFolder,
  plan: DatasetPlan,
  file: ManifestFile,
): Promise<readonly DatasetFault[]> {
  const { path: below } = file;
  const bytes = await readChecked(folder, file);
  if (!Buffer.isBuffer(bytes)) return [bytes];
  const rows = await readRows(bytes).catch(() => undefined);
  if (!rows) return [{ kind: 'unreadable', path: below }];
  const faults: DatasetFault[] =
    rows.length === file.rows ? [] : [{ kind: 'rows', path: below, found: rows.length, expected: file.rows }];
  const gaps = gapsIn(plan, rows);
  return gaps.buckets > 0 ? [...faults, { kind: 'gaps', path: below, ...gaps }] : faults;
}

/** Compares what the service says now of a part with what is written. */
async function askAgain(
  folder: DatasetFolder,
  plan: DatasetPlan,
  part: NamedPart,
  works: readonly MonthWork[],
  { client, signal }: VerifyOptions,
): Promise<readonly DatasetFault[]> {
  const result = await client?.run(part.query, { signal, refresh: true });
  if (!result) return [];
  const faults: DatasetFault[] = [];
  for (const { month } of works.filter(({ parts }) => parts.includes(part))) {
    for (const metric of plan.query.metrics) {
      const below = partPath(plan.query, metric, month);
      const bytes = await fs.readFile(path.join(folder.layout.folder, below)).catch(() => undefined);
      const rows = bytes && (await readRows(bytes).catch(() => undefined));
      if (!rows) continue;
      const written = new Map(rows.map((row) => [`${keyOf(plan.labelNames, row)} ${row.time}`, row.value]));
      const { rows: now } = buildPart(plan, metric, month, [{ result, generation: 0 }]);
      let [values, of] = [0, 0];
      for (const { labels, times, values: column } of now) {
        const key = JSON.stringify(labels.map((label) => label ?? null));
        for (const [i, ms] of times.entries()) {
          const value = column[i] ?? NaN;
          of++;
          if (!Object.is(written.get(`${key} ${BigInt(ms) * 1000n}`), Number.isNaN(value) ? null : value))
            values++;
        }
      }
      if (values > 0) faults.push({ kind: 'revised', path: below, values, of });
    }
  }
  return faults;
}

/** So many of a list, by chance, each once. */
function pick<T>(all: readonly T[], count: number, random: () => number): readonly T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

/** Checks a dataset: files, checksums, rows and gaps, and by chance what the service says of it now. */
export async function verify(
  folder: DatasetFolder,
  plan: DatasetPlan,
  options: VerifyOptions,
): Promise<DatasetReport> {
  const { files } = await folder.readManifest();
  const parts = namedParts(plan);
  const works = monthWorkOf(plan, parts);
  const faults: DatasetFault[] = [];
  for (const file of files) {
    options.signal.throwIfAborted();
    faults.push(...(await checkFile(folder, plan, file)));
  }
  faults.push(...(await strangers(folder, files)));
  // Of an earlier generation the later one may have another value.
  const latest = parts.filter((part) => part.generation === plan.generations.length - 1);
  const chosen = pick(latest, options.again, options.random);
  for (const part of chosen) faults.push(...(await askAgain(folder, plan, part, works, options)));
  return {
    ...{ files: files.length, rows: files.reduce((sum, { rows }) => sum + rows, 0) },
    ...{ again: chosen.length, faults },
  };
}
