import fc from 'fast-check';
import { formatNaive, metricsOf, offsetMinutesOf, parseQuery, parseQueryDate, type Query } from '#src/domain';
import { toCodeWindow } from '#src/formats/code/codeWindow';
import type { CodeStyle } from '#src/formats/code/snippet';

/** 23 November 2026, 10:07 in network time. */
export const nowMs = Date.UTC(2026, 10, 23, 0, 7);

/** Texts that could end a literal or a comment, or begin other syntax, in one of the languages. */
export const hostileTexts: string[] = [
  '"',
  "'",
  '`',
  '\\',
  '\\"',
  "\\'",
  '"""',
  "'''",
  '${x}',
  '$(rm -rf /)',
  '`id`',
  '{x}',
  '%s',
  '#{x}',
  'a\nb',
  'a\r\nb',
  'a\u2028b',
  'a\0b',
  '\u202eabc',
  '\ud800',
  '*/',
  '#',
  '//',
  '-->',
  '&a=b',
  '?',
  '+',
  ' ',
  '$HOME',
  '$x',
  '"; import os; os.remove("x") #',
  "'; rm -rf / #",
  'é日本\u{1f600}',
  'a,b',
  '%27',
  '../..',
];

const code = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[A-Z][A-Z0-9_]{1,7}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts.map((text) => `A${text}B`)) },
);
const stamp = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 13)}:00:00`);
const windows = ['90m', '24h', '7d', '4w', '12M', '2y', 'today', 'yesterday', 'last month', 'this fy'];
const when = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...windows).map((window) => ({ window })),
  fc.tuple(stamp, stamp).map((both) => {
    const [date_start, date_end] = [...both].sort();
    return { date_start, date_end };
  }),
  stamp.map((date_start) => ({ date_start })),
);

const fields = {
  network_code: fc.constantFrom('NEM', 'WEM'),
  interval: fc.constantFrom('5m', '30m', '1h', '1d', '7d', '1M', 'fy'),
  network_region: fc.oneof(
    fc.constantFrom('NSW1', 'SA1'),
    // A comma separates regions.
    code.filter((text) => !text.includes(',')),
  ),
  fueltech: fc.subarray(['wind', 'coal_black', 'battery_charging'], { minLength: 1 }),
  primary_grouping: fc.constantFrom('network', 'network_region'),
  secondary_grouping: fc.constantFrom('fueltech', 'fueltech_group'),
  facility_code: fc.uniqueArray(code, { minLength: 1, maxLength: 3 }),
  unit_code: fc.uniqueArray(code, { minLength: 1, maxLength: 2 }),
};
const { network_code, interval, facility_code, unit_code, ...ofNetwork } = fields;
const { network_region, primary_grouping } = ofNetwork;

const metricsFor = (operation: Query['operation']): fc.Arbitrary<string[]> =>
  fc.subarray(
    metricsOf(operation)
      .filter(({ isForecast }) => isForecast !== true)
      .map(({ code: metric }) => metric),
    { minLength: 1, maxLength: 3 },
  );

const queryOf = (operation: Query['operation'], rest: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record(
      { operation: fc.constant(operation), metrics: metricsFor(operation), network_code, interval, ...rest },
      { requiredKeys: ['operation', 'metrics', 'network_code'] },
    )
    .chain((query) => when.map((dates) => ({ ...query, ...dates })));

/** Queries of all operations, as read from files and pickers. */
export const anyQuery: fc.Arbitrary<Query> = fc
  .oneof(
    queryOf('network', ofNetwork),
    queryOf('market', { network_region, primary_grouping }),
    queryOf('facilities', { facility_code, unit_code }),
  )
  .map((query) => parseQuery(query).query)
  .filter((query) => query !== undefined);

const wholeDate = (text: string | undefined, network: string) => {
  if (text === undefined) return undefined;
  const offset = offsetMinutesOf(network);
  const ms = parseQueryDate(text, offset);
  return ms === undefined ? text : formatNaive(ms, offset);
};

/** Replaces unpaired surrogates, which no file can hold. */
const wellFormed = (query: Query): Query =>
  JSON.parse(JSON.stringify(query).replace(/\\ud[89a-f]../g, '\ufffd')) as Query;

/** Returns the query that a style writes: with dates when the style cannot express the window. */
export function writtenQuery(style: CodeStyle, query: Query): Query {
  const { window: _, date_start: start, date_end: end, ...rest } = wellFormed(query);
  const window = toCodeWindow(query, nowMs, style.language.computesDates);
  if (window.kind === 'relative') return { ...rest, window: query.window ?? '' };
  const { start: from = start, end: to = end } = window.kind === 'dates' ? window : {};
  const network = query.network_code;
  return { ...rest, date_start: wholeDate(from, network), date_end: wholeDate(to, network) };
}
