/**
 * How VS Code 1.100 sends an extension's message to its page, as far as it can be simulated. The sender takes the
 * buffers out of the message (extHostWebviewMessaging.ts), converts the rest to JSON twice, and copies everything into
 * one request (rpcProtocol.ts). The receiver copies each buffer out and puts it back in its place.
 */

const reference = '$$vscode_array_buffer_reference$$';
const decoder = new TextDecoder();
/** The fields of a request besides its arguments: kind and number, actor, method, and number of arguments. */
const requestHead = 1 + 4 + 1 + 1 + '$postMessage'.length + 1;
/** The fields of each argument: kind and length. */
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
