import { createCodeLanguage } from '../scan/findQueries';
import { lastBefore, startOfNew } from '../parse/readBackwards';
import { bracedBlocks } from '../parse/blocks';
import { functionHead, listInBrackets } from '../parse/functionHead';
import { dayMs, type QueryField } from '../../../domain';
import type { FixContext, FixRules } from '../fixes/fixContext';
import { isInString } from '../fixes/writtenText';
import type { Argument, Extent } from '../parse/expression';
import type { CodeEdit } from '../read/foundQuery';
import { fixedMoment, floorMoment, nowOn, parseMoment, type Moment, type Origin } from '../values/moment';
import type { Client } from './clientLibrary';
import { readField } from '../values/momentParts';
import { scriptNames } from './scriptNames';
import { endOfString, readEscapes, readParts, type StringToken, type Syntax } from '../parse/tokens';
import { type Bytes, CharacterSet, endOfQuoted, stepOverLine, type Steps } from '../parse/bytes';
import type { Spans } from '../parse/textSpans';
import { toNumber } from '../values/textValues';
import { listValue, momentValue, plainText, unread, type ReadCall, type Value } from '../values/value';

/** A slash after one of these characters or words begins a regular expression; after anything else, a division. */
const beforePattern = new Set('(,=:[!&|?{};+-*%~^<>'.split('').map((one) => one.charCodeAt(0)));
const wordBeforePattern = /\b(?:return|typeof|case|in|of|do|else|yield|await)$/;

function beginsPattern(text: string, at: number): boolean {
  const last = lastBefore(text, at);
  return (
    last < 0 ||
    beforePattern.has(text.charCodeAt(last)) ||
    wordBeforePattern.test(text.slice(Math.max(0, last - 8), last + 1))
  );
}

/** Returns the end of a regular expression, at the latest the end of its line. */
function endOfPattern(text: string, start: number): number {
  let isInClass = false;
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) return i;
    if (code === 92) i++;
    else if (code === 91) isInClass = true;
    else if (code === 93) isInClass = false;
    else if (code === 47 && !isInClass) return i + 1;
  }
  return text.length;
}

const inTemplate = new CharacterSet('`$\\');

/** Returns the end of a literal piece of a template that begins at `from`: after its back-tick or after `${`. */
function endOfPiece(text: string, bytes: Bytes, from: number): number {
  for (let at = bytes.next(inTemplate, from); at < bytes.length;) {
    const code = text.charCodeAt(at);
    if (code === 96) return at + 1;
    if (code === 36 && text.charCodeAt(at + 1) === 123) return at + 2;
    at = bytes.next(inTemplate, at + (code === 92 ? 2 : 1));
  }
  return bytes.length;
}

/** Records a literal piece of the template that begins at `origin`, and returns the end of the piece. */
function stepOverPiece(text: string, bytes: Bytes, spans: Spans, start: number, origin: number): number {
  const end = endOfPiece(text, bytes, start + 1);
  spans.addString(start, end, origin);
  if (text.charCodeAt(end - 1) === 123) spans.openExpression(end - 1);
  return end;
}

/** Steps over a comment, a regular expression or the sign of a division. */
function stepOverSlash(text: string, spans: Spans, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next !== 47 && next !== 42) {
    if (!beginsPattern(text, at)) return at + 1;
    const end = endOfPattern(text, at);
    spans.addComment(at, end);
    return end;
  }
  if (next === 47) return stepOverLine(text, spans, at);
  const found = text.indexOf('*/', at + 2);
  const end = found < 0 ? text.length : found + 2;
  spans.addComment(at, end);
  return end;
}

const scriptSteps: Steps = {
  special: new CharacterSet('"\'/`{}'),
  step(text, bytes, spans, at) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39) {
      const end = endOfQuoted(text, bytes, at + 1, code);
      spans.addString(at, end);
      return end;
    }
    if (code === 47) return stepOverSlash(text, spans, at);
    if (code === 96) return stepOverPiece(text, bytes, spans, at, at);
    if (code === 123) spans.openBrace(at);
    else {
      const template = spans.openTemplate;
      spans.closeBrace(at);
      if (template !== undefined) return stepOverPiece(text, bytes, spans, at, template);
    }
    return at + 1;
  },
};

/** Returns the end of a template whose body begins at `at`. Expressions inside are stepped over. */
function endOfTemplate(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (depth === 0 && code === 96) return i;
    else if (depth === 0 && code === 36 && text.charCodeAt(i + 1) === 123) {
      depth = 1;
      i++;
    } else if (depth > 0) {
      if (code === 123) depth++;
      else if (code === 125) depth--;
      else if (code === 34 || code === 39) i = endOfString(text, i + 1, text.charAt(i)).end - 1;
      else if (code === 96) i = endOfString(text, i + 1, '`', false).end - 1;
    }
  }
  return text.length;
}

function readString(text: string, start: number): StringToken | undefined {
  const quote = text.charAt(start);
  if (quote === '`') {
    const close = endOfTemplate(text, start + 1);
    const parts = readParts(text, { start: start + 1, end: close }, '${', readEscapes);
    return { parts, start, end: Math.min(close + 1, text.length) };
  }
  if (quote !== '"' && quote !== "'") return undefined;
  const { bodyEnd, end } = endOfString(text, start + 1, quote);
  return { parts: [readEscapes(text.slice(start + 1, bodyEnd))], start, end };
}

/** An arrow function: `(d) => …`, `async ({ region }: Options): Promise<void> => …`. */
const arrow = new RegExp(
  String.raw`(?:async\s*)?(?:(${listInBrackets})\s*(?::\s*[\w<>\[\]|., ]+?)?|([A-Za-z_$][\w$]*))\s*=>\s*`,
  'dy',
);

const scriptSyntax: Syntax = {
  gap: /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y,
  name: /[\p{L}_$][\p{L}\p{N}_$]{0,500}/uy,
  symbol: /\.\.\.|=>|===?|!==?|<=|>=|\*\*|&&|\|\||\?\?|\?\.|\+\+|--|[^]/y,
  readString,
  isEndedByLine: false,
  constants: { null: null, undefined: null, true: true, false: false },
  hasNamedKeys: true,
  hasTypes: true,
  hasPipes: false,
  choice: { opener: '?', separator: ':', isTestFirst: true },
  functions: {
    mayBegin: ({ kind, text: word, end }, text) =>
      kind === 'name'
        ? word === 'function' || word === 'async' || /^\s*=>/.test(text.slice(end, end + 9))
        : kind === 'symbol' && word === '(',
    heads: [arrow, functionHead],
    bodyOpener: '{',
  },
};

function utcOf(values: readonly Value[]): Value {
  const numbers = values.map((value) => (value.kind === 'number' ? value.value : NaN));
  const [year, month, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const ms = Date.UTC(year, month, day, hour, minute, second);
  return Number.isFinite(ms) ? momentValue(fixedMoment(ms, 'utc')) : unread();
}

/** Evaluates `new Date(…)`. A text without a time is UTC; one with a time but no zone is on the machine's clock. */
function newDate(values: readonly Value[]): Value {
  const first = values.at(0);
  if (!first) return momentValue(nowOn('machine'));
  if (values.length > 1) return unread('machineZone');
  if (first.kind === 'moment') return first;
  const text = plainText(first);
  if (text === undefined || first.kind === 'number') return first.kind === 'unread' ? first : unread();
  const read = parseMoment(text);
  if (!read) return unread('notADate');
  const isDay = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text);
  if (!isDay && read.offsetMinutes === undefined) return momentValue({ ...read, clock: 'machine' });
  return momentValue(fixedMoment(read.ms - (read.offsetMinutes ?? 0) * 60_000, 'utc'));
}

/** Converts a moment to UTC, as text. Unread for a fixed moment on the unknown clock of the machine. */
function toIso(target: Moment): Value {
  if (target.base === 'fixed' && target.clock === 'machine') return unread('machineZone');
  const { origin: _, ...rest } = target;
  return momentValue({ ...rest, clock: 'utc' });
}

/** Patterns of the fraction and the zone at the end of an ISO text, and of its time. */
const isoEnd = /^(?:["'](?:\.000)?Z["']|\/(?:Z|\\\.(?:\\d(?:\{3\}|\+)|\.[+*])(?:Z\??)?)\$?\/g?)$/;
const isoTime = /^\/T\.[+*]\$?\/$/;

/** Evaluates `d.toISOString().replace("Z", "")` and similar; unread where the date itself may change. */
function replaceInIso(
  target: Moment,
  pattern: Argument | undefined,
  text: string,
  by: Value | undefined,
): Value {
  const written = pattern ? text.slice(pattern.value.start, pattern.end) : '';
  const replacement = by && plainText(by);
  if (replacement === '' && isoEnd.test(written)) return momentValue(target);
  if (replacement === '' && isoTime.test(written)) return momentValue(floorMoment(target, 'day'));
  return replacement === ' ' && /^["']T["']$/.test(written) ? momentValue(target) : unread();
}

function callOnMoment({ name, first, second, args, text }: ReadCall, target: Moment): Value | undefined {
  if (name === 'toISOString' || name === 'toJSON') return toIso(target);
  if (name === 'getTime' || name === 'valueOf') return momentValue(target);
  if (name === 'split' && first) {
    const separator = plainText(first);
    if (separator === 'T') return listValue([momentValue(floorMoment(target, 'day'))]);
    return separator === '.' || separator === 'Z' ? listValue([momentValue(target)]) : undefined;
  }
  if (name === 'replace') return replaceInIso(target, args.at(0), text, second);
  if (name === 'startOf' && first) {
    const unit = plainText(first);
    return unit === 'day' || unit === 'month' || unit === 'year' || unit === 'hour'
      ? momentValue(floorMoment(target, unit))
      : unread();
  }
  return readField(target, name);
}

/** Evaluates functions of date libraries: `subDays(new Date(), 7)`, `startOfDay`, `formatISO`. */
function callLibrary({ name, first: on, second: count }: ReadCall): Value | undefined {
  if (on?.kind !== 'moment') return undefined;
  if (name === 'startOfDay') return momentValue(floorMoment(on.moment, 'day'));
  if (name === 'formatISO') return toIso(on.moment);
  const days = /^sub(Days|Weeks|Hours)$/.exec(name)?.[1];
  if (days === undefined || count?.kind !== 'number' || on.moment.base !== 'now') return undefined;
  const length = days === 'Days' ? dayMs : days === 'Weeks' ? 7 * dayMs : dayMs / 24;
  const unit = days === 'Days' ? 'd' : days === 'Weeks' ? 'w' : 'h';
  return momentValue({ ...on.moment, ms: on.moment.ms - count.value * length, unit });
}

function callScriptDate(call: ReadCall): Value | undefined {
  const { name, path, values } = call;
  if (path === 'Date') return newDate(values);
  if (path === 'Date.now') return momentValue(nowOn('machine'));
  if (path === 'Date.UTC') return utcOf(values);
  if (path === 'Number' && call.first?.kind === 'moment') return call.first;
  const library = callLibrary(call);
  if (library) return library;
  if (!call.isMethod) return undefined;
  if (!/^(?:get|to|valueOf|split|replace|startOf)/.test(name)) return undefined;
  const on = call.receiver();
  return on.kind === 'moment' ? callOnMoment(call, on.moment) : undefined;
}

/** Evaluates `Number(days)`, `parseInt(days, 10)` and `parseFloat(days)`. */
function callNumber({ name, path, first, second: radix }: ReadCall): Value | undefined {
  if (path === 'Number' || path === 'parseFloat' || path === 'Number.parseFloat')
    return toNumber(first, false);
  const isDecimal = !radix || (radix.kind === 'number' && radix.value === 10);
  return name === 'parseInt' && isDecimal ? toNumber(first, true) : undefined;
}

const isNumber = /\bDate\s*\.\s*(?:now|UTC)\s*\(|\.\s*(?:getTime|valueOf)\s*\(/;

/** Writes a date expression that is later by some hours. */
function putForward({ source }: FixContext, { start, end }: Extent, hours: number): string {
  const written = source.text.slice(start, end);
  const by = `${hours} * 60 * 60 * 1000`;
  const made = /^\(?\s*new\s+Date\s*\(/.test(written)
    ? source.parser(start, end).inBrackets().expression()
    : undefined;
  const args = made?.kind === 'call' && made.callee.kind === 'name' ? made.args : undefined;
  if (args?.length === 0) return `new Date(Date.now() + ${by})`;
  if (args?.length === 1) {
    const inside = source.text.slice(args[0].start, args[0].end);
    if (isNumber.test(inside)) return `new Date(${inside} + ${by})`;
  }
  return `new Date(${written}.getTime() + ${by})`;
}

/** Adds the network's offset before a date becomes UTC text. An address loses the `Z`, which the service rejects. */
function moveClock(context: FixContext, { name, receiver, end }: Origin, hours: number): CodeEdit[] {
  if ((name !== 'toISOString' && name !== 'toJSON') || !receiver) return [];
  const { source, client } = context;
  const isCut = /^\s*\??\.\s*(?:slice|substring|substr|split|replace)\b/.test(
    source.text.slice(end, end + 40),
  );
  const cut: CodeEdit[] = !client && !isCut ? [{ start: end, end, text: '.slice(0, 19)' }] : [];
  const whole = { start: startOfNew(source.text, receiver.start), end: receiver.end };
  return [{ ...whole, text: putForward(context, whole, hours) }, ...cut];
}

const scriptFixes: FixRules = {
  writeList: (items) => `[${items.join(', ')}]`,
  joinedList: /^(?<list>[^]+)\.join\(\s*(["'`]),\2\s*\)$/,
  moveClock: (context, { origin }, hours) => moveClock(context, origin, hours),
  replaceDate: ({ source }, { extent }, origin, stamp) => {
    const isHere = extent.start <= origin.start && origin.end <= extent.end;
    return isHere && !isInString(source, extent) ? { ...extent, text: `"${stamp}"` } : undefined;
  },
};

/** The official client, `openelectricity`. */
const scriptClient: Client = {
  transport: 'scriptClient',
  methods: new Map([
    ['getNetworkData', { operation: 'network', positional: () => ['network_code', 'metrics', 'options'] }],
    ['getMarket', { operation: 'market', positional: () => ['network_code', 'metrics', 'options'] }],
    [
      'getFacilityData',
      { operation: 'facilities', positional: () => ['network_code', 'facility_code', 'metrics', 'options'] },
    ],
  ]),
  keywords: new Map<string, QueryField>([
    ['interval', 'interval'],
    ['dateStart', 'date_start'],
    ['dateEnd', 'date_end'],
    ['network_region', 'network_region'],
    ['fueltech', 'fueltech'],
    ['fueltech_group', 'fueltech_group'],
    ['primaryGrouping', 'primary_grouping'],
    ['secondaryGrouping', 'secondary_grouping'],
    ['unitCodes', 'unit_code'],
  ]),
  dropsOffsets: true,
  lists: new Set(['secondary_grouping']),
  ownArgument: /^\s*["'`](?:NEM|WEM|AU)["'`]|\b(?:dateStart|primaryGrouping|secondaryGrouping)\b/,
};

export const typescript = createCodeLanguage({
  fence: /^(?:typescript|ts|tsx|javascript|js|jsx|mjs|node)\b/i,
  syntax: scriptSyntax,
  steps: scriptSteps,
  blocksAround: bracedBlocks,
  names: scriptNames,
  values: {
    recordMakers: new Set(),
    transparent: new Set([
      'String',
      'URL',
      'URLSearchParams',
      'Request',
      'request',
      'encodeURI',
      'encodeURIComponent',
      'freeze',
      'stringify',
      'unique',
    ]),
    callDate: callScriptDate,
    callOwn: callNumber,
    leavesOut: /^(?:undefined|void 0)$/,
    environment: {
      calls: /^Deno\.env\.get$/,
      object: /^(?:(?:globalThis\.)?process|import\.meta|Bun)\.env$/,
    },
    indexes: { first: 0, isFromEnd: false },
    areListsTrue: true,
    hasFloats: false,
    replacesFirst: true,
  },
  fixes: scriptFixes,
  client: scriptClient,
});
