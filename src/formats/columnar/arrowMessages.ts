/** A field of a table: a number of `size` bytes, or an object elsewhere in the buffer. */
type Field = { size: 1 | 2 | 4 | 8; value: number } | Placed;

/** An object that a field refers to. */
type Placed =
  | { table: readonly (Field | undefined)[] }
  | { text: string }
  | { list: readonly Placed[] }
  /** Structures of 8-byte words. */
  | { structs: BigInt64Array; count: number };

const number = (size: 1 | 2 | 4 | 8, value: number): Field => ({ size, value });
const flag = (value: boolean): Field => number(1, value ? 1 : 0);

const longest = 8;

/** Writes FlatBuffers from front to back: every object comes after the one that refers to it. */
class Builder {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** Reserves bytes so that their start plus `before` is a multiple of `align`. */
  #room(bytes: number, align: number, before = 0): number {
    const at = Math.ceil((this.#length + before) / align) * align - before;
    this.#length = at + bytes;
    while (this.#bytes.length < this.#length + longest) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  #refer(at: number, placed: Placed): void {
    const target = this.#place(placed);
    this.#view.setUint32(at, target - at, true);
  }

  #placeNumber(at: number, size: 1 | 2 | 4 | 8, value: number): void {
    if (size === 1) this.#view.setInt8(at, value);
    else if (size === 2) this.#view.setInt16(at, value, true);
    else if (size === 4) this.#view.setInt32(at, value, true);
    else this.#view.setBigInt64(at, BigInt(value), true);
  }

  /** Writes the offsets of the fields, then the table, with each field at a multiple of its size. */
  #placeTable(fields: readonly (Field | undefined)[]): number {
    let size = 4;
    const offsets = fields.map((field) => {
      if (!field) return 0;
      const own = 'size' in field ? field.size : 4;
      const at = Math.ceil(size / own) * own;
      size = at + own;
      return at;
    });
    const offsetsAt = this.#room(4 + 2 * fields.length, 2);
    this.#view.setUint16(offsetsAt, 4 + 2 * fields.length, true);
    this.#view.setUint16(offsetsAt + 2, size, true);
    for (const [i, offset] of offsets.entries()) this.#view.setUint16(offsetsAt + 4 + 2 * i, offset, true);
    const start = this.#room(size, longest);
    this.#view.setInt32(start, start - offsetsAt, true);
    for (const [i, field] of fields.entries()) {
      const at = start + offsets[i];
      if (field && 'size' in field) this.#placeNumber(at, field.size, field.value);
      else if (field) this.#refer(at, field);
    }
    return start;
  }

  #placeText(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const at = this.#room(4 + bytes.length + 1, 4);
    this.#view.setUint32(at, bytes.length, true);
    this.#bytes.set(bytes, at + 4);
    return at;
  }

  #placeList(list: readonly Placed[]): number {
    const at = this.#room(4 + 4 * list.length, 4);
    this.#view.setUint32(at, list.length, true);
    for (const [i, one] of list.entries()) this.#refer(at + 4 + 4 * i, one);
    return at;
  }

  #placeStructs(words: BigInt64Array, count: number): number {
    const at = this.#room(4 + words.byteLength, longest, 4);
    this.#view.setUint32(at, count, true);
    for (const [i, word] of words.entries()) this.#view.setBigInt64(at + 4 + 8 * i, word, true);
    return at;
  }

  #place(placed: Placed): number {
    if ('table' in placed) return this.#placeTable(placed.table);
    if ('text' in placed) return this.#placeText(placed.text);
    if ('list' in placed) return this.#placeList(placed.list);
    return this.#placeStructs(placed.structs, placed.count);
  }

  build(root: Placed): Uint8Array {
    this.#refer(this.#room(4, longest), root);
    this.#room(0, longest);
    return this.#bytes.slice(0, this.#length);
  }
}

/** Returns a FlatBuffer, whose length is a multiple of 8. */
const flatBuffer = (root: Placed): Uint8Array => new Builder().build(root);

/** Constants of the format (Schema.fbs, Message.fbs, File.fbs). */
const version5 = number(2, 4);
const headers = { schema: 1, dictionary: 2, rows: 3 } as const;
const types = { int: 2, floatingPoint: 3, utf8: 5, timestamp: 10 } as const;
const double = 2;
const microseconds = 2;

/** A column of labels: a dictionary of texts, which rows refer to by indices of `bits` bits. */
interface LabelColumn {
  name: string;
  bits: 8 | 16 | 32;
}

/** The offset and length of a buffer in a body, or the numbers of rows and nulls of a column. */
export type Pair = readonly [number, number];

/** The place of a message in the file. */
export interface Block {
  at: number;
  headBytes: number;
  bodyBytes: number;
}

const table = (...fields: readonly (Field | undefined)[]): Placed => ({ table: fields });
const structs = (pairs: readonly (readonly number[])[]): Placed => ({
  structs: BigInt64Array.from(pairs.flat(), BigInt),
  count: pairs.length,
});

function fieldOf(name: string, isNullable: boolean, type: number, of: Placed, dictionary?: Placed): Placed {
  return table({ text: name }, flag(isNullable), number(1, type), of, dictionary, { list: [] });
}

/** `lastLabels` come after the values. The ids of dictionaries are the positions among all labels. */
export function schemaOf(
  labels: readonly LabelColumn[],
  lastLabels: readonly LabelColumn[],
  metadata: Record<string, string>,
): Placed {
  const ofLabels = [...labels, ...lastLabels].map(({ name, bits }, id) =>
    fieldOf(
      name,
      true,
      types.utf8,
      table(),
      table(number(8, id), table(number(4, bits), flag(true)), flag(false)),
    ),
  );
  const fields = [
    fieldOf('time', false, types.timestamp, table(number(2, microseconds), { text: 'UTC' })),
    ...ofLabels.slice(0, labels.length),
    fieldOf('value', true, types.floatingPoint, table(number(2, double))),
    ...ofLabels.slice(labels.length),
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
