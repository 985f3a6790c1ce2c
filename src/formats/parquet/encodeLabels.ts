import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { appendLevels, appendRuns, joinRuns } from './hybridRuns';
import { encodings, type EncodedColumn } from './parquetTable';

/** A label and the number of consecutive rows that have it. */
export interface LabelRun {
  readonly label: string | undefined;
  readonly count: number;
}

/** Compares by bytes, as readers do. */
function isBefore(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return (a[i] ?? 0) < (b[i] ?? 0);
  }
  return a.length < b.length;
}

function encodeDictionary(texts: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter();
  for (const bytes of texts) {
    writer.appendUint32(bytes.length);
    writer.appendBytes(bytes);
  }
  return writer.getBytes();
}

/** Encodes a column of labels: a dictionary of texts, then runs of indices into it. */
export function encodeLabels(runs: readonly LabelRun[]): EncodedColumn {
  const numbers = new Map<string, number>();
  for (const { label } of runs) {
    if (label !== undefined && !numbers.has(label)) numbers.set(label, numbers.size);
  }
  const encoder = new TextEncoder();
  const texts = [...numbers.keys()].map((text) => encoder.encode(text));
  const rows = runs.reduce((sum, { count }) => sum + count, 0);
  const present = runs.filter(({ label }) => label !== undefined);
  const nulls = rows - present.reduce((sum, { count }) => sum + count, 0);
  const data = new ByteWriter();
  appendLevels(data, () => {
    appendRuns(
      data,
      joinRuns(runs.map(({ label, count }) => ({ value: label === undefined ? 0 : 1, count }))),
      1,
    );
  });
  if (texts.length === 0)
    return {
      rows,
      pages: [{ bytes: data.getBytes(), count: rows }],
      encoding: encodings.plain,
      statistics: () => ({ nulls }),
    };
  const bits = Math.max(1, Math.ceil(Math.log2(texts.length)));
  data.appendUint8(bits);
  appendRuns(
    data,
    joinRuns(present.map(({ label = '', count }) => ({ value: numbers.get(label) ?? 0, count }))),
    bits,
  );
  const [first = new Uint8Array()] = texts;
  return {
    dictionary: { bytes: encodeDictionary(texts), count: texts.length },
    rows,
    pages: [{ bytes: data.getBytes(), count: rows }],
    encoding: encodings.rleDictionary,
    statistics: () => ({
      nulls,
      min: texts.reduce((min, text) => (isBefore(text, min) ? text : min), first),
      max: texts.reduce((max, text) => (isBefore(max, text) ? text : max), first),
    }),
  };
}
