import { type Clock, dayMs, hourMs, minuteMs, type ReadingState, secondMs } from '../../domain';
import { formatCount } from '../numbers';
import { formatSpan } from '../times';

/** Follows a value that is not final, on every surface. The page writes it by its styles (table.css). */
export const unfinishedSign = '*';

const notes: Readonly<Record<ReadingState, string | undefined>> = {
  whole: undefined,
  part: 'Partial interval',
  provisional: 'Provisional: not final yet',
  settled: 'Excludes provisional and partial intervals',
};

/** Explains the mark of a state; undefined for whole values, which have no mark. */
export const bucketNote = (state: ReadingState): string | undefined => notes[state];

/** Appends the state to a text, as in "Total in view, settled"; leaves whole values as they are. */
export const withState = (text: string, state: ReadingState): string =>
  state === 'whole' ? text : `${text}, ${state}`;

/** "The largest 500 of 12,000 series are drawn; …"; undefined when all are shown. */
export function omissionWords(shown: number, all: number, verb: 'drawn' | 'listed'): string | undefined {
  if (shown >= all) return undefined;
  const some = formatCount(shown, 'series', 'series').replace(/ series$/, '');
  return `The largest ${some} of ${formatCount(all, 'series', 'series')} are ${verb}; the table and exports have all.`;
}

/**
 * Formats the buckets that numbers cover: "13–15 Nov 2026 network time +10:00 · 72 buckets". `endMs` is the end of the
 * last bucket.
 */
export function scopeWords(startMs: number, endMs: number, clock: Clock, buckets: number): string {
  return `${formatSpan(startMs, endMs, clock)} · ${formatCount(buckets, 'bucket')}`;
}

/** "30 s", "5 min", "3 h", "2 d"; one decimal below ten. */
function formatLength(ms: number): string {
  const [size, unit] =
    ms < minuteMs
      ? [secondMs, 's']
      : ms < hourMs
        ? [minuteMs, 'min']
        : ms < dayMs
          ? [hourMs, 'h']
          : [dayMs, 'd'];
  const count = ms / size;
  return `${count < 10 ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`;
}

/** "5 min → 3 h means": the time that one drawn point covers when buckets are closer together than pixels. */
export const stepWords = (bucketMs: number, stepMs: number): string =>
  `${bucketMs > 0 ? `${formatLength(bucketMs)} → ` : ''}${formatLength(stepMs)} means`;
