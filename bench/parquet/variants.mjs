import fs from 'node:fs';
import { parquetWriteFile } from 'hyparquet-writer';
import { createMillion, labelNames, twentyMillion } from './cases.mjs';

const built = new URL('../../out/bench/parquet.mjs', import.meta.url).href;

/** @returns {Promise<typeof import('./entry.mjs')>} */
const load = () => import(built);

/** @param {string} file @param {Iterable<Uint8Array>} chunks */
function writeAll(file, chunks) {
  const handle = fs.openSync(file, 'w');
  for (const chunk of chunks) fs.writeSync(handle, chunk);
  fs.closeSync(handle);
}

/** The columns of a million rows in the form that the peer needs. */
function columnsOfMillion() {
  const { series } = createMillion();
  const rows = series.flatMap(({ times, values, labels, metric, unit }) =>
    Array.from(times, (ms, i) => {
      const value = values[i] ?? NaN;
      const texts = ['NEM', labels['region'], labels['fueltech'], labels['unit_code'], metric, unit];
      return { micros: BigInt(ms) * 1000n, texts, value: Number.isNaN(value) ? null : value };
    }),
  );
  return {
    times: BigInt64Array.from(rows, ({ micros }) => micros),
    texts: labelNames.map((_, column) => rows.map(({ texts }) => String(texts[column]))),
    values: rows.map(({ value }) => value),
  };
}

/** @param {string} name @returns {import('hyparquet').SchemaElement} */
const textColumn = (name) => ({
  name,
  type: 'BYTE_ARRAY',
  repetition_type: 'OPTIONAL',
  converted_type: 'UTF8',
});

/** @type {import('hyparquet').SchemaElement[]} */
const schema = [
  { name: 'schema', num_children: labelNames.length + 2 },
  {
    name: 'time',
    type: 'INT64',
    repetition_type: 'REQUIRED',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  ...labelNames.map((name) => textColumn(name)),
  { name: 'value', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
];

/**
 * The writers of rows to a file, each with its data ready before the clock starts.
 * @type {Record<string, () => Promise<(file: string) => void>>}
 */
export const variants = {
  gridlens: async () => {
    const { writeParquetExport } = await load();
    const result = createMillion();
    return (file) => {
      writeAll(file, writeParquetExport(result));
    };
  },
  /** With the same types, encodings and size of row groups. */
  hyparquetWriter: () => {
    const { times, texts, values } = columnsOfMillion();
    /** @type {import('hyparquet-writer').ColumnSource[]} */
    const columnData = [
      { name: 'time', data: times, encoding: 'DELTA_BINARY_PACKED' },
      ...labelNames.map((name, i) => ({ name, data: texts[i] ?? [] })),
      { name: 'value', data: values, encoding: 'PLAIN' },
    ];
    return Promise.resolve((filename) => {
      parquetWriteFile({ filename, columnData, schema, rowGroupSize: 500_000 });
    });
  },
  /** Generates rows while it writes them. */
  gridlens20M: async () => {
    const { writeParquet } = await load();
    return (file) => {
      writeAll(file, writeParquet({ labelNames, metadata: {} }, twentyMillion()));
    };
  },
};
