import {
  fixedMoment,
  floorMoment,
  dropOffset,
  nowOn,
  offsetOfZone,
  unitOfMs,
  type Moment,
  type TimeUnit,
  timeUnits,
  unitMs,
  toFirstDay,
  withParts,
} from '../values/moment';
import { formatMoment, momentInText, toMomentValue } from '../values/textValues';
import {
  listValue,
  momentValue,
  knownText,
  plainText,
  textValue,
  unread,
  type ReadCall,
  type Value,
} from '../values/value';
import type { Argument } from '../parse/expression';

const units: typeof timeUnits = { ...timeUnits, seconds: [1000, 0, 'm'] };
const spanUnits: Record<string, TimeUnit> = { D: 'd', d: 'd', h: 'h', H: 'h', min: 'm', T: 'm', W: 'w' };
const dateParts = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond'];

const spanOrder = ['days', 'seconds'];

/** Evaluates `timedelta(days=7)`, `relativedelta(months=1)`, `pd.Timedelta("7D")`. */
function readSpan({ name, args, values, first, named }: ReadCall): Value {
  if (first?.kind === 'text') {
    const short = /^(\d+)\s*([A-Za-z]+?)(?:ays?|ours?|s)?$/.exec(knownText(first));
    if (!short || !Object.hasOwn(spanUnits, short[2])) return unread();
    const unit = spanUnits[short[2]];
    return { kind: 'span', ms: Number(short[1]) * unitMs[unit], months: 0, unit };
  }
  let ms = 0;
  let months = 0;
  let chosen: TimeUnit = 'd';
  if (values.length > 1 && (name !== 'timedelta' || values.length > spanOrder.length)) return unread();
  const parts = values.map((value, index) => [spanOrder[index], value] as const);
  const all = [
    ...parts,
    ...args.flatMap(({ keyword }) => (keyword === undefined ? [] : [[keyword, named(keyword)] as const])),
  ];
  for (const [keyword, value] of all) {
    if (value?.kind === 'unread') return value;
    if (value?.kind !== 'number' || !Object.hasOwn(units, keyword)) return unread();
    const unit = units[keyword];
    ms += unit[0] * value.value;
    months += unit[1] * value.value;
    chosen = all.length === 1 ? unit[2] : unitOfMs(ms);
  }
  return { kind: 'span', ms, months, unit: chosen };
}

const zoneMaker = String.raw`^(?:(?:\w+\.)*(?:ZoneInfo|timezone|gettz)\(\s*)?`;
const fixedPlace = new RegExp(
  String.raw`${zoneMaker}["'](Australia\/(?:Brisbane|Perth)|Etc\/GMT-\d{1,2})["']\s*\)?$`,
);
const otherPlace = new RegExp(
  String.raw`${zoneMaker}["'](?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific|US)\/[\w/+-]+["']\s*\)?$`,
);

/** Reads the zone that an expression names; undefined for one that is not known. */
function readZone(written: string): Pick<Moment, 'clock' | 'offsetMinutes' | 'from'> | undefined {
  if (/(?:^|\.)(?:utc|UTC)$|(?:ZoneInfo|timezone|gettz)\(["']UTC["']\)|^["']UTC["']$/.test(written))
    return { clock: 'aware', offsetMinutes: 0 };
  const place = fixedPlace.exec(written)?.[1];
  if (place !== undefined) return { clock: 'aware', offsetMinutes: offsetOfZone(place) };
  if (otherPlace.test(written)) return { clock: 'aware', from: 'otherZone' };
  const hours = /timezone\((?:\w+\.)?timedelta\(hours=(-?\d{1,2}(?:\.5)?)\)\)$/.exec(written)?.[1];
  return hours === undefined ? undefined : { clock: 'aware', offsetMinutes: Number(hours) * 60 };
}

/** Reads the zone of an argument, also through a name: `SYDNEY = ZoneInfo("Australia/Sydney")`. */
function zoneOf(
  { text, args, values, named }: ReadCall,
  zone: Argument,
): Pick<Moment, 'clock' | 'offsetMinutes' | 'from'> | undefined {
  const own = readZone(text.slice(zone.value.start, zone.value.end));
  if (own || zone.value.kind !== 'name') return own;
  const { keyword } = zone;
  const place = args.filter((one) => one.keyword === undefined).indexOf(zone);
  const value = keyword === undefined ? values[place] : named(keyword);
  if (value?.kind === 'unread') return readZone(value.name ?? '');
  return value?.kind === 'text' ? readZone(`"${knownText(value)}"`) : undefined;
}

/** Evaluates `datetime(2026, 1, 1, 12, tzinfo=timezone.utc)`. */
function readDate(call: ReadCall): Value {
  const { args, values, named } = call;
  const numbers = dateParts.map((part, index) => named(part) ?? values.at(index));
  for (const value of numbers) if (value?.kind === 'unread') return value;
  const [year, month, day, hour = 0, minute = 0, second = 0] = numbers.map((value) =>
    value?.kind === 'number' ? value.value : undefined,
  );
  if (year === undefined || month === undefined || day === undefined) return unread();
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  if (new Date(ms).getUTCDate() !== day || month > 12) return unread('notADate');
  const zone = args.find(({ keyword }) => keyword === 'tzinfo' || keyword === 'tz');
  if (!zone) return momentValue(fixedMoment(ms));
  const read = zoneOf(call, zone);
  return read?.offsetMinutes === undefined
    ? unread()
    : momentValue(fixedMoment(ms, read.clock, read.offsetMinutes));
}

function now(call: ReadCall): Value {
  const { name, path, args } = call;
  const zone = args.find(({ keyword }) => keyword === 'tz' || keyword === undefined);
  const clock = zone ? 'aware' : name === 'utcnow' ? 'utc' : 'plain';
  const moment: Moment = { ...nowOn(clock), ...(zone && zoneOf(call, zone)) };
  const isDay = /(?:^|\.)date\.today$/.test(path);
  return momentValue(isDay ? floorMoment(moment, 'day') : moment);
}

/** Evaluates `.replace(hour=0, minute=0)`, `.replace(day=1)`, `.replace(tzinfo=None)`. */
function replaceParts(moment: Moment, { args, named }: ReadCall): Value {
  let changed = moment;
  const numbers = new Map<string, number>();
  for (const { keyword = '' } of args) {
    const value = named(keyword);
    if (keyword === 'tzinfo' && value?.kind === 'none') {
      changed = dropOffset(changed);
    } else if (keyword === 'tzinfo') {
      const { origin: _, ...rest } = changed;
      changed = { ...rest, clock: 'aware' };
    } else if (value?.kind !== 'number') return value?.kind === 'unread' ? value : unread();
    else numbers.set(keyword, value.value);
  }
  const moved = changed.base === 'fixed' ? replaceFixed(changed, numbers) : replaceNow(changed, numbers);
  return moved ? momentValue(moved) : unread();
}

function replaceFixed(moment: Moment, numbers: ReadonlyMap<string, number>): Moment | undefined {
  const parts = dateParts.slice(0, 6).map((part) => {
    const number = numbers.get(part);
    return part === 'month' && number !== undefined ? number - 1 : number;
  });
  const moved = withParts(moment, parts);
  const isDate =
    moved && (numbers.get('day') ?? new Date(moment.ms).getUTCDate()) === new Date(moved.ms).getUTCDate();
  return isDate ? moved : undefined;
}

/** Sets parts of a moment relative to now to their first values, which rounds it. Seconds do not matter. */
function replaceNow(moment: Moment, numbers: ReadonlyMap<string, number>): Moment | undefined {
  for (const [part, number] of numbers)
    if (number !== (part === 'day' || part === 'month' ? 1 : 0)) return undefined;
  const isHour = moment.floor !== undefined && moment.hasTimeOfDay !== true;
  let changed = moment;
  if (numbers.has('hour')) {
    if (!numbers.has('minute') && !isHour) return undefined;
    changed = floorMoment(changed, 'day');
  } else if (numbers.has('minute')) changed = floorMoment(changed, 'hour');
  if (!numbers.has('month')) return numbers.has('day') ? toFirstDay(changed, 'month') : changed;
  return numbers.has('day') || changed.floor === 'month' ? toFirstDay(changed, 'year') : undefined;
}

function toMoment(value: Value | undefined): Value | undefined {
  const text = value && plainText(value);
  if (value && text === undefined) return momentInText(value);
  return text === 'now' || text === 'today' ? momentValue(nowOn('plain')) : toMomentValue(value);
}

/** Evaluates `.floor("D")` and `.floor("h")` of pandas. */
function floorTo(moment: Moment, unit: string): Value {
  if (/^1?[Dd]$/.test(unit)) return momentValue(floorMoment(moment, 'day'));
  if (/^1?[Hh]$/.test(unit)) return momentValue(floorMoment(moment, 'hour'));
  // Minutes matter to no window that ends now.
  return /^(?:\d+(?:min|T)|[smT]|min)$/.test(unit) && moment.base === 'now' ? momentValue(moment) : unread();
}

/** Evaluates the first part of an ISO text: its day, or all but the fraction or the offset. */
function splitMoment(moment: Moment, separator: string): Value | undefined {
  const part =
    separator === 'T' || separator === ' '
      ? floorMoment(moment, 'day')
      : separator === '.'
        ? moment
        : separator === '+'
          ? dropOffset(moment)
          : undefined;
  return part && listValue([momentValue(part)]);
}

function callOnMoment(call: ReadCall): Value | undefined {
  const target = call.receiver();
  if (target.kind !== 'moment') return undefined;
  const { moment } = target;
  const { first, second } = call;
  const text = knownText(first);
  switch (call.name) {
    case 'date':
    case 'normalize':
      return momentValue(floorMoment(moment, 'day'));
    case 'floor':
      return floorTo(moment, text);
    case 'to_pydatetime':
      return target;
    case 'isoformat': {
      const timespec = call.named('timespec') ?? second;
      const isWhole = !timespec || /^(?:auto|minutes|seconds|milliseconds)$/.test(knownText(timespec));
      return isWhole ? target : unread();
    }
    case 'astimezone':
    case 'tz_convert':
    case 'tz_localize':
      return callOnZone(call, moment);
    case 'replace':
      if (call.args.some(({ keyword }) => keyword !== undefined)) return replaceParts(moment, call);
      // In an ISO text, the sign between day and time, and the offset.
      return ['T', ' ', 'Z', '+00:00'].includes(text) ? target : unread();
    case 'strftime':
      return first ? formatMoment(moment, text) : undefined;
    case 'split':
      return splitMoment(moment, text);
    default:
      return undefined;
  }
}

function callOnZone(call: ReadCall, moment: Moment): Value {
  const { name, first, args } = call;
  if (moment.base !== 'now') return unread();
  if (name === 'tz_localize' && first?.kind === 'none') return momentValue(dropOffset(moment));
  const { offsetMinutes: _, origin: __, from: ___, ...rest } = moment;
  const zone = args.at(0);
  return momentValue({ ...rest, clock: 'aware', ...(zone && zoneOf(call, zone)) });
}

const formatCodes: Record<string, string> = {
  Y: String.raw`(?<Y>\d{4})`,
  m: String.raw`(?<m>\d{1,2})`,
  d: String.raw`(?<d>\d{1,2})`,
  H: String.raw`(?<H>\d{1,2})`,
  M: String.raw`(?<M>\d{1,2})`,
  S: String.raw`(?<S>\d{1,2})`,
};

/** Evaluates `datetime.strptime("31/01/2024", "%d/%m/%Y")`. */
function parseByFormat(value: Value | undefined, format: Value | undefined): Value | undefined {
  if (!value || value.kind === 'moment' || value.kind === 'unread') return value;
  const text = plainText(value);
  const pattern = format && plainText(format);
  if (text === undefined || pattern === undefined || pattern.length > 40) return unread();
  const codes = [...pattern.matchAll(/%(.)/g)].map(([, code]) => code);
  if (new Set(codes).size < codes.length || codes.some((code) => !Object.hasOwn(formatCodes, code)))
    return unread();
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/%(.)/g, (_, code: string) => formatCodes[code]);
  const groups: Partial<Record<string, string>> = new RegExp(`^${source}$`).exec(text)?.groups ?? {};
  const { Y: year, m = '1', d = '1', H = '0', M = '0', S = '0' } = groups;
  if (year === undefined) return unread('notADate');
  const pad = (part: string) => part.padStart(2, '0');
  return toMoment(textValue(`${year}-${pad(m)}-${pad(d)}T${pad(H)}:${pad(M)}:${pad(S)}`));
}

export function callPythonDate(call: ReadCall): Value | undefined {
  const { name, path, values, first, second, text } = call;
  const isClass = !path.startsWith('self.');
  if (
    isClass &&
    ['now', 'utcnow', 'today'].includes(name) &&
    /(?:^|\.)(?:datetime|date|dt|Timestamp|pd|arrow|pendulum)\./.test(path)
  )
    return now(call);
  const isDate = values.length === 3 || call.args.some(({ keyword }) => keyword === 'year');
  if (name === 'datetime' || (name === 'date' && isDate)) return readDate(call);
  if (['timedelta', 'relativedelta', 'Timedelta', 'DateOffset'].includes(name)) return readSpan(call);
  if (['fromisoformat', 'Timestamp', 'to_datetime', 'parse', 'isoparse'].includes(name)) {
    if (name === 'Timestamp' && first?.kind === 'number') return readDate(call);
    return toMoment(first);
  }
  if (name === 'strptime') return parseByFormat(first, second);
  if (name === 'combine') {
    const day = toMoment(first);
    return day?.kind === 'moment' &&
      /^(?:(?:\w+\.)*min\.time\(\)|(?:(?:datetime|dt)\.)?time\((?:0(?:,\s*0){0,2})?\)|(?:\w+\.)*time\.min)$/.test(
        text.slice(call.args[1]?.start, call.args[1]?.end),
      )
      ? momentValue(floorMoment(day.moment, 'day'))
      : undefined;
  }
  return callOnMoment(call);
}
