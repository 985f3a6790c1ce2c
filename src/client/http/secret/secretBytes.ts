import type { SecretText } from './secretText';

/** What is looked through at once: a few milliseconds' work. */
const sliceLength = 1024 * 1024;
/** Longer than a key, however it is escaped. */
const overlap = 16 * 1024;
const decoder = new TextDecoder();

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** True when a body has the key in it. Other work gets its turn meanwhile; small bodies are looked through at once. */
export async function isInBytes(secret: SecretText, bytes: Uint8Array): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += sliceLength) {
    if (start > 0) await nextTurn();
    if (secret.isIn(decoder.decode(bytes.subarray(start, start + sliceLength + overlap)))) return true;
  }
  return false;
}
