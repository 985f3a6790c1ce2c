/*
 * How VS Code 1.100 brings a message of an extension to its page, as far as that can be had without it: the buffers are
 * taken out of the message (extHostWebviewMessaging.ts), the rest becomes JSON, twice, and all is copied into one request
 * (rpcProtocol.ts); on the other side each buffer is copied out of it, and put back in its place.
 */

const reference = '$$vscode_array_buffer_reference$$';
const decoder = new TextDecoder();
/** What a request says beside its arguments: its kind and number, the actor, the method, how many arguments. */
const requestHead = 1 + 4 + 1 + 1 + '$postMessage'.length + 1;
/** Before each argument: its kind and length. */
const argumentHead = 1 + 4;

/** @param {object} message @returns {Uint8Array} */
export function toWire(message) {
  /** @type {ArrayBufferLike[]} */
  const buffers = [];
  const json = JSON.stringify(message, (_key, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    let index = buffers.indexOf(value.buffer);
    if (index < 0) index = buffers.push(value.buffer) - 1;
    const { byteLength, byteOffset } = value;
    return { [reference]: true, index, view: { type: value.constructor.name, byteLength, byteOffset } };
  });
  const parts = [
    Buffer.from(JSON.stringify('webview-handle')),
    Buffer.from(JSON.stringify(json)),
    ...buffers.map((buffer) => new Uint8Array(buffer)),
  ];
  const length = parts.reduce((sum, part) => sum + argumentHead + part.length, requestHead);
  const wire = new Uint8Array(length);
  const view = new DataView(wire.buffer);
  let at = requestHead;
  for (const part of parts) {
    view.setUint32(at + 1, part.length);
    wire.set(part, at + argumentHead);
    at += argumentHead + part.length;
  }
  return wire;
}

/** @param {Uint8Array} wire @returns {any} */
export function fromWire(wire) {
  const view = new DataView(wire.buffer);
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let at = requestHead; at < wire.length;) {
    const length = view.getUint32(at + 1);
    parts.push(wire.subarray(at + argumentHead, at + argumentHead + length));
    at += argumentHead + length;
  }
  const [, message, ...buffers] = parts;
  const copies = buffers.map((buffer) => buffer.slice().buffer);
  return JSON.parse(JSON.parse(decoder.decode(message)), (_key, value) => {
    if (value?.[reference] !== true) return value;
    const { byteLength, byteOffset } = value.view;
    return new Float64Array(copies[value.index] ?? new ArrayBuffer(0), byteOffset, byteLength / 8);
  });
}
