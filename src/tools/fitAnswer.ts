import type { Answer } from './tool';

/** The largest answer in bytes of UTF-8: above it, VS Code's chat replaces an answer by a file. */
export const maxAnswerBytes = 8192;
/** Room for what an agent's host adds around an answer. */
const targetBytes = 8000;

export const bytesOf = (answer: Answer): number => Buffer.byteLength(JSON.stringify(answer), 'utf8');

export const fits = (answer: Answer, bytes = targetBytes): boolean => bytesOf(answer) <= bytes;

/**
 * Returns the largest number of items, up to `max`, whose answer fits. Answers must grow with the number of items. 0 when
 * even one item does not fit.
 */
export function largestFitting(
  max: number,
  build: (count: number) => Answer,
  bytes: number = targetBytes,
): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(build(middle), bytes)) low = middle;
    else high = middle - 1;
  }
  return low;
}
