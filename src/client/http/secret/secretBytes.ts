import type { SecretText } from './secretText';

/** The size of a slice, searched in a few milliseconds. */
const sliceLength = 1024 * 1024;
/** Longer than any key, however it is escaped. */
const overlap = 16 * 1024;
const decoder = new TextDecoder();

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** True when a body contains the key. Yields to other work between slices; searches small bodies in one go. */
export async function isInBytes(secret: SecretText, bytes: Uint8Array): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += sliceLength) {
    if (start > 0) await nextTurn();
    if (secret.isIn(decoder.decode(bytes.subarray(start, start + sliceLength + overlap)))) return true;
  }
  return false;
}
