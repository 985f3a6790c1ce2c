import { formatCount } from '../words/numbers';
import type { Answer } from './tool';

/** The largest answer in bytes of UTF-8: above it, VS Code's chat replaces an answer by a file. */
export const maxAnswerBytes = 8192;
/** Room for what an agent's host adds around an answer. */
const targetBytes = 8000;

export const fits = (answer: Answer, bytes = targetBytes): boolean =>
  Buffer.byteLength(JSON.stringify(answer)) <= bytes;

/**
 * Returns the largest number of items, up to `max`, whose answer fits. Answers must grow with the number of items. 0 when
 * even one item does not fit.
 */
export function largestFitting(max: number, build: (count: number) => Answer, bytes = targetBytes): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(build(middle), bytes)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** In bytes: a longer list is no help to an agent. */
const maxListBytes = 6000;

/** Returns the rows that have a text in any cell, in capitals or not; all without a text. */
export const rowsWith = <Cell>(
  rows: readonly (readonly Cell[])[],
  search: string | undefined,
): readonly (readonly Cell[])[] =>
  search === undefined
    ? rows
    : rows.filter((row) => row.some((cell) => String(cell).toLowerCase().includes(search.toLowerCase())));

/** Lists as many rows as fit, and says how many are left out. */
export function listRows(rows: readonly (readonly unknown[])[], fields: Answer, next: string): Answer {
  const build = (count: number): Answer => ({
    ...fields,
    rows: rows.slice(0, count),
    left_out:
      count < rows.length
        ? `${count} of ${formatCount(rows.length, 'row')} are shown: narrow the list with search.`
        : undefined,
    requests_sent: 0,
    next,
  });
  return build(largestFitting(rows.length, build, maxListBytes));
}
