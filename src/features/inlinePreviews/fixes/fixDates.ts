import { formatNaive, parseQueryDate } from '../../../domain';
import { fieldOf, type FoundField, type CodeEdit, type Fix } from '../read/foundQuery';
import { stampOf, type Moment, type Origin } from '../values/moment';
import { plainText } from '../values/value';
import type { FixContext } from './fixContext';
import { definitionOf, replaceText, writtenAt } from './writtenText';

export function fixOrder({ source, fields }: Pick<FixContext, 'source' | 'fields'>): Fix[] {
  const start = fieldOf(fields, 'date_start')?.extent;
  const end = fieldOf(fields, 'date_end')?.extent;
  if (!start || !end || (start.start < end.end && end.start < start.end)) return [];
  const edits = [
    { ...start, text: source.slice(end) },
    { ...end, text: source.slice(start) },
  ];
  return [{ facts: { kind: 'swapDates' }, edits }];
}

const withoutOffset = (moment: Moment): string => stampOf({ ...moment, offsetMinutes: undefined });

/** The texts for a fixed moment: the instant in network time, and the clock reading without its offset. */
function fixedTexts(
  moment: Moment,
  offsetMinutes: number,
): [kind: 'convert' | 'dropOffset', stamp: string][] {
  const unchanged = withoutOffset(moment);
  if (moment.clock === 'aware' && moment.offsetMinutes === undefined) return [['dropOffset', unchanged]];
  const ms = parseQueryDate(stampOf({ ...moment, offsetMinutes: moment.offsetMinutes ?? 0 }), offsetMinutes);
  const converted = ms === undefined ? unchanged : formatNaive(ms, offsetMinutes);
  if (converted === unchanged) return [['dropOffset', unchanged]];
  return [
    ['convert', converted],
    ['dropOffset', unchanged],
  ];
}

/** Returns the arguments of `datetime(2026, 1, 1, 10)` for a stamp. */
function numbersOf(stamp: string): string {
  const numbers = stamp.split(/\D/).map(Number);
  while (numbers.length > 3 && numbers.at(-1) === 0) numbers.pop();
  return numbers.join(', ');
}

/** Replaces the arguments of the call that creates a fixed date: `datetime(2026, 1, 1)`, `as.Date("2026-01-01")`. */
export function replaceDateCall(
  { source }: FixContext,
  _found: FoundField,
  { start, end }: Origin,
  stamp: string,
): CodeEdit | undefined {
  const call = /^([\w.]+)\(\s*(["'\d]|year\b)/.exec(source.text.slice(start, end));
  if (!call) return undefined;
  const [, callee, first] = call;
  const isText = first === '"' || first === "'";
  return { start, end, text: `${callee}(${isText ? `${first}${stamp}${first}` : numbersOf(stamp)})` };
}

/** Replaces a fixed date: the text itself, or the expression that creates it. */
function replaceFixed(
  context: FixContext,
  found: FoundField,
  { origin }: Moment,
  stamp: string,
): CodeEdit | undefined {
  const text = plainText(found.value);
  const place = text === undefined ? undefined : writtenAt(context.source, found.extent, text);
  if (place) return replaceText(place, stamp);
  return origin && context.rules.replaceDate(context, found, origin, stamp);
}

/** Rewrites a date in network time when it is refused or misread as written. */
export function fixDate(context: FixContext, found: FoundField, moment: Moment): Fix[] {
  const { offsetMinutes, rules } = context;
  const { origin } = moment;
  if (offsetMinutes === undefined) return [];
  const clock = origin && rules.moveClock?.(context, { ...moment, origin }, offsetMinutes / 60);
  const ahead: Fix[] = clock?.length ? [{ facts: { kind: 'networkTime', offsetMinutes }, edits: clock }] : [];
  if (moment.base === 'now') return ahead;
  const texts =
    ahead.length > 0 ? ([['dropOffset', withoutOffset(moment)]] as const) : fixedTexts(moment, offsetMinutes);
  const fixed = texts.flatMap(([kind, to]): Fix[] => {
    const edit = replaceFixed(context, found, moment, to);
    return edit ? [{ facts: { kind, to }, edits: [edit] }] : [];
  });
  return [...ahead, ...fixed];
}

/** Matches a call with nothing but the parts of a date, or its text: `datetime(2026, 1, 1)`, `as.Date("2026-01-01")`. */
const dateCall = /^[\w.]+\((?:[\w\s,]+|"[^"]*"|'[^']*')\)$/;

/** Moves an end to another day, unless the code computes it or has a format or a zone with it. */
export function fixEnd(
  context: FixContext,
  found: FoundField,
  moment: Moment | undefined,
  to: string,
): Fix[] {
  const { source } = context;
  const place = definitionOf(source, found.extent) ?? found.extent;
  const isCall = moment?.origin?.start === place.start && dateCall.test(source.slice(place));
  if (!moment || (!isCall && plainText(found.value) === undefined)) return [];
  const edit = replaceFixed(context, found, moment, to);
  return edit ? [{ facts: { kind: 'change', to }, edits: [edit] }] : [];
}
