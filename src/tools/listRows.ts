import * as words from '../words/tools/toolWords';
import { largestFitting } from './fitAnswer';
import type { Answer } from './tool';

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
    left_out: count < rows.length ? words.sentenceOfListLeftOut(count, rows.length) : undefined,
    requests_sent: 0,
    next,
  });
  return build(largestFitting(rows.length, build, maxListBytes));
}
