import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetReadObjects } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import type { ParquetRows } from '#src/formats/columnar/parquetTable';
import { midnight } from '../sampleResults';

/** A row from a reader: microseconds, labels, value. */
export type Row = [micros: bigint, ...labels: (string | null)[], value: number | null];

/** Returns the rows that a reader must find. */
export const rowsOf = (rows: ParquetRows[]): Row[] =>
  rows.flatMap(({ labels, times, values }) =>
    Array.from(times, (ms, i): Row => {
      const value = values[i] ?? NaN;
      const texts = labels.map((label) => label ?? null);
      return [BigInt(Math.round(ms * 1000)), ...texts, Number.isNaN(value) ? null : value] as Row;
    }),
  );

export const rowsFrom = (labels: ParquetRows['labels'], values: number[], stepMs = 300_000): ParquetRows => ({
  labels,
  times: Float64Array.from(values, (_, i) => midnight + i * stepMs),
  values: Float64Array.from(values),
});

export function assertSameRows(found: Row[], expected: Row[]) {
  assert.equal(found.length, expected.length);
  for (const [i, row] of expected.entries())
    assert.ok(
      row.every((cell, j) => Object.is(found[i]?.[j] ?? null, cell)),
      `row ${i}: ${String(found[i])} instead of ${String(row)}`,
    );
}

export function join(chunks: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const all = [...chunks].map((chunk) => Uint8Array.from(chunk));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export async function readByHyparquet(bytes: Uint8Array<ArrayBuffer>): Promise<Row[]> {
  const found = await parquetReadObjects({
    file: bytes.buffer,
    // A Date would lose the microseconds.
    parsers: { ...DEFAULT_PARSERS, timestampFromMicroseconds: (micros) => micros },
  });
  return found.map((row) => Object.values(row) as unknown as Row);
}

/** Runs a DuckDB statement on files in a folder; `FOLDER` in the statement is replaced with its path. */
export async function askDuckDb(files: Record<string, Uint8Array>, sql: string) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const [name, bytes] of Object.entries(files)) {
      await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await fs.writeFile(path.join(folder, name), bytes);
    }
    const reader = await connection.runAndReadAll(sql.replaceAll('FOLDER', folder));
    return reader.getRows();
  } finally {
    connection.closeSync();
    instance.closeSync();
    await fs.rm(folder, { recursive: true });
  }
}
