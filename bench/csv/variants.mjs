import fs from 'node:fs';

/**
 * @typedef {import('../../src/domain/result/result').Result} Result
 * @typedef {(file: number) => void} Write Writes to an open file.
 */

const built = new URL('../../out/bench/csv.mjs', import.meta.url).href;

/** @returns {Promise<typeof import('./entry.mjs')>} */
const loadOurs = () => import(built);

/**
 * Loads a peer. The peers are not installed in this project, so their types are unknown here.
 * @param {string} name
 * @returns {Promise<any>}
 */
const loadPeer = (name) => import(name);

/** The stamps of a result as text, for the peers. @param {Result} result */
async function stampsOf({ series, provenance }) {
  const { createStampBytes } = await loadOurs();
  const stamp = createStampBytes(provenance.offsetMinutes, 'seconds');
  return Array.from(series[0]?.times ?? [], (ms) => String.fromCharCode(...stamp(ms)));
}

/** @param {Result} result */
const headOf = ({ series }) => [
  'time',
  ...series.map(({ labels, unit }) => `${labels['unit_code']} (${unit})`),
];

/**
 * The rows of a result in the form that the peers need.
 * @param {Result} result
 * @param {readonly string[]} stamps
 */
const rowsOf = ({ series }, stamps) =>
  stamps.map((stamp, row) => [
    stamp,
    ...series.map(({ values: { [row]: value = NaN } }) => (Number.isNaN(value) ? '' : value)),
  ]);

/** Writes one byte per character. @param {number} file @param {string} text */
const writeAll = (file, text) => fs.writeFileSync(file, text, 'latin1');

/**
 * The writers of a result, each loaded before the clock starts.
 * @type {Record<string, (result: Result) => Promise<Write>>}
 */
export const variants = {
  /** The floor: the numbers as text, without further use. */
  string: (result) =>
    Promise.resolve(() => {
      let length = 0;
      for (const { values } of result.series) for (const value of values) length += String(value).length;
      if (length === 0) throw new Error('There are no numbers.');
    }),
  /** The same bytes, prepared in advance. */
  bytes: async (result) => {
    const { writeCsv } = await loadOurs();
    const bytes = Buffer.concat([...writeCsv(result)]);
    return (file) => fs.writeFileSync(file, bytes);
  },
  gridlens: async (result) => {
    const { writeCsv } = await loadOurs();
    return (file) => {
      for (const chunk of writeCsv(result)) fs.writeSync(file, chunk);
    };
  },
  d3: async (result) => {
    const { csvFormatRows } = await loadPeer('d3-dsv');
    const stamps = await stampsOf(result);
    return (file) => writeAll(file, `${csvFormatRows([headOf(result), ...rowsOf(result, stamps)])}\n`);
  },
  papaparse: async (result) => {
    const { default: papaparse } = await loadPeer('papaparse');
    const stamps = await stampsOf(result);
    return (file) => {
      const rows = [headOf(result), ...rowsOf(result, stamps)];
      writeAll(file, `${papaparse.unparse(rows, { newline: '\n' })}\n`);
    };
  },
  stringify: async (result) => {
    const { stringify } = await loadPeer('csv-stringify/sync');
    const stamps = await stampsOf(result);
    return (file) => writeAll(file, stringify([headOf(result), ...rowsOf(result, stamps)]));
  },
};
