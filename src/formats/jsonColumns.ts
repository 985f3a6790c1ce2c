import type { ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import type { ByteWriter } from './byteWriter';
import { describeResult } from './fileProvenance';
import { createStampBytes } from './stampBytes';
import { toTidy, type TidySeries } from './tidy';

/** Writes the elements of a column, series by series. */
type WriteCells = (series: TidySeries) => Generator<Uint8Array>;

function* writeColumn(
  writer: ByteWriter,
  name: string,
  series: readonly TidySeries[],
  writeCells: WriteCells,
): Generator<Uint8Array> {
  writer.writeText(`${JSON.stringify(name)}:[`);
  let isFirst = true;
  for (const one of series) {
    if (one.series.times.length === 0) continue;
    if (!isFirst) writer.writeText(',');
    isFirst = false;
    yield* writeCells(one);
  }
  writer.writeText(']');
}

/** Returns a writer for a column, with one cell per element. */
const cellsOf = (writer: ByteWriter, toCell: (series: TidySeries) => (index: number) => void): WriteCells =>
  function* ({ series, labels }) {
    const write = toCell({ series, labels });
    for (let i = 0; i < series.times.length; i++) {
      if (i > 0) writer.writeText(',');
      write(i);
      if (writer.isFull) yield writer.flush();
    }
  };

/**
 * Writes a result as columns of equal length, a row per value, after a description of the whole:
 *
 * `{ gridlens: 1, query, provenance, rights, notices, series: [{ metric, unit, labels, missing, gaps … }],
 * columns: { time: [], network: [], …, metric: [], value: [], unit: [] } }`
 *
 * A missing value is null, as is a label that a series does not have.
 */
export function* writeColumns(
  writer: ByteWriter,
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'>,
): Generator<Uint8Array> {
  const { labelNames, series, provisionalFromMs } = toTidy(result, options);
  const stamp = createStampBytes(result.provenance.offsetMinutes);
  const head = JSON.stringify(describeResult(result, options)).slice(0, -1);
  writer.writeText(`${head},\n"columns":{`);
  const column = (
    name: string,
    toCell: (one: TidySeries) => (index: number) => void,
  ): Generator<Uint8Array> => writeColumn(writer, name, series, cellsOf(writer, toCell));
  const same = (text: string) => (): void => {
    writer.writeText(text);
  };
  yield* column('time', (one) => (i) => {
    writer.writeText('"');
    writer.writeBytes(stamp(one.series.times[i] ?? NaN));
    writer.writeText('"');
  });
  for (const [at, name] of labelNames.entries()) {
    writer.writeText(',\n');
    yield* column(name, ({ labels }) => same(JSON.stringify(labels[at] ?? null)));
  }
  writer.writeText(',\n');
  yield* column('value', (one) => (i) => {
    writer.writeJsonNumber(one.series.values[i] ?? NaN);
  });
  writer.writeText(',\n');
  yield* column('unit', (one) => same(JSON.stringify(one.series.unit)));
  if (Number.isFinite(provisionalFromMs)) {
    writer.writeText(',\n');
    yield* column('provisional', ({ series: { times, settledUntilMs = Infinity } }) => (i) => {
      writer.writeText(String((times[i] ?? NaN) >= settledUntilMs));
    });
  }
  writer.writeText('}}\n');
}
