import {
  dayMs,
  findMetric,
  formatDates,
  formatOffset,
  type LastRun,
  type Provenance,
  type ResultSummary,
  type SeriesSummary,
  thinOut,
  type ValueSummary,
} from '../../domain';
import { unfinishedSign } from './bucketWords';
import { escapeMarkdown } from '../phrases';
import { formatCount, formatBrief } from '../numbers';
import { formatLongAge, formatShortAge } from '../times';

const blocks = '▁▂▃▄▅▆▇█';

/**
 * Draws a column as `count` characters, from zero, or its minimum if that is negative, to its maximum: "▁▂▅▇▅▂". A part
 * without values is a space.
 */
export function sparkline(column: Float64Array, count = 8): string {
  const values = thinOut(column, count);
  let min = 0;
  let max = 0;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const top = blocks.length - 1;
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return ' ';
    const height = max > min ? (value - min) / (max - min) : 0;
    return blocks[Math.round(height * top)] ?? ' ';
  }).join('');
}

type Numbers = Omit<ValueSummary, 'course'>;

const writer =
  ({ readable, decimals }: Pick<SeriesSummary, 'readable' | 'decimals'>) =>
  (value: number): string =>
    formatBrief(value / readable.factor, decimals + readable.moreDecimals);

const signOf = ({ isProvisional }: { isProvisional: boolean }): string =>
  isProvisional ? unfinishedSign : '';

/** "84.20", "84.20*" where it is not final, or "12.10 to 84.20" for several series that have no total. */
function lastNumbers(numbers: Numbers): string {
  const [min = '', max = ''] = numbers.last.map(writer(numbers));
  return (min === max ? min : `${min} to ${max}`) + signOf(numbers);
}

/** "84.20 $/MWh" */
const newestWords = (numbers: Numbers): string => `${lastNumbers(numbers)} ${numbers.readable.unit}`;

const stateWords = ({ isProvisional }: Numbers): string => (isProvisional ? ' (provisional)' : '');

/** Summarises a result in its readable unit: "last 84.20 · min −35.10 · max 1,204 $/MWh". */
export function valueWords(numbers: Numbers): string {
  const { readable, isTotal, seriesCount, otherMetrics, min, max } = numbers;
  const write = writer(numbers);
  const of =
    seriesCount > 1 ? `${formatCount(seriesCount, 'series', 'series')}${isTotal ? ', total' : ''}: ` : '';
  const more = otherMetrics > 0 ? ` · ${formatCount(otherMetrics, 'more metric')}` : '';
  return `${of}last ${lastNumbers(numbers)}${stateWords(numbers)} · min ${write(min)} · max ${write(max)} ${readable.unit}${more}`;
}

/** Formats the newest value: "84.20 $/MWh", "total 24,310* MW (provisional)". */
export const lastValueWords = (numbers: Numbers): string =>
  `${numbers.isTotal ? 'total ' : ''}${newestWords(numbers)}${stateWords(numbers)}`;

/**
 * Summarises the last run of a query for its row, the value first, since a narrow view cuts the end: "84.20 $/MWh · NSW1
 * · just now · market · 30m". `values` are those of the query's variables, `about` is what is known before a run.
 */
export function rowWords(
  { numbers, provenance }: LastRun,
  about: string,
  values: string,
  nowMs: number,
): string {
  const { isPart, isSample } = provenance;
  const parts = [
    numbers ? newestWords(numbers) : 'no values',
    values,
    formatLongAge(provenance.fetchedAtMs, nowMs, provenance.offsetMinutes),
    numbers?.isProvisional === true ? 'provisional' : '',
    isPart ? 'parts missing' : '',
    about,
    isSample ? 'sample data' : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Summarises the last run of a query: "84.20 $/MWh · 2 min ago". */
export const lastRunWords = ({ numbers, provenance }: LastRun, nowMs: number): string =>
  [
    numbers ? lastValueWords(numbers) : 'no values',
    formatLongAge(provenance.fetchedAtMs, nowMs, provenance.offsetMinutes),
    ...(provenance.isPart ? ['parts missing'] : []),
    ...(provenance.isSample ? ['sample data'] : []),
  ].join(' · ');

/** The maximum number of characters at a query in code. */
const maxBrief = 45;

/** Returns the first text that is short enough for the line of a query in code, else the last. */
export const firstBrief = (texts: readonly string[]): string =>
  texts.find((text) => text.length <= maxBrief) ?? texts.at(-1) ?? '';

const minSpark = 8;

/** Three characters for each of up to seven days, so that each is visible. */
function sparkLength({ window }: Provenance): number {
  const days = window ? Math.round((window.endMs - window.startMs) / dayMs) : 0;
  return days > 1 && days <= 7 ? 3 * days : minSpark;
}

/** The values of a query that its code leaves open. */
export interface OpenValues {
  /** All of them: "region NSW1, last 7 d". */
  all: string;
  /** Those that nobody has chosen: "region NSW1". */
  assumed: string;
}

/**
 * Summarises a result in at most 45 characters: "84.20 $/MWh ▁▂▅▇▅▂▁▁ 5 min · region NSW1". Data older than a minute
 * have their age. Chosen values are left out first where there is no room, then the shape, then assumed values.
 */
export function briefSummary(
  { numbers, provenance }: Pick<ResultSummary, 'numbers' | 'provenance'>,
  { all, assumed }: OpenValues,
  nowMs: number,
): string {
  const { missing = [], fetchedAtMs, offsetMinutes } = provenance;
  const age = formatShortAge(fetchedAtMs, nowMs, offsetMinutes);
  const value = numbers ? newestWords(numbers) : 'no values';
  const rest = `${missing.length > 0 ? ' · parts missing' : ''}${age === '' ? '' : ` ${age}`}`;
  const spark = (length: number): string => (numbers?.course ? ` ${sparkline(numbers.course, length)}` : '');
  const shapes = [spark(sparkLength(provenance)), spark(minSpark), ''];
  const textsWith = (values: string): string[] =>
    shapes.map((shape) => `${value}${shape}${rest}${values === '' ? '' : ` · ${values}`}`);
  return firstBrief([...textsWith(all).slice(0, 1), ...textsWith(assumed), ...textsWith('')]);
}

/**
 * Summarises a result that is not the one of the query as it is now: "84.20 $/MWh ▁▂▅▇▅▂▁▁ before your edit". Without
 * its shape where there is little room.
 */
export function pastSummary({ numbers }: Pick<ResultSummary, 'numbers'>, hasShape = true): string {
  if (!numbers) return 'no values from before your edit';
  const value = newestWords(numbers);
  const shape = hasShape && numbers.course ? ` ${sparkline(numbers.course, minSpark)}` : '';
  return firstBrief([shape, ''].map((one) => `${value}${one} before your edit`));
}

const wordOfMetric = (metric: string): string => findMetric(metric)?.label ?? metric;

/** The most series in a table, and the most whose ranges are in the list of more: a hover is to stay low. */
const maxTableRows = 3;
const maxRanges = 8;

const tableOf = (rows: readonly SeriesSummary[], severalMetrics: boolean): string =>
  [
    '| Series | Last | Min | Mean | Max | Unit |',
    '| :-- | --: | --: | --: | --: | :-- |',
    ...rows.map((row) => {
      const metric = wordOfMetric(row.metric);
      const label = severalMetrics && row.label !== metric ? `${metric} · ${row.label}` : row.label;
      const [last, ...numbers] = [row.last, row.min, row.mean, row.max].map(writer(row));
      return `| ${[label, last + signOf(row), ...numbers, row.readable.unit].map(escapeMarkdown).join(' | ')} |`;
    }),
  ].join('\n');

/**
 * "NSW1 84.20 (−35.10 to 1,204) · VIC1 12.10 (0 to 90) $/MWh": the newest values, with the ranges of a few series. Of
 * many, those at zero are counted.
 */
function listOf(rows: readonly SeriesSummary[], seriesCount: number): string {
  const isLong = seriesCount > maxRanges;
  const shown = isLong ? rows.filter(({ last }) => last !== 0) : rows;
  const metrics = [...new Set(shown.map(({ metric }) => metric))];
  const lists = metrics.map((metric) => {
    const own = shown.filter((row) => row.metric === metric);
    const words = own.map((row) => {
      const write = writer(row);
      return `${row.label} ${write(row.last)}${signOf(row)}${isLong ? '' : ` (${write(row.min)} to ${write(row.max)})`}`;
    });
    const name = metrics.length > 1 ? `${wordOfMetric(metric)}: ` : '';
    return `${name}${words.join(' · ')} ${own[0]?.readable.unit ?? ''}`;
  });
  const [zeros, more] = [rows.length - shown.length, seriesCount - rows.length];
  return escapeMarkdown(
    [
      metrics.length > 1 ? lists.join(' · ') : `Last: ${lists.join('')}`,
      ...(zeros > 0 ? [`0 for ${formatCount(zeros, 'series', 'series')}`] : []),
      ...(more > 0 ? [`and ${formatCount(more, 'more series', 'more series')}`] : []),
    ].join(' · '),
  );
}

/**
 * Summarises a result in Markdown. `facts`: the window with its offset, the interval, missing parts and the age.
 * `series`: the series by size, a table of a few or a list of many.
 */
export function summaryMarkdown(summary: ResultSummary, nowMs: number) {
  const { rows, seriesCount, provenance, interval, numbers } = summary;
  const { window: exact, askedWindow: window = exact } = provenance;
  const { offsetMinutes, isSample, missing = [], fetchedAtMs } = provenance;
  const facts = [
    ...(window
      ? [`${formatDates(window.startMs, window.endMs, offsetMinutes)} ${formatOffset(offsetMinutes)}`]
      : []),
    ...(interval === '' ? [] : [interval]),
    ...(numbers?.isProvisional ? ['the newest value is provisional'] : []),
    ...(missing.length > 0 ? [`${formatCount(missing.length, 'part')} missing`] : []),
    ...(isSample ? ['sample data'] : []),
    formatLongAge(fetchedAtMs, nowMs, offsetMinutes),
  ];
  return {
    facts: escapeMarkdown(facts.join(' · ')),
    series:
      seriesCount > maxTableRows
        ? listOf(rows, seriesCount)
        : tableOf(rows, (numbers?.otherMetrics ?? 0) > 0),
  };
}
