import { isStampable, isText } from '../../../domain';
import { momentOfParts } from './momentParts';
import { dropOffset, floorMoment, parseMoment, type Moment } from './moment';
import {
  numberValue,
  firstUnread,
  listValue,
  momentValue,
  plainText,
  textValue,
  unread,
  unwrap,
  type Value,
} from './value';

/** Concatenates texts, interpolated values included. */
export function joinTexts(values: readonly Value[], separator = ''): Value {
  const parts: (string | Value)[] = [];
  values.forEach((value, index) => {
    if (index > 0 && separator !== '') parts.push(separator);
    if (value.kind === 'text') parts.push(...value.parts);
    else parts.push((value.kind === 'interpolated' ? undefined : plainText(value)) ?? value);
  });
  return { kind: 'text', parts };
}

/** Fills the places of a pattern with values: `"{}/{name}".format(…)`, `"%s" % …`, `sprintf("%s", …)`. */
export function fillPattern(
  pattern: string,
  places: RegExp,
  choose: (match: RegExpMatchArray, index: number) => Value | undefined,
): Value {
  const parts: (string | Value)[] = [];
  let end = 0;
  let index = 0;
  for (const match of pattern.matchAll(places)) {
    parts.push(pattern.slice(end, match.index), choose(match, index++) ?? unread());
    end = match.index + match[0].length;
  }
  parts.push(pattern.slice(end));
  return joinTexts(parts.map((part) => (isText(part) ? textValue(part) : part)));
}

const upper = (text: string) => text.toUpperCase();
const lower = (text: string) => text.toLowerCase();
const trim = (text: string) => text.trim();

const changes: Readonly<Record<string, (text: string) => string>> = {
  upper,
  toUpperCase: upper,
  toupper: upper,
  lower,
  toLowerCase: lower,
  tolower: lower,
  strip: trim,
  trim,
  trimws: trim,
  rstrip: (text) => text.trimEnd(),
  lstrip: (text) => text.trimStart(),
};

/** Evaluates `upper`, `strip` and similar methods of a text; undefined for another method. */
export function changeText(
  value: Value,
  method: string,
  args: readonly Value[],
  replacesFirst?: boolean,
): Value | undefined {
  const text = plainText(value);
  const [first, second] = args.map(plainText);
  if (text === undefined) return undefined;
  if (method === 'rstrip' && first !== undefined) {
    let end = text.length;
    while (end > 0 && first.includes(text.charAt(end - 1))) end--;
    return textValue(text.slice(0, end));
  }
  const change = args.length === 0 && Object.hasOwn(changes, method) ? changes[method] : undefined;
  if (change) return textValue(change(text));
  if ((method === 'replace' || method === 'replaceAll') && first !== undefined && second !== undefined) {
    const isOnce = replacesFirst && method === 'replace';
    if (args.length > 2 || (replacesFirst && second.includes('$'))) return undefined;
    return textValue(isOnce ? text.replace(first, second) : text.replaceAll(first, second));
  }
  if (method === 'padStart' && args[0]?.kind === 'number' && args[0].value <= 20)
    return textValue(text.padStart(args[0].value, second ?? ' '));
  if (method === 'split' && args.length <= 1 && (args.length === 0 ? !replacesFirst : first))
    return listValue((args.length === 0 ? text.trim() : text).split(first ?? /\s+/).map(textValue));
  return undefined;
}

export const partsOf = (value: Value): readonly (string | Value)[] =>
  value.kind === 'text' ? value.parts : [value];

/** Reads a moment in a text, such as a day followed by midnight: `f"{day}T00:00:00"`. */
export function momentInText(value: Value): Value {
  const ofParts = momentOfParts(value);
  if (ofParts) return momentValue(ofParts);
  if (value.kind !== 'text' || value.parts.length > 2) return value;
  const [part, rest = ''] = value.parts;
  // An empty text has no parts.
  const first = typeof part === 'object' ? unwrap(part) : undefined;
  if (first?.kind !== 'moment' || !isText(rest)) return value;
  const { moment } = first;
  if (rest === '' || /^\.?0*Z?$/.test(rest)) return first;
  const time = /^[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z)?$/.exec(rest);
  if (!time || moment.floor !== 'day') return value;
  const seconds = Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time.at(3) ?? 0);
  if (seconds === 0) return first;
  // The last minute of the day counts as its end.
  if (seconds >= 86_340 && moment.ms === 0) return momentValue({ ...moment, ms: 86_400_000 });
  return firstUnread(value) ?? unread();
}

/** Reads a value as a moment. A text that is not known as a whole is unread. */
export function toMomentValue(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'moment' || value.kind === 'unread') return value;
  const text = plainText(value);
  if (text === undefined) return unread();
  const moment = parseMoment(text);
  return moment ? momentValue(moment) : unread('notADate');
}

const codes: Partial<Record<string, readonly [from: number, to: number]>> = {
  Y: [0, 4],
  m: [5, 7],
  d: [8, 10],
  H: [11, 13],
  M: [14, 16],
  S: [17, 19],
  F: [0, 10],
  T: [11, 19],
};

/** Formats a moment with a `strftime` pattern. A fixed moment becomes text; one relative to now stays a moment. */
export function formatMoment(moment: Moment, pattern: string): Value {
  if (moment.base === 'fixed') {
    if (!isStampable(moment.ms)) return unread();
    const stamp = new Date(moment.ms).toISOString();
    const text = pattern.replace(/%([A-Za-z])/g, (code, letter: string) => {
      const place = codes[letter];
      return place ? stamp.slice(...place) : code;
    });
    return text.includes('%') ? unread() : textValue(text);
  }
  const [day, time = ''] = pattern.split(/[T ]/, 2);
  if (day !== '%Y-%m-%d' && day !== '%F') return unread();
  const isNaive = { ...dropOffset(moment), origin: moment.origin };
  if (/^(?:%H:%M(?::%S)?|%T)?(?:\.%f|\.000)?Z?$/.test(time) && time !== '') return momentValue(isNaive);
  const floored: Value = momentValue(floorMoment(isNaive, 'day'));
  if (time === '') return floored;
  if (time.replace(/^%H:/, '').includes('%')) return unread();
  if (time.startsWith('%H:')) return momentValue(floorMoment(isNaive, 'hour'));
  return momentInText({ kind: 'text', parts: [floored, `T${time}`] });
}

/** Formats a number with a specification such as `02d`, `4d` or `.2f`. */
function formatNumber(value: number, spec: string): Value {
  const whole = /^(0?)(\d*)[di]?$/.exec(spec);
  if (whole && Number.isInteger(value)) {
    const width = Number(whole[2]);
    // A minus sign would go before the zeros. It is too rare to support.
    if (width > 20 || value < 0) return unread();
    return textValue(String(value).padStart(width, whole[1] === '0' ? '0' : ' '));
  }
  const places = /^\.(\d)f$/.exec(spec)?.[1];
  return places === undefined ? unread() : textValue(value.toFixed(Number(places)));
}

/** Formats an interpolated value: `f"{month:02d}"`, `f"{day:%Y-%m-%d}"`. Unread for an unknown format. */
export function formatValue(value: Value, spec: string): Value {
  if (value.kind === 'unread' || spec === '') return value;
  if (value.kind === 'interpolated') return { ...value, value: formatValue(value.value, spec) };
  if (value.kind === 'moment') return spec.includes('%') ? formatMoment(value.moment, spec) : unread();
  if (value.kind === 'number') return formatNumber(value.value, spec);
  return value.kind === 'text' && spec === 's' && plainText(value) !== undefined ? value : unread();
}

/** Fills `%s`, `%(name)s` and `%02d` by name or position, in their format. */
export function fillPercents(
  pattern: string,
  choose: (key: string | undefined, index: number) => Value | undefined,
): Value {
  let place = 0;
  return fillPattern(pattern, /%(?:\((\w+)\)|(\d)\$)?([-#+ ]?[\d.]*)([a-zA-Z%])/g, (match) => {
    const [spec, letter] = match.slice(3);
    const key = match.at(1);
    const position = match.at(2);
    if (letter === '%') return textValue('%');
    const index = position === undefined ? place : Number(position) - 1;
    if (key === undefined && position === undefined) place++;
    const value = choose(key, key === undefined ? index : 0);
    if (value === undefined || !'sdif'.includes(letter)) return unread();
    return formatValue(value, spec === '' ? '' : `${spec}${letter}`);
  });
}

/**
 * Evaluates a function that makes a number of a text or a number, such as `int(days)`. `isWhole`: the number loses its
 * decimals.
 */
export function toNumber(value: Value | undefined, isWhole: boolean): Value {
  const bare = value ? unwrap(value) : unread('call');
  if (bare.kind === 'unread') return bare;
  const text =
    bare.kind === 'number' ? String(bare.value) : bare.kind === 'text' ? plainText(bare)?.trim() : undefined;
  // A text with decimals is refused by some languages, and cut by others.
  const pattern = isWhole && bare.kind === 'text' ? /^[-+]?\d{1,15}$/ : /^[-+]?\d{1,15}(?:\.\d{1,15})?$/;
  if (text === undefined || !pattern.test(text)) return unread();
  return numberValue(isWhole ? Math.trunc(Number(text)) : Number(text));
}
