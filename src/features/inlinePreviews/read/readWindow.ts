import { findNetwork } from '../../../domain/catalog/index';
import { formatNaive, isStampable, parseQueryDate, parseStamp } from '../../../domain/time';
import { parseMoment, stampOf, windowOf, type Moment } from '../values/moment';
import { momentInText } from '../values/textCalls';
import { firstUnread, plainText, unread, type UnreadValue, type Value } from '../values/value';
import type { FoundField, Transport } from './field';

interface Fault {
  readonly found: FoundField;
  readonly fault: UnreadValue;
}

interface ReadWindow {
  readonly read: { readonly window?: string; readonly date_start?: string; readonly date_end?: string };
  readonly faults: readonly Fault[];
  /** The fields that rest on an assumption. */
  readonly assumed: readonly FoundField[];
  /** The window as text. */
  readonly shown: string;
}

/** Reads a value as a moment, or as a text that is not a date. */
function toMoment(
  value: Value,
): Moment | UnreadValue | { readonly kind: 'text'; readonly text: string } | undefined {
  const last = value.kind === 'list' ? value.items.at(-1) : value;
  if (last === undefined || last.kind === 'none') return undefined;
  const held = momentInText(last);
  if (held.kind === 'moment') return held.moment;
  const text = held.kind === 'text' ? plainText(held)?.trim() : undefined;
  if (text === '') return undefined;
  if (text === undefined) return firstUnread(held) ?? unread('expression');
  return parseMoment(text) ?? { kind: 'text', text };
}

/**
 * Writes a fixed moment as network time. A moment with an offset is an instant: it is converted before the offset is
 * dropped, which requires a known network. The TypeScript client drops the offset without converting.
 */
function toStamp(
  moment: Moment,
  networkCode: string | undefined,
  transport: Transport,
): string | UnreadValue {
  if (moment.clock === 'machine') return unread('machineZone');
  if (!isStampable(moment.ms)) return unread('notADate');
  const { offsetMinutes: _, ...naive } = moment;
  const isDropped = transport === 'scriptClient' || moment.offsetMinutes === undefined;
  const text = stampOf(isDropped ? naive : moment);
  const network = networkCode === undefined ? undefined : findNetwork(networkCode);
  if (!isDropped && network === undefined) return unread('notADate');
  const offset = network?.offsetMinutes ?? 0;
  const ms = parseQueryDate(text, offset);
  // A valid stamp that no query accepts is passed on: the query's validation reports it.
  return ms === undefined
    ? parseStamp(text, offset) === undefined
      ? unread('notADate')
      : text
    : formatNaive(ms, offset);
}

const isMoment = (value: object | undefined): value is Moment => value !== undefined && 'base' in value;

/** Reads the start and the end of a window: two dates, or a window relative to now. */
export function readWindow(
  fields: readonly FoundField[],
  networkCode: string | undefined,
  transport: Transport,
): ReadWindow {
  const [first, last] = ['date_start', 'date_end'].map((name) =>
    fields.filter(({ field }) => field === name).at(-1),
  );
  const start = first && toMoment(first.value);
  const end = last && toMoment(last.value);
  const assumed = [first, last]
    .filter((field) => field !== undefined)
    .filter((field) => field.assumed.length > 0);
  const faults: Fault[] = [];
  const read: Record<string, string> = {};
  const add = (found: FoundField, value: ReturnType<typeof toMoment>): void => {
    if (value === undefined) return;
    if (!isMoment(value)) {
      faults.push({ found, fault: value.kind === 'text' ? unread('notADate') : value });
      return;
    }
    if (value.base === 'now') {
      const isEndNow = found.field === 'date_end' && value.ms === 0 && value.months === 0;
      if (!isEndNow) faults.push({ found, fault: unread('endsBeforeNow') });
      return;
    }
    const stamp = toStamp(value, networkCode, transport);
    if (typeof stamp === 'string') read[found.field] = stamp;
    else faults.push({ found, fault: stamp });
  };
  const canEnd = end === undefined || isMoment(end);
  const window = isMoment(start) && canEnd ? windowOf(start, isMoment(end) ? end : undefined) : undefined;
  if (window !== undefined) return { read: { window }, faults, assumed, shown: window };
  if (first) add(first, start);
  if (last) add(last, end);
  const isRead = (one: FoundField): boolean => !faults.some(({ found }) => found.field === one.field);
  return { read, faults, assumed: assumed.filter(isRead), shown: Object.values(read).join(' – ') };
}
