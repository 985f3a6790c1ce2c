import { momentOfParts } from './dateParts';
import { firstUnread, plainText, textValue, unread, type Value } from './value';

type Parts = readonly (string | Value)[];

/** Concatenates texts, interpolated values included. */
export function joinTexts(values: readonly Value[], separator = ''): Value {
  const parts: (string | Value)[] = [];
  values.forEach((value, index) => {
    if (index > 0 && separator !== '') parts.push(separator);
    if (value.kind === 'text') parts.push(...value.parts);
    else
      parts.push(plainText(value) !== undefined && value.kind !== 'put' ? (plainText(value) ?? '') : value);
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
    parts.push(pattern.slice(end, match.index), choose(match, index++) ?? unread('expression'));
    end = match.index + match[0].length;
  }
  parts.push(pattern.slice(end));
  return joinTexts(parts.map((part) => (typeof part === 'string' ? textValue(part) : part)));
}

const changes: Readonly<Record<string, (text: string) => string>> = {
  ...{ upper: upper, toUpperCase: upper, toupper: upper },
  ...{ lower: lower, toLowerCase: lower, tolower: lower },
  ...{ strip: trim, trim: trim, trimws: trim },
  rstrip: (text) => text.trimEnd(),
  lstrip: (text) => text.trimStart(),
};

function upper(text: string): string {
  return text.toUpperCase();
}
function lower(text: string): string {
  return text.toLowerCase();
}
function trim(text: string): string {
  return text.trim();
}

/** Evaluates `upper`, `strip` and similar methods of a text; undefined for another method. */
export function changeText(value: Value, method: string, args: readonly Value[]): Value | undefined {
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
  if ((method === 'replace' || method === 'replaceAll') && first !== undefined && second !== undefined)
    return textValue(text.replaceAll(first, second));
  if (method === 'padStart' && args[0]?.kind === 'number' && args[0].value <= 20)
    return textValue(text.padStart(args[0].value, second ?? ' '));
  if (method === 'split') {
    const items = text.split(first ?? /\s+/).map(textValue);
    return { kind: 'list', items };
  }
  return undefined;
}

/** Returns the parts of a text, or the value itself when it is not a text. */
export const partsOf = (value: Value): Parts => (value.kind === 'text' ? value.parts : [value]);

/** Reads a moment in a text, such as a day followed by midnight: `f"{day}T00:00:00"`. */
export function momentInText(value: Value): Value {
  const ofParts = momentOfParts(value);
  if (ofParts) return { kind: 'moment', moment: ofParts };
  if (value.kind !== 'text' || value.parts.length > 2) return value;
  const [part, rest = ''] = value.parts;
  const first = typeof part === 'object' && part.kind === 'put' ? part.value : part;
  if (typeof first !== 'object' || first.kind !== 'moment' || typeof rest !== 'string') return value;
  const { moment } = first;
  if (rest === '' || /^\.?0*Z?$/.test(rest)) return first;
  const time = /^[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z)?$/.exec(rest);
  if (!time || moment.floor !== 'day') return value;
  const seconds = Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0);
  if (seconds === 0) return first;
  // The last minute of the day counts as its end.
  if (seconds >= 86_340 && moment.ms === 0) return { kind: 'moment', moment: { ...moment, ms: 86_400_000 } };
  return firstUnread(value) ?? unread('expression');
}
