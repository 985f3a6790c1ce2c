import { flag, flatBuffer, number, type Field, type Placed } from './flatbuffer';

/** Constants of the format (Schema.fbs, Message.fbs, File.fbs). */
const version5 = number(2, 4);
const headers = { schema: 1, dictionary: 2, rows: 3 } as const;
const types = { int: 2, floatingPoint: 3, utf8: 5, timestamp: 10 } as const;
const [double, microseconds] = [2, 2];

/** A column of labels: a dictionary of texts, which rows refer to by indices of `bits` bits. */
export interface LabelColumn {
  readonly name: string;
  readonly bits: 8 | 16 | 32;
}

/** The offset and length of a buffer in a body, or the numbers of rows and nulls of a column. */
export type Pair = readonly [number, number];

/** The place of a message in the file. */
export interface Block {
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
}

const table = (...fields: readonly (Field | undefined)[]): Placed => ({ table: fields });
const structs = (pairs: readonly (readonly number[])[]): Placed => ({
  structs: BigInt64Array.from(pairs.flat(), BigInt),
  count: pairs.length,
});

function fieldOf(name: string, isNullable: boolean, type: number, of: Placed, dictionary?: Placed): Placed {
  return table({ text: name }, flag(isNullable), number(1, type), of, dictionary, { list: [] });
}

export function schemaOf(labels: readonly LabelColumn[], metadata: Readonly<Record<string, string>>): Placed {
  const fields = [
    fieldOf('time', false, types.timestamp, table(number(2, microseconds), { text: 'UTC' })),
    ...labels.map(({ name, bits }, id) =>
      fieldOf(
        ...([name, true, types.utf8, table()] as const),
        table(number(8, id), table(number(4, bits), flag(true)), flag(false)),
      ),
    ),
    fieldOf('value', true, types.floatingPoint, table(number(2, double))),
  ];
  const pairs = Object.entries(metadata).map(([key, value]) => table({ text: key }, { text: value }));
  return table(number(2, 0), { list: fields }, { list: pairs });
}

function messageOf(type: number, header: Placed, bodyBytes: number): Uint8Array {
  const message = flatBuffer(table(version5, number(1, type), header, number(8, bodyBytes)));
  const bytes = new Uint8Array(8 + message.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xffffffff, true);
  view.setInt32(4, message.length, true);
  bytes.set(message, 8);
  return bytes;
}

const batchOf = (rows: number, nodes: readonly Pair[], buffers: readonly Pair[]): Placed =>
  table(number(8, rows), structs(nodes), structs(buffers));

export const schemaMessage = (schema: Placed): Uint8Array => messageOf(headers.schema, schema, 0);

export const rowsMessage = (
  rows: number,
  nodes: readonly Pair[],
  buffers: readonly Pair[],
  bodyBytes: number,
): Uint8Array => messageOf(headers.rows, batchOf(rows, nodes, buffers), bodyBytes);

export function dictionaryMessage(
  id: number,
  count: number,
  buffers: readonly Pair[],
  bodyBytes: number,
): Uint8Array {
  const batch = batchOf(count, [[count, 0]], buffers);
  return messageOf(headers.dictionary, table(number(8, id), batch, flag(false)), bodyBytes);
}

/** Returns the footer of a file, without its length. */
export function footerOf(
  schema: Placed,
  dictionaries: readonly Block[],
  batches: readonly Block[],
): Uint8Array {
  const blocks = (all: readonly Block[]): Placed =>
    structs(all.map(({ at, headBytes, bodyBytes }) => [at, headBytes, bodyBytes]));
  return flatBuffer(table(version5, schema, blocks(dictionaries), blocks(batches)));
}
