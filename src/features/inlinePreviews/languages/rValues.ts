import { dayMs } from '../../../domain';
import { closeOf } from '../parse/readBackwards';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import { longestBody } from '../values/functions';
import {
  entryOfKeyword,
  recordValue,
  itemOf,
  listValue,
  momentValue,
  knownText,
  plainText,
  textValue,
  unread,
  type ReadCall,
  type Value,
  type ValueRules,
} from '../values/value';
import { floorMoment, nowOn, offsetOfZone, timeUnits, unitOfMs, type Moment } from '../values/moment';
import { formatMoment, joinTexts, toMomentValue, toNumber } from '../values/textValues';

const secondMs = 1000;
/** Functions that make a date, to which a number adds days, or a time, to which it adds seconds. */
const makers: Record<string, number> = {
  'as.Date': dayMs,
  ymd: dayMs,
  as_date: dayMs,
  'as.POSIXct': secondMs,
  ymd_hms: secondMs,
  ymd_hm: secondMs,
  as_datetime: secondMs,
};
/** Keywords of these functions that do not change what a text means. */
const zoneKeywords = new Set(['tz', 'x', 'origin']);

/** Evaluates `as.Date("2024-05-01")`, `as.POSIXct(day, tz = "UTC")`. */
function make({ values, first, args }: ReadCall, stepMs: number): Value | undefined {
  if (values.length > 1 || args.some(({ keyword }) => keyword !== undefined && !zoneKeywords.has(keyword)))
    return unread();
  const read = toMomentValue(first);
  if (read?.kind !== 'moment') return read;
  const { moment } = read;
  // The day of a time depends on its zone.
  const isOtherClass = first?.kind === 'moment' && moment.base === 'fixed' && moment.stepMs !== stepMs;
  if (isOtherClass) return unread();
  return momentValue({ ...(stepMs === dayMs ? floorMoment(moment, 'day') : moment), stepMs });
}

/** Returns the time of now on the clock of a zone, if any; undefined for an unknown zone or a fixed time. */
function inZone(moment: Moment, zone: Value | undefined): Moment | undefined {
  if (!zone) return moment;
  const place = plainText(zone);
  if (place === undefined || moment.base !== 'now') return undefined;
  const { from: _, ...rest } = moment;
  if (/^(?:UTC|GMT|Etc\/UTC)$/.test(place)) return { ...rest, clock: 'utc' };
  return { ...rest, clock: 'plain', from: offsetOfZone(place) ?? 'otherZone' };
}

function callDate(call: ReadCall): Value | undefined {
  const { name, first, second, named } = call;
  if (name === 'Sys.Date' || name === 'today' || name === 'Sys.time' || name === 'now') {
    const isDay = name === 'Sys.Date' || name === 'today';
    const moment = inZone(nowOn('plain'), named('tzone') ?? first);
    if (!moment) return unread('machineZone');
    return momentValue(
      isDay ? { ...floorMoment(moment, 'day'), stepMs: dayMs } : { ...moment, stepMs: secondMs },
    );
  }
  if (name === 'with_tz' && first?.kind === 'moment') {
    const moment = inZone(first.moment, named('tzone') ?? second);
    return moment ? momentValue(moment) : unread('machineZone');
  }
  const stepMs = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (stepMs !== undefined) return make(call, stepMs);
  const span = Object.hasOwn(timeUnits, name) ? timeUnits[name] : undefined;
  if (span && first?.kind === 'number')
    return { kind: 'span', ms: span[0] * first.value, months: span[1] * first.value, unit: span[2] };
  if ((name === 'format' || name === 'strftime') && first?.kind === 'moment') {
    const pattern = named('format') ?? second;
    const moment = first.moment.stepMs === dayMs ? first.moment : inZone(first.moment, named('tz'));
    if (!moment) return unread('machineZone');
    if (!pattern && moment.stepMs !== dayMs) return momentValue(moment);
    return formatMoment(moment, pattern ? knownText(pattern) : '%Y-%m-%d');
  }
  return undefined;
}

/** From here on, R writes a number with an exponent. */
const maxPlain = 100_000;

/** Evaluates `paste("NSW", 1, sep = "")` and `paste0(c("NSW", "SA"), 1, collapse = ",")`. */
function paste({ name, parts: given, args, named }: ReadCall): Value {
  const known = new Set([undefined, 'sep', 'collapse']);
  const separator = named('sep') ?? textValue(name === 'paste' ? ' ' : '');
  const collapse = named('collapse') ?? { kind: 'none' };
  const between = plainText(separator);
  const join = collapse.kind === 'none' ? '' : plainText(collapse);
  const isLong = (value: Value): boolean =>
    value.kind === 'list'
      ? value.items.some(isLong)
      : value.kind === 'interpolated'
        ? isLong(value.value)
        : value.kind === 'number' && value.value >= maxPlain;
  if (between === undefined || join === undefined || args.some(({ keyword }) => !known.has(keyword)))
    return unread();
  const parts = given().filter(({ kind }) => kind !== 'none');
  if (parts.some(isLong)) return unread();
  if (!parts.some(({ kind }) => kind === 'list')) return joinTexts(parts, between);
  const lists = parts.map((value) => (value.kind === 'list' ? value.items : [value]));
  const length = Math.max(...lists.map((items) => items.length));
  const items = Array.from({ length }, (_, at) =>
    joinTexts(
      lists.map((list) => list[at % list.length] ?? textValue('')),
      between,
    ),
  );
  return collapse.kind === 'none' ? listValue(items) : joinTexts(items, join);
}

/** Evaluates `c("NSW1", others)`: lists are joined. */
function combine({ values, args, named }: ReadCall): Value {
  const keywords = args.map(({ keyword }) => keyword);
  if (keywords.every((keyword) => keyword === undefined))
    return listValue(
      values.flatMap((value) => (value.kind === 'none' ? [] : value.kind === 'list' ? value.items : [value])),
    );
  const entries = args.map((one) => entryOfKeyword(one, named(one.keyword ?? '') ?? unread()));
  return keywords.includes(undefined) ? unread() : recordValue(entries);
}

function callOwn(call: ReadCall): Value | undefined {
  const { name, values, first: list } = call;
  if (name === 'c') return combine(call);
  if (name === 'paste' || name === 'paste0') return paste(call);
  if (values.length === 1 && (name === 'as.integer' || name === 'as.numeric'))
    return toNumber(list, name === 'as.integer');
  if (name !== 'unique') return undefined;
  if (list?.kind !== 'list') return unread();
  const texts = list.items.map(plainText);
  return texts.every((text) => text !== undefined) ? listValue([...new Set(texts)].map(textValue)) : unread();
}

/** Evaluates `codes[-1]`, which leaves an item out, and `options[["interval"]]`. */
function itemOfR(target: Value, key: Value): Value | undefined {
  const by = key.kind === 'list' && key.items.length === 1 ? key.items[0] : key;
  if (target.kind === 'list' && by.kind === 'number' && by.value < 0 && key === by)
    return Number.isInteger(by.value)
      ? listValue(target.items.filter((_, index) => index + 1 !== -by.value))
      : unread();
  return by !== key ? itemOf(target, by, '', rValues.indexes) : undefined;
}

const hasFlow = /\b(?:if|else|for|while|repeat|switch|function|return|stop|tryCatch)\b/;
const goesOn = /[-+*/^|&<>=~,%(![{]$/;

/** Returns the last statement of an R body in braces; undefined when the result depends on control flow. */
function lastStatement(source: Source, { start, end }: Extent): number | undefined {
  const { text, spans } = source;
  if (hasFlow.test(text.slice(start, end)) || text.charAt(end - 1) !== '}') return undefined;
  let last: number | undefined;
  let isNew = true;
  for (let at = start + 1; at < end - 1; at++) {
    const one = text.charAt(at);
    const span = spans.indexAt(at);
    if (one === '\n' || one === ';') isNew ||= !goesOn.test(text.slice(start, at).trimEnd());
    else if (!/\s/.test(one) && (span < 0 || spans.originOf(span) >= 0)) {
      if (isNew) last = at;
      isNew = false;
    }
    if (span >= 0) at = Math.max(at, spans.endOf(span) - 1);
    else if ('([{'.includes(one)) at = closeOf(source, at, longestBody) ?? end;
  }
  const rest = last === undefined ? '' : text.slice(source.expression(last).end, end - 1);
  return last !== undefined && /^\s*;?\s*$/.test(rest.replaceAll(/#[^\n]*/g, '')) ? last : undefined;
}

export const rValues: ValueRules = {
  recordMakers: new Set(['list']),
  transparent: new Set(['as.character', 'GET', 'request', 'url_parse']),
  callDate,
  callOwn,
  environment: { calls: /^Sys\.getenv$/, keyword: 'unset' },
  itemOf: itemOfR,
  durationOf: ({ stepMs }, count) =>
    stepMs === undefined
      ? unread()
      : {
          kind: 'span',
          ms: count * stepMs,
          months: 0,
          unit: stepMs === dayMs ? 'd' : unitOfMs(count * stepMs),
        },
  losesMonthEnds: true,
  indexes: { first: 1, isFromEnd: false },
  areListsTrue: false,
  hasFloats: false,
  copiesValues: true,
  partial: /partial\s*\(/g,
  lastStatement,
};
