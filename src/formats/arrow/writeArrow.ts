import type { ParquetRows, ParquetTable } from '../parquet/parquetTable';
import { toGroups } from '../rowGroups';
import { Dictionary, encodeTimes, encodeValues } from './columns';
import {
  dictionaryMessage,
  footerOf,
  rowsMessage,
  schemaMessage,
  schemaOf,
  type Block,
  type Pair,
} from './messages';

/** Large enough to justify its header, small enough for memory. */
const defaultRowsPerBatch = 65_536;

const magic = new TextEncoder().encode('ARROW1');
const paddedTo8 = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Lays out the buffers of a body, each at a multiple of 8. Returns their places and the length of the body. */
function layOut(buffers: readonly Uint8Array[]): {
  readonly places: readonly Pair[];
  readonly bytes: number;
} {
  let at = 0;
  const places = buffers.map(({ length }): Pair => {
    const place: Pair = [at, length];
    at += paddedTo8(length);
    return place;
  });
  return { places, bytes: at };
}

/** Writes messages and tracks their positions in the file. */
class Placed {
  #at = 0;

  *write(bytes: Uint8Array): Generator<Uint8Array> {
    if (bytes.length > 0) yield bytes;
    this.#at += bytes.length;
  }

  *message(
    toHead: (places: readonly Pair[], bodyBytes: number) => Uint8Array,
    buffers: readonly Uint8Array[],
  ): Generator<Uint8Array, Block> {
    const { places, bytes } = layOut(buffers);
    const head = toHead(places, bytes);
    const block = { at: this.#at, headBytes: head.length, bodyBytes: bytes };
    yield* this.write(head);
    for (const buffer of buffers) {
      yield* this.write(buffer);
      yield* this.write(new Uint8Array(paddedTo8(buffer.length) - buffer.length));
    }
    return block;
  }
}

function* writeBatch(
  file: Placed,
  dictionaries: readonly Dictionary[],
  rows: readonly ParquetRows[],
): Generator<Uint8Array, Block> {
  const count = rows.reduce((sum, { times }) => sum + times.length, 0);
  const columns = [
    encodeTimes(rows, count),
    ...dictionaries.map((dictionary, i) => dictionary.encode(rows, i, count)),
    encodeValues(rows, count),
  ];
  const nodes = columns.map(({ nulls }): Pair => [count, nulls]);
  return yield* file.message(
    (places, bytes) => rowsMessage(count, nodes, places, bytes),
    columns.flatMap(({ buffers }) => buffers),
  );
}

function* writeFooter(footer: Uint8Array): Generator<Uint8Array> {
  yield Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);
  yield footer;
  const end = new Uint8Array(4 + magic.length);
  new DataView(end.buffer).setInt32(0, footer.length, true);
  end.set(magic, 4);
  yield end;
}

/**
 * Writes a table as the bytes of an Arrow file (Feather, version 2), one record batch at a time: `time` is a timestamp
 * in microseconds, UTC, each label a dictionary of texts, `value` a double. Preserves −0, infinities and all 17 digits;
 * NaN becomes null.
 */
export function* writeArrow(
  { labelNames, metadata }: ParquetTable,
  rows: readonly ParquetRows[],
  { rowsPerBatch = defaultRowsPerBatch }: { readonly rowsPerBatch?: number } = {},
): Generator<Uint8Array> {
  const dictionaries = labelNames.map((_, i) => new Dictionary(rows, i));
  const labels = labelNames.map((name, i) => ({ name, bits: dictionaries[i]?.bits ?? 8 }));
  const schema = schemaOf(labels, metadata);
  const file = new Placed();
  const start = new Uint8Array(8);
  start.set(magic);
  yield* file.write(start);
  yield* file.write(schemaMessage(schema));
  const [ofLabels, ofRows]: [Block[], Block[]] = [[], []];
  for (const [id, { size, buffers }] of dictionaries.entries())
    ofLabels.push(
      yield* file.message((places, bytes) => dictionaryMessage(id, size, places, bytes), buffers),
    );
  for (const group of toGroups(rows, rowsPerBatch)) ofRows.push(yield* writeBatch(file, dictionaries, group));
  yield* writeFooter(footerOf(schema, ofLabels, ofRows));
}
