/** `M` is months, `m` minutes. */
export type RollingUnit = 'm' | 'h' | 'd' | 'w' | 'M' | 'y';

export type CalendarPeriod = 'day' | 'week' | 'month' | 'quarter' | 'season' | 'year' | 'fy';

/** A parsed relative window: the last `count` units, or a calendar period in network time. */
export type RelativeWindow =
  | {
      kind: 'rolling';
      count: number;
      unit: RollingUnit;
      /** Set for a window that begins at midnight: `until` ends at the last midnight, `and` continues to now. */
      today?: 'until' | 'and';
    }
  | { kind: 'calendar'; period: CalendarPeriod; isLast: boolean };

const unitDays: Readonly<Record<RollingUnit, number>> = { m: 1 / 1440, h: 1 / 24, d: 1, w: 7, M: 30, y: 365 };
const longestDays = 100 * 366;

const unitOfWord: Readonly<Record<string, RollingUnit | undefined>> = {
  minute: 'm',
  min: 'm',
  hour: 'h',
  hr: 'h',
  day: 'd',
  week: 'w',
  wk: 'w',
  month: 'M',
  mo: 'M',
  mth: 'M',
  year: 'y',
  yr: 'y',
};

const periodOfWord: Readonly<Record<string, CalendarPeriod | undefined>> = {
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  qtr: 'quarter',
  season: 'season',
  year: 'year',
  'calendar year': 'year',
  fy: 'fy',
  'financial year': 'fy',
};

const periodOfShort: Readonly<Record<string, CalendarPeriod | undefined>> = {
  wtd: 'week',
  mtd: 'month',
  qtd: 'quarter',
  ytd: 'year',
  fytd: 'fy',
};

/**
 * Returns a pattern for any of the words, in any case and with any white space between their parts. The case is part of
 * the pattern because patterns in a JSON schema have no flags.
 */
const anyOf = (words: readonly string[]): string =>
  `(?:${words.join('|')})`
    .replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
    .replaceAll(' ', '\\s+');

const plurals = Object.keys(unitOfWord).flatMap((word) => [`${word}s`, word]);
const periods = anyOf(Object.keys(periodOfWord));

/** The pattern of a relative window, for `parseWindow` and for the schema of query files. */
export const windowPattern = [
  String.raw`^\s*(?:`,
  String.raw`(?:(?:${anyOf(['the'])}\s+)?${anyOf(['last', 'past', 'previous'])}\s+)?`,
  String.raw`([1-9]\d{0,7})\s?(?:([mhdwMyHDWY])|(?:(${anyOf(['whole', 'full'])})\s+)?(${anyOf(plurals)}))`,
  String.raw`(?:\s+(${anyOf(['until', 'and'])})\s+${anyOf(['today'])})?`,
  String.raw`|(${anyOf(['today', 'yesterday'])})`,
  String.raw`|(${anyOf(['this', 'current', 'last', 'past', 'previous'])})\s+(${periods})`,
  String.raw`|(${anyOf(Object.keys(periodOfShort))})`,
  String.raw`|(${periods})\s+${anyOf(['to date'])}`,
  String.raw`)\s*$`,
].join('');

const pattern = new RegExp(windowPattern);

const toWords = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Parses a relative window: `"90m" "24h" "7d" "4w" "12M" "2y"`, `"last 14 days"`, `"today"`, `"yesterday"`, `"this"` or
 * `"last"` with `week`, `month`, `quarter`, `season` (summer from December), `year` or `fy` (July to June), `"ytd"`,
 * `"month to date"`. Days, weeks, months and years may begin at midnight: `"7d until today"`, also as `"last 7 whole
 * days"`, and `"7d and today"`. Undefined for any other text, for a length of zero and for more than 100 years.
 */
export function parseWindow(text: string): RelativeWindow | undefined {
  const match = text.length > 40 ? null : pattern.exec(text);
  if (!match) return undefined;
  const [, count, letter, whole, unitWord = '', edge, day] = match;
  if (count) {
    const today = edge || (whole ? 'until' : undefined);
    return rolling(Number(count), letter || unitOfWord[toWords(unitWord).replace(/s$/, '')], today);
  }
  const [which = '', ofWhich = '', short = '', toDate = ''] = match.slice(7);
  if (day) return { kind: 'calendar', period: 'day', isLast: toWords(day) === 'yesterday' };
  const period =
    periodOfWord[toWords(ofWhich)] ?? periodOfShort[toWords(short)] ?? periodOfWord[toWords(toDate)];
  return period && { kind: 'calendar', period, isLast: /^[lp]/i.test(which) };
}

function rolling(count: number, letter = '', edge?: string): RelativeWindow | undefined {
  const unit = (letter === 'M' ? letter : letter.toLowerCase()) as RollingUnit;
  if (count * unitDays[unit] > longestDays) return undefined;
  if (edge === undefined) return { kind: 'rolling', count, unit };
  const today = edge.toLowerCase() === 'and' ? 'and' : 'until';
  return unitDays[unit] < 1 ? undefined : { kind: 'rolling', count, unit, today };
}

/** Returns the days of a rolling window, months with 30; NaN for any other window. */
export function rollingDays(window: string | undefined): number {
  const parsed = parseWindow(window ?? '');
  return parsed?.kind === 'rolling' ? parsed.count * unitDays[parsed.unit] : NaN;
}

/** Formats a relative window as queries write it: `14d`, `7d until today`, `yesterday`, `this fy`. */
export function formatWindow(window: RelativeWindow): string {
  if (window.kind === 'rolling')
    return `${window.count}${window.unit}${window.today === undefined ? '' : ` ${window.today} today`}`;
  const { period, isLast } = window;
  if (period === 'day') return isLast ? 'yesterday' : 'today';
  return `${isLast ? 'last' : 'this'} ${period}`;
}

/** The relative windows on offer, in display order. */
export const relativeWindows: readonly { window: string; label: string }[] = [
  { window: '24h', label: 'Last 24 hours' },
  { window: '3d', label: 'Last 3 days' },
  { window: '7d', label: 'Last 7 days' },
  { window: '30d', label: 'Last 30 days' },
  { window: '12M', label: 'Last 12 months' },
  { window: '2y', label: 'Last 2 years' },
  { window: 'today', label: 'Today' },
  { window: 'yesterday', label: 'Yesterday' },
  { window: 'this week', label: 'This week' },
  { window: 'last week', label: 'Last week' },
  { window: 'this month', label: 'This month' },
  { window: 'last month', label: 'Last month' },
  { window: 'this quarter', label: 'This quarter' },
  { window: 'last quarter', label: 'Last quarter' },
  { window: 'this season', label: 'This season' },
  { window: 'last season', label: 'Last season' },
  { window: 'this year', label: 'This year' },
  { window: 'last year', label: 'Last year' },
  { window: 'this fy', label: 'This financial year' },
  { window: 'last fy', label: 'Last financial year' },
];

/** Labels a relative window: "14d" → "Last 14 days", "7d and today" → "Last 7 days and today". */
export function labelOfWindow(window: string): string {
  const offered = relativeWindows.find((row) => row.window === window);
  const [, count = '', letter = '', edge = ''] =
    /^(\d+)([mhdwMy])( until today| and today)?$/.exec(window) ?? [];
  const unit = Object.keys(unitOfWord).find((word) => unitOfWord[word] === letter);
  if (offered || unit === undefined) return offered?.label ?? window;
  return `Last ${count === '1' ? unit : `${count} ${unit}s`}${edge}`;
}
