import { fueltechGroups, fueltechs, metricsOf, networks } from '../../../domain';
import type { Source } from '../parse/source';
import type { EnumerationRules, FixContext, FixRules } from '../fixes/fixContext';
import { replaceDateCall } from '../fixes/fixDates';
import type { CodeEdit } from '../read/foundQuery';
import type { Origin } from '../values/moment';

const anyImport = /^(?:import|from)[ \t]+[\w.]+/gm;

/** Splits an import list into its entries, aliases included: `DataMetric as DM`. */
const namesOf = (list: string): string[] =>
  list
    .replace(/[()\\]|#[^\n]*/g, ' ')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Returns edits that import names from a Python module; none for known names or in a text without imports. */
function importEdits(source: Source, module: RegExp, written: string, names: readonly string[]): CodeEdit[] {
  const { text, spans } = source;
  const pattern = new RegExp(
    String.raw`^from[ \t]+(?:${module.source})[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)`,
    'gm',
  );
  const found = [...text.matchAll(pattern)].filter(({ index }) => spans.isCode(index));
  const known = new Set(found.flatMap((match) => namesOf(match[1])));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0 || known.has('*')) return [];
  const last = found.at(-1);
  if (last) {
    const list = last[1];
    const start = last.index + last[0].length - list.length;
    const inside = list.startsWith('(') ? list.slice(0, -1) : list;
    const end = start + inside.trimEnd().length;
    const comma = /,\s*$/.test(inside) ? ' ' : ', ';
    return [{ start: end, end, text: comma + missing.join(', ') }];
  }
  const first = [...text.matchAll(anyImport)].find(({ index }) => spans.isCode(index))?.index;
  if (first === undefined) return [];
  return [{ start: first, end: first, text: `from ${written} import ${missing.join(', ')}\n` }];
}

const upper = (rows: readonly { code: string }[]): string[] => rows.map(({ code }) => code.toUpperCase());

const members = new Map<string, readonly string[]>([
  ['DataMetric', upper(metricsOf('network'))],
  ['MarketMetric', upper(metricsOf('market'))],
  ['UnitFueltechType', upper(fueltechs)],
  ['FueltechGroupType', upper(fueltechGroups)],
  ['Network', upper(networks)],
]);

const counterparts: Partial<Record<string, string>> = {
  DataMetric: 'MarketMetric',
  MarketMetric: 'DataMetric',
  UnitFueltechType: 'FueltechGroupType',
  FueltechGroupType: 'UnitFueltechType',
};

const enumerations: EnumerationRules = {
  members,
  literalTypes: new Set(['NetworkCode', 'DataInterval', 'DataPrimaryGrouping', 'DataSecondaryGrouping']),
  otherOwner: (name, owner) => {
    const other = counterparts[owner];
    return other && members.get(other)?.includes(name) ? other : undefined;
  },
  ownerOf: (field, operation) => {
    if (field === 'fueltech') return 'UnitFueltechType';
    if (field === 'fueltech_group') return 'FueltechGroupType';
    return operation === 'market' ? 'MarketMetric' : 'DataMetric';
  },
  importEdits: (source, owner) =>
    importEdits(source, /openelectricity(?:\.types)?/, 'openelectricity.types', [owner]),
};

const pythonNames = ['timedelta', 'timezone'];

/** Writes `datetime.timezone(datetime.timedelta(hours=10))`, with the edits for its imports. */
function pythonZone(
  { source }: FixContext,
  prefix: string,
  hours: number,
): { zone: string; edits: CodeEdit[] } {
  const zone = `${prefix}timezone(${prefix}timedelta(hours=${hours}))`;
  return { zone, edits: prefix === '' ? importEdits(source, /datetime/, 'datetime', pythonNames) : [] };
}

/** Replaces the Python call that gave a moment its clock with one that uses network time. */
function moveClock(context: FixContext, origin: Origin, hours: number): CodeEdit[] {
  const { start, end, name, receiver } = origin;
  const on = receiver ? context.source.slice(receiver) : '';
  const write = (text: string, more: readonly CodeEdit[] = []) => [{ start, end, text }, ...more];
  if (/(?:^|\.)Timestamp$/.test(on) && ['now', 'utcnow', 'today'].includes(name))
    return write(`${on}.now(tz="Etc/GMT-${hours}").tz_localize(None)`);
  if (name === 'tz_convert') return write(`${on}.tz_convert("Etc/GMT-${hours}").tz_localize(None)`);
  const isNow = ['now', 'utcnow'].includes(name) && /^(?:\w+\.)?(?:datetime|dt)$/.test(on);
  const replaced = name === 'replace' ? /^((?:\w+\.)?(?:datetime|dt))\.now\(.+\)$/.exec(on)?.[1] : undefined;
  const from = isNow ? on : replaced;
  if (from !== undefined) {
    const { zone, edits } = pythonZone(context, from.slice(0, from.indexOf('.') + 1), hours);
    return write(`${from}.now(${zone}).replace(tzinfo=None)`, edits);
  }
  if (name !== 'astimezone') return [];
  const module = /^import[ \t]+datetime(?:[ \t]+as[ \t]+(\w+))?[ \t]*$/m.exec(context.source.text);
  const { zone, edits } = pythonZone(context, module ? `${module.at(1) ?? 'datetime'}.` : '', hours);
  return write(`${on}.astimezone(${zone}).replace(tzinfo=None)`, edits);
}

export const pythonFixes: FixRules = {
  writeList: (items) => `[${items.join(', ')}]`,
  joinedList: /^(["']),\1\.join\((?<list>[^]+)\)$/,
  repeatsLists: ({ text }) => !text.includes('urlencode('),
  enumerations,
  moveClock: (context, moment, hours) =>
    moment.base === 'now' ? moveClock(context, moment.origin, hours) : [],
  replaceDate: replaceDateCall,
};
