import { schemaMessage, schemaOf as arrowSchema } from './arrowMessages';
import { BinaryWriter } from './binaryWriter';
import { encodings, lastNamesOf, type Encoding, type ParquetTable, type Statistics } from './parquetTable';

/** A structure of Thrift, with its fields in ascending order of their numbers. */
interface ThriftStruct {
  [field: `field_${number}`]: Thrift;
}

/** A value of Thrift: a number is an i32, a bigint an i64, a text or bytes a binary. A list has values of one type. */
type Thrift = true | number | bigint | string | Uint8Array | readonly Thrift[] | ThriftStruct;

/** The types of the compact protocol: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md */
const thriftTypes = { true: 1, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

const isList = (value: Thrift): value is readonly Thrift[] => Array.isArray(value);

function typeOf(value: Thrift): number {
  if (value === true) return thriftTypes.true;
  if (typeof value === 'number') return thriftTypes.i32;
  if (typeof value === 'bigint') return thriftTypes.i64;
  if (typeof value === 'string' || value instanceof Uint8Array) return thriftTypes.binary;
  return isList(value) ? thriftTypes.list : thriftTypes.struct;
}

function appendBinary(writer: BinaryWriter, bytes: Uint8Array): void {
  writer.appendVarInt(bytes.length);
  writer.appendBytes(bytes);
}

function appendList(writer: BinaryWriter, list: readonly Thrift[]): void {
  const type = list.length === 0 ? 0 : typeOf(list[0]);
  if (list.length < 15) writer.appendUint8((list.length << 4) | type);
  else {
    writer.appendUint8((15 << 4) | type);
    writer.appendVarInt(list.length);
  }
  for (const value of list) appendThrift(writer, value);
}

/** Writes the fields, each with its distance from the one before, and the end. No distance may be above 15. */
function appendStruct(writer: BinaryWriter, struct: ThriftStruct): void {
  let last = 0;
  for (const [name, value] of Object.entries(struct) as [string, Thrift][]) {
    const field = Number(name.slice('field_'.length));
    writer.appendUint8(((field - last) << 4) | typeOf(value));
    appendThrift(writer, value);
    last = field;
  }
  writer.appendUint8(0);
}

/** Writes a value in the compact protocol of Thrift, which Parquet uses for its metadata. */
function appendThrift(writer: BinaryWriter, value: Thrift): void {
  // The type of a field already says that it is true.
  if (value === true) return;
  if (typeof value === 'number' || typeof value === 'bigint') writer.appendZigZag(value);
  else if (typeof value === 'string') appendBinary(writer, new TextEncoder().encode(value));
  else if (value instanceof Uint8Array) appendBinary(writer, value);
  else if (isList(value)) appendList(writer, value);
  else appendStruct(writer, value);
}

/** The place of a column of a row group in the file. */
export interface ColumnChunk {
  name: string;
  type: number;
  encoding: Encoding;
  rows: number;
  dictionaryAt?: number;
  dataAt: number;
  bytes: number;
  packedBytes: number;
  statistics: Statistics;
}

export interface RowGroup {
  rows: number;
  columns: readonly ColumnChunk[];
}

export const types = { int64: 2, double: 5, byteArray: 6 } as const;
const required = 0;
const nullable = 1;
const utf8 = 0;
const timestampMicros = 10;
const snappy = 1;
export const creator = 'Gridlens';

export function bytesOf(structure: ThriftStruct): Uint8Array {
  const writer = new BinaryWriter();
  appendThrift(writer, structure);
  return writer.getBytes();
}

const labelOf = (name: string): ThriftStruct => ({
  field_1: types.byteArray,
  field_3: nullable,
  field_4: name,
  field_6: utf8,
  field_10: { field_1: {} },
});

function schemaOf(table: ParquetTable): ThriftStruct[] {
  const { labelNames } = table;
  const lastNames = lastNamesOf(table);
  return [
    { field_4: 'schema', field_5: labelNames.length + lastNames.length + 2 },
    {
      field_1: types.int64,
      field_3: required,
      field_4: 'time',
      field_6: timestampMicros,
      field_10: { field_8: { field_1: true, field_2: { field_2: {} } } },
    },
    ...labelNames.map(labelOf),
    { field_1: types.double, field_3: nullable, field_4: 'value' },
    ...lastNames.map(labelOf),
  ];
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64, which the libraries of a pure module lack. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const word = (a << 16) | (b << 8) | c;
    for (const shift of [18, 12, 6, 0]) text += digits.charAt((word >>> shift) & 63);
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding) + '='.repeat(padding);
}

/** Wide enough for any dictionary. */
const bits = 32;

function chunkOf(chunk: ColumnChunk): ThriftStruct {
  const { name, type, encoding, rows, dictionaryAt, dataAt, bytes, packedBytes, statistics } = chunk;
  const { nulls, min, max } = statistics;
  // Levels are runs (RLE) for any encoding of the values. Dictionaries and some pages of times are plain.
  const { plain, rle } = encodings;
  return {
    field_2: BigInt(dictionaryAt ?? dataAt),
    field_3: {
      field_1: type,
      field_2: encoding === plain ? [plain, rle] : [plain, rle, encoding],
      field_3: [name],
      field_4: snappy,
      field_5: BigInt(rows),
      field_6: BigInt(bytes),
      field_7: BigInt(packedBytes),
      field_9: BigInt(dataAt),
      ...(dictionaryAt === undefined ? {} : { field_11: BigInt(dictionaryAt) }),
      field_12: { field_3: BigInt(nulls), ...(max && min ? { field_5: max, field_6: min } : {}) },
    },
  };
}

function groupOf({ rows, columns }: RowGroup): ThriftStruct {
  const sum = (of: (column: ColumnChunk) => number) =>
    BigInt(columns.reduce((total, column) => total + of(column), 0));
  const [first] = columns;
  return {
    field_1: columns.map(chunkOf),
    field_2: sum(({ bytes }) => bytes),
    field_3: BigInt(rows),
    field_5: BigInt(first.dictionaryAt ?? first.dataAt),
    field_6: sum(({ packedBytes }) => packedBytes),
  };
}

/** Encodes the end of a file: the places of all columns, and its own length. */
export function encodeFooter(table: ParquetTable, groups: readonly RowGroup[]): Uint8Array {
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const schema = schemaOf(table);
  // Arrow’s readers, such as pandas and Polars, make dictionaries of the labels by the schema in Arrow’s own form.
  const columnsOf = (names: readonly string[]) => names.map((name) => ({ name, bits }) as const);
  const ofArrow = arrowSchema(columnsOf(table.labelNames), columnsOf(lastNamesOf(table)), {});
  // The last entry is the description by which Gridlens recognises its own files.
  const entries = [
    ['ARROW:schema', base64Of(schemaMessage(ofArrow))] as const,
    ...Object.entries(table.metadata),
  ];
  const metadata = entries.map(([key, value]) => ({ field_1: key, field_2: value }));
  return bytesOf({
    field_1: 2,
    field_2: [...schema],
    field_3: BigInt(rows),
    field_4: groups.map(groupOf),
    field_5: metadata,
    field_6: creator,
    // Bounds use the order of the type.
    field_7: schema.slice(1).map(() => ({ field_1: {} })),
  });
}
