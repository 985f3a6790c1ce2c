import { type BucketState, type Clock, toVisibleLine } from '../../domain';
import { bucketNote } from './bucketWords';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { formatTableStamp } from '../times';

/** The label of a column that adds up others: "Total", "Net total", "Total · Energy". */
export function totalLabel(hasBelowZero: boolean, metric: string | undefined): string {
  const label = hasBelowZero ? 'Net total' : 'Total';
  return metric === undefined ? label : `${label} · ${metric}`;
}

/** Explains a total: "Sum of all 12 series, …". */
export function totalNote(count: number, hasBelowZero: boolean): string {
  const all = formatCount(count, 'series', 'series');
  const signs = hasBelowZero ? ' Negative values are subtracted.' : '';
  return `Sum of all ${all}, including hidden columns.${signs} Complete intervals only.`;
}

/** Explains why a column is not part of the total. */
export const countedTwiceNote = 'Excluded from the total (its parts are included).';

/** Explains why a bucket has no total although it has values; undefined for a whole bucket. */
export function noTotalNote(state: BucketState): string | undefined {
  const note = bucketNote(state);
  return note === undefined ? undefined : `No total. ${note}`;
}

/** "12 of 2,016 rows"; undefined when none is filtered out. */
export function shownCountWords(shown: number, all: number, one: 'row' | 'column'): string | undefined {
  if (shown === all) return undefined;
  const [count = ''] = formatCount(shown, one).split(' ');
  return `${count} of ${formatCount(all, one)}`;
}

/** Formats the service's name of a column as a column header: "Fueltech group". */
export function columnLabel(name: string): string {
  const words = toVisibleLine(name).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const examples = 'such as > 300, < 0, 300..1000, missing or provisional';

/** The fault in a filter that is being typed. */
export type FilterFault =
  | { code: 'noNumber'; after: string }
  | { code: 'notANumber'; text: string }
  | { code: 'turnedRange'; low: string; high: string }
  | { code: 'unknown'; text: string };

/** Explains which part of a filter cannot be read. */
export function filterFaultSentence(fault: FilterFault): string {
  switch (fault.code) {
    case 'noNumber':
      return `A number is missing after ${fault.after}.`;
    case 'notANumber':
      return `“${fault.text}” is not a number.`;
    case 'turnedRange':
      return `${fault.low} is more than ${fault.high}: the lower number comes first.`;
    case 'unknown':
      return `“${fault.text}” is not a valid filter, ${examples}.`;
  }
}

/** The reason why the table cannot jump to a time. */
export type JumpFault =
  | { code: 'unread'; text: string }
  | { code: 'outside'; firstMs: number; lastMs: number }
  | { code: 'filtered'; ms: number };

/** Explains why the table cannot jump to an entered time. */
export function jumpFaultSentence(fault: JumpFault, clock: Clock, interval?: string): string {
  const stamp = (ms: number): string => formatTableStamp(ms, clock, interval);
  switch (fault.code) {
    case 'unread':
      return `“${fault.text}” is not a date or time, such as 13 Nov 18:30, 2026-11-13 or yesterday.`;
    case 'outside':
      return `Outside the table (${stamp(fault.firstMs)} to ${stamp(fault.lastMs)}).`;
    case 'filtered':
      return `${stamp(fault.ms)} is filtered out.`;
  }
}

const hints = {
  time: '13 Nov, 18:30, 1 Oct to 3 Oct',
  text: 'Text to find',
  value: '> 300, 300..1000, missing',
} as const;

/** Returns the placeholder of a filter's input: examples of filters. */
export const filterHint = (kind: keyof typeof hints): string => hints[kind];

/** "Hidden: Wind and Hydro". */
export const hiddenWords = (names: readonly string[]): string => `Hidden: ${listOf(names)}`;

/** Announces the position of a column after a move. */
export const columnPlaceWords = (name: string, place: number, count: number): string =>
  `${name} is column ${place} of ${count}`;

/** Names the kind of copied values: "as shown (GWh)", "with exact values (MWh)"; empty for texts and times alone. */
export function copiedNote(values: 'shown' | 'exact', units: readonly string[]): string {
  if (units.length === 0) return '';
  return `${values === 'shown' ? 'as shown' : 'with exact values'} (${listOf(units, 3)})`;
}

/** Explains why the table is empty. */
export const emptyWords = (columns: number): string =>
  columns === 0 ? 'No column is shown.' : 'No rows match.';
