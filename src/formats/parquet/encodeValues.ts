import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { appendLevels, appendRuns, type Run } from './hybridRuns';
import { encodings, type EncodedColumn, type Statistics } from './parquetTable';

/** Which rows have a value, in runs. */
function levelsOf(values: readonly Float64Array[]): readonly Run[] {
  const runs: Run[] = [];
  let [level, count] = [1, 0];
  for (const one of values) {
    for (const value of one) {
      const own = Number.isNaN(value) ? 0 : 1;
      if (own !== level) {
        if (count > 0) runs.push({ value: level, count });
        [level, count] = [own, 0];
      }
      count++;
    }
  }
  if (count > 0) runs.push({ value: level, count });
  return runs;
}

/** One bit a row: shorter than runs where nulls are scattered. */
function appendBits(writer: ByteWriter, runs: readonly Run[], rows: number): void {
  const bytes = new Uint8Array(Math.ceil(rows / 8));
  let at = 0;
  for (const { value, count } of runs) {
    for (let i = at; value === 1 && i < at + count; i++)
      bytes[i >>> 3] = (bytes[i >>> 3] ?? 0) | (1 << (i & 7));
    at += count;
  }
  writer.appendVarInt(bytes.length * 2 + 1);
  writer.appendBytes(bytes);
}

function doubleBytes(value: number): Uint8Array {
  return new Uint8Array(Float64Array.of(value).buffer);
}

/** A least zero is written as −0 and a greatest as 0, so that readers find both. */
function statisticsOf(present: Float64Array, nulls: number): Statistics {
  if (present.length === 0) return { nulls };
  let [min, max] = [Infinity, -Infinity];
  for (const value of present) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { nulls, min: doubleBytes(min === 0 ? -0 : min), max: doubleBytes(max === 0 ? 0 : max) };
}

/** The column of values: doubles as they are (typed arrays have the order of bytes of every machine that runs this). */
export function encodeValues(values: readonly Float64Array[], rows: number): EncodedColumn {
  const runs = levelsOf(values);
  const nulls = runs.reduce((sum, { value, count }) => sum + (value === 0 ? count : 0), 0);
  const present = new Float64Array(rows - nulls);
  let at = 0;
  for (const one of values) {
    if (nulls === 0) {
      present.set(one, at);
      at += one.length;
    } else for (const value of one) if (!Number.isNaN(value)) present[at++] = value;
  }
  const data = new ByteWriter(present.byteLength + 64);
  appendLevels(data, () => {
    if (runs.length > rows / 32) appendBits(data, runs, rows);
    else appendRuns(data, runs, 1);
  });
  data.appendBytes(new Uint8Array(present.buffer));
  return {
    data: { bytes: data.getBytes(), count: rows },
    encoding: encodings.plain,
    statistics: statisticsOf(present, nulls),
  };
}
