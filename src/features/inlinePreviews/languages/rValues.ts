import { dayMs } from '../../../domain/time/time';
import { closeOf } from '../parse/readBackwards';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import { longestBody } from '../values/functions';
import { floorMoment, nowOn, parseMoment, timeUnits } from '../values/moment';
import { formatMoment } from '../values/textValues';
import { plainText, unread, type ReadCall, type Value, type ValueRules } from '../values/value';

function toMoment(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'moment') return value;
  const text = plainText(value);
  if (text === undefined) return value.kind === 'unread' ? value : unread('expression');
  const moment = parseMoment(text);
  return moment ? { kind: 'moment', moment } : unread('notADate');
}

/** Evaluates the date functions of R and lubridate. */
function callDate(call: ReadCall): Value | undefined {
  const { name, values, named } = call;
  const [first] = values;
  if (name === 'Sys.Date' || name === 'today')
    return { kind: 'moment', moment: floorMoment(nowOn('plain'), 'day') };
  if (name === 'Sys.time' || name === 'now') return { kind: 'moment', moment: nowOn('plain') };
  if (['as.POSIXct', 'as.Date', 'ymd', 'ymd_hms', 'ymd_hm', 'as_datetime', 'as_date'].includes(name)) {
    const read = toMoment(first);
    return read?.kind === 'moment' && /date$/i.test(name) && read.moment.base === 'now'
      ? { kind: 'moment', moment: floorMoment(read.moment, 'day') }
      : read;
  }
  const span = timeUnits[name];
  if (span && first?.kind === 'number')
    return { kind: 'span', ms: span[0] * first.value, months: span[1] * first.value, unit: span[2] };
  if ((name === 'format' || name === 'strftime') && first?.kind === 'moment') {
    const pattern = named('format') ?? values[1];
    return formatMoment(first.moment, (pattern && plainText(pattern)) ?? '%Y-%m-%d');
  }
  return undefined;
}

const hasFlow = /\b(?:if|else|for|while|repeat|switch|function|return|stop|tryCatch)\b/;
const goesOn = /[-+*/^|&<>=~,%(![{]$/;

/**
 * Returns the last statement of an R body in braces, which is its result; undefined when the result depends on control
 * flow.
 */
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
  transparent: new Set(['as.character', 'GET', 'request', 'unique', 'url_parse']),
  callDate,
  callOwn: ({ name, values }) => (name === 'c' ? { kind: 'list', items: values } : undefined),
  // A number added to a date counts days; one added to the current time counts seconds.
  durationOf: ({ floor, base }, count) => {
    const isDay = floor === 'day' || base === 'fixed';
    return { kind: 'span', ms: count * (isDay ? dayMs : 1000), months: 0, unit: isDay ? 'd' : 'm' };
  },
  indexes: { first: 1, isFromEnd: false },
  areListsTrue: false,
  hasFloats: false,
  replacesFirst: false,
  copiesValues: true,
  lastStatement,
};
