import type { Extent } from '../code/expression';
import type { FoundField } from '../read/field';
import type { CodeEdit, Fix } from '../read/finding';
import { stampOf, type Moment, type Origin } from '../values/moment';
import { formatNaive, parseQueryDate } from '../../../domain/time/time';
import { plainText } from '../values/value';
import type { FixContext } from './context';
import { importEdits } from './imports';
import { isInString, replaceText, writtenAt } from './written';

const isNumber = /\bDate\s*\.\s*(?:now|UTC)\s*\(|\.\s*(?:getTime|valueOf)\s*\(/;

/** Writes a date expression that is later by some hours. */
function putForward(
  { source }: FixContext,
  { start, end }: { readonly start: number; readonly end: number },
  hours: number,
): string {
  const written = source.text.slice(start, end);
  const by = `${hours} * 60 * 60 * 1000`;
  const made = /^\(?\s*new\s+Date\s*\(/.test(written)
    ? source.parser(start, end).inBrackets().expression()
    : undefined;
  const args = made?.kind === 'call' && made.callee.kind === 'name' ? made.args : undefined;
  const [only, ...more] = args ?? [];
  if (args?.length === 0) return `new Date(Date.now() + ${by})`;
  const inside = only && source.text.slice(only.start, only.end);
  if (inside !== undefined && more.length === 0 && isNumber.test(inside))
    return `new Date(${inside} + ${by})`;
  return `new Date(${written}.getTime() + ${by})`;
}

/**
 * Adds the network's offset before a date is written as UTC text. In an address, the `Z` is cut off, because the
 * service rejects it there.
 */
function fixScriptClock(
  context: FixContext,
  { name, held, end }: Origin,
  hours: number,
): readonly CodeEdit[] {
  if ((name !== 'toISOString' && name !== 'toJSON') || !held) return [];
  const { source, transport } = context;
  const isCut = /^\s*\??\.\s*(?:slice|substring|substr|split|replace)\b/.test(
    source.text.slice(end, end + 40),
  );
  const cut: readonly CodeEdit[] =
    transport === 'address' && !isCut ? [{ start: end, end, text: '.slice(0, 19)' }] : [];
  const made = /\bnew\s+$/.exec(source.text.slice(Math.max(0, held.start - 10), held.start));
  const whole = { start: held.start - (made?.[0].length ?? 0), end: held.end };
  return [{ ...whole, text: putForward(context, whole, hours) }, ...cut];
}

const sliceOf = ({ source }: FixContext, { start, end }: Extent): string => source.text.slice(start, end);

const pythonNames: readonly string[] = ['timedelta', 'timezone'];

/** Writes `datetime.timezone(datetime.timedelta(hours=10))`, with the edits for its imports. */
function pythonZone(
  { source }: FixContext,
  prefix: string,
  hours: number,
): { readonly zone: string; readonly edits: readonly CodeEdit[] } {
  const zone = `${prefix}timezone(${prefix}timedelta(hours=${hours}))`;
  return { zone, edits: prefix === '' ? importEdits(source, /datetime/, 'datetime', pythonNames) : [] };
}

/** Replaces the Python call that gave a moment its clock with one that uses network time. */
function pythonClock(context: FixContext, origin: Origin, hours: number): readonly CodeEdit[] {
  const { start, end, name, held } = origin;
  const on = held ? sliceOf(context, held) : '';
  const write = (text: string, more: readonly CodeEdit[] = []): readonly CodeEdit[] => [
    { start, end, text },
    ...more,
  ];
  if (/(?:^|\.)Timestamp$/.test(on) && ['now', 'utcnow', 'today'].includes(name))
    return write(`${on}.now(tz="Etc/GMT-${hours}").tz_localize(None)`);
  if (name === 'tz_convert') return write(`${on}.tz_convert("Etc/GMT-${hours}").tz_localize(None)`);
  const isNow = ['now', 'utcnow'].includes(name) && /^(?:\w+\.)?(?:datetime|dt)$/.test(on);
  const instant = isNow
    ? undefined
    : name === 'replace'
      ? /^((?:\w+\.)?(?:datetime|dt))\.now\(.+\)$/.exec(on)?.[1]
      : undefined;
  const from = isNow ? on : instant;
  if (from !== undefined) {
    const { zone, edits } = pythonZone(
      context,
      from.includes('.') ? from.slice(0, from.indexOf('.') + 1) : '',
      hours,
    );
    return write(`${from}.now(${zone}).replace(tzinfo=None)`, edits);
  }
  if (name !== 'astimezone') return [];
  const module = /^import[ \t]+datetime(?:[ \t]+as[ \t]+(\w+))?[ \t]*$/m.exec(context.source.text);
  const { zone, edits } = pythonZone(context, module ? `${module[1] ?? 'datetime'}.` : '', hours);
  return write(`${on}.astimezone(${zone}).replace(tzinfo=None)`, edits);
}

function withoutOffset({ offsetMinutes: _, ...moment }: Moment): Moment {
  return moment;
}

/**
 * The texts for a fixed moment: converted to network time at the same instant, and with the same clock reading but no
 * offset.
 */
function fixedTexts(
  moment: Moment,
  offsetMinutes: number,
): readonly (readonly [kind: 'convert' | 'dropOffset', stamp: string])[] {
  const kept = stampOf(withoutOffset(moment));
  if (moment.clock === 'aware' && moment.offsetMinutes === undefined) return [['dropOffset', kept]];
  const ms = parseQueryDate(stampOf({ ...moment, offsetMinutes: moment.offsetMinutes ?? 0 }), offsetMinutes);
  const converted = ms === undefined ? undefined : formatNaive(ms, offsetMinutes);
  if (converted === undefined || converted === kept) return [['dropOffset', kept]];
  return [
    ['convert', converted],
    ['dropOffset', kept],
  ];
}

/** Returns the arguments of `datetime(2026, 1, 1, 10)` for a stamp. */
function numbersOf(stamp: string): string {
  const numbers = stamp.split(/\D/).map(Number);
  while (numbers.length > 3 && numbers.at(-1) === 0) numbers.pop();
  return numbers.join(', ');
}

/** Replaces a fixed date: the text itself, or the arguments of the call that creates it. */
function fixedEdit(
  context: FixContext,
  found: FoundField,
  moment: Moment,
  stamp: string,
): CodeEdit | undefined {
  const { source } = context;
  const { origin } = moment;
  const text = plainText(found.value);
  const place = text === undefined ? undefined : writtenAt(source, found.extent, text);
  if (place) return replaceText(place, stamp);
  if (!origin) return undefined;
  if (source.rules.syntax.flavour === 'script') {
    const isHere = found.extent.start <= origin.start && origin.end <= found.extent.end;
    return isHere && !isInString(source, found.extent) ? { ...found.extent, text: `"${stamp}"` } : undefined;
  }
  const { start, end } = origin;
  const call = /^([\w.]+)\(\s*(["'\d]|year\b)/.exec(sliceOf(context, origin));
  const [, callee = '', first = ''] = call ?? [];
  if (!call) return undefined;
  const isText = first === '"' || first === "'";
  return { start, end, text: `${callee}(${isText ? `${first}${stamp}${first}` : numbersOf(stamp)})` };
}

/** Rewrites a date in network time when it is refused or misread as written. */
export function fixDate(context: FixContext, found: FoundField, moment: Moment): readonly Fix[] {
  const { offsetMinutes, source } = context;
  const { origin } = moment;
  if (offsetMinutes === undefined) return [];
  const hours = offsetMinutes / 60;
  const isScript = source.rules.syntax.flavour === 'script';
  const clock = !origin
    ? []
    : isScript
      ? fixScriptClock(context, origin, hours)
      : moment.base === 'now'
        ? pythonClock(context, origin, hours)
        : [];
  const ahead: readonly Fix[] =
    clock.length > 0 ? [{ facts: { kind: 'networkTime', offsetMinutes }, edits: clock }] : [];
  if (moment.base === 'now') return ahead;
  const texts =
    ahead.length > 0
      ? ([['dropOffset', stampOf(withoutOffset(moment))]] as const)
      : fixedTexts(moment, offsetMinutes);
  const fixed = texts.flatMap(([kind, to]): readonly Fix[] => {
    const edit = fixedEdit(context, found, moment, to);
    return edit ? [{ facts: { kind, to }, edits: [edit] }] : [];
  });
  return [...ahead, ...fixed];
}
