import type { BinaryWriter } from './binaryWriter';

/** A structure of Thrift, with its fields in ascending order of their numbers. */
export interface ThriftStruct {
  [field: `field_${number}`]: Thrift;
}

/** A value of Thrift: a number is an i32, a bigint an i64, a text or bytes a binary. A list has values of one type. */
type Thrift = true | number | bigint | string | Uint8Array | readonly Thrift[] | ThriftStruct;

/** The types of the compact protocol: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md */
const types = { true: 1, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

const isList = (value: Thrift): value is readonly Thrift[] => Array.isArray(value);

function typeOf(value: Thrift): number {
  if (value === true) return types.true;
  if (typeof value === 'number') return types.i32;
  if (typeof value === 'bigint') return types.i64;
  if (typeof value === 'string' || value instanceof Uint8Array) return types.binary;
  return isList(value) ? types.list : types.struct;
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
export function appendThrift(writer: BinaryWriter, value: Thrift): void {
  // The type of a field already says that it is true.
  if (value === true) return;
  if (typeof value === 'number' || typeof value === 'bigint') writer.appendZigZag(value);
  else if (typeof value === 'string') appendBinary(writer, new TextEncoder().encode(value));
  else if (value instanceof Uint8Array) appendBinary(writer, value);
  else if (isList(value)) appendList(writer, value);
  else appendStruct(writer, value);
}
