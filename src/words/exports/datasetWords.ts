import {
  type Cost,
  type DatasetChanges,
  type DatasetCost,
  type DatasetFault,
  type DatasetReport,
  type DatasetStatus,
  type DownloadEnd,
  type DownloadProgress,
  formatDates,
  formatNaive,
  type RevisedValue,
  type SeriesGap,
  type Window,
} from '../../domain';
import { pointsWords, wordsOfCost } from '../query/runWords';
import { formatBytes, formatCount } from '../numbers';
import { listOf } from '../phrases';

interface Reached {
  offsetMinutes: number;
  beyond?: readonly Window[] | undefined;
}

const datesOf = ({ beyond = [], offsetMinutes }: Reached): string =>
  listOf(beyond.map(({ startMs, endMs }) => formatDates(startMs, endMs, offsetMinutes)));

/** Lists the windows that the key's plan now covers and that earlier downloads left out. */
export const lineOfReached = (windows: readonly Window[], offsetMinutes: number): string =>
  `Fetched now, because your plan covers it: ${datesOf({ beyond: windows, offsetMinutes })}.`;

/** Lists the windows that the key's plan does not cover; empty when it covers all. */
export const linesOfBeyond = (one: Reached): string[] =>
  one.beyond ? [`Left out, because your plan does not cover it: ${datesOf(one)}.`] : [];

/** "102 values added, 12 changed." */
export function lineOfChanges({ added, changed, removed }: DatasetChanges): string {
  if (added + changed + removed === 0) return 'No values added or changed since they were fetched.';
  const gone = removed > 0 ? `, ${removed.toLocaleString('en-GB')} removed` : '';
  return `${formatCount(added, 'value')} added, ${changed.toLocaleString('en-GB')} changed${gone}.`;
}

/** Lists the months that the service has corrected since they were fetched. */
const linesOfCorrected = ({
  corrected,
  offsetMinutes,
}: Pick<DatasetStatus, 'corrected' | 'offsetMinutes'>): string[] =>
  corrected.map(({ startMs, endMs }) => {
    const monthOf = (ms: number): string => formatNaive(ms, offsetMinutes).slice(0, 7);
    const months = `${monthOf(startMs)}..${monthOf(endMs - 1)}`;
    return `${formatDates(startMs, endMs, offsetMinutes)} may have old values: the service has corrected them since. “gridlens dataset get --again ${months}” fetches them again.`;
  });

/** "“units” is complete, except for 1 Jan 2020 – 23 Nov 2024, …", or "“units” is complete." when nothing is missing. */
export const sentenceOfComplete = (name: string, one: Reached): string =>
  one.beyond
    ? `“${name}” is complete, except for ${datesOf(one)}, which your plan does not cover.`
    : `“${name}” is complete.`;

/**
 * Describes a planned dataset, one line each: dates, requests, size and days. `called` replaces the name at the start.
 */
export function linesOfDatasetPlan(
  planned: Reached & { name: string; generations: readonly Window[] },
  cost: DatasetCost,
  called = planned.name,
): string[] {
  const { generations, offsetMinutes } = planned;
  const { size, quotaShare } = cost;
  const days = quotaShare === undefined ? 0 : Math.max(1, Math.ceil(quotaShare / 0.8));
  const first = generations.at(0);
  const span = first ? formatDates(first.startMs, first.endMs, offsetMinutes) : '';
  return [
    `${called}: ${span}`,
    ...linesOfBeyond(planned),
    wordsOfCost(cost, pointsWords(cost.buckets, undefined)),
    size !== undefined &&
      `About ${formatCount(size.rows, 'row')} in ${formatCount(size.series, 'series', 'series')}, ${formatDiskSize(size.bytes)} on disk.`,
    days === 1 && 'It fits into one day’s quota.',
    days > 1 &&
      `It takes ${formatCount(days, 'day')}: 20% of each day’s quota is reserved for other programs.`,
  ].filter((line) => line !== false);
}

/** "units: uses https://api.openelectricity.org.au · 46 requests · 9% of a day’s 500". */
export const lineOfDatasetAsking = (
  { name, baseAddress, isSample }: { name: string; baseAddress: string; isSample: boolean },
  cost: Cost,
): string => `${name}: uses ${isSample ? 'the sample service' : baseAddress} · ${wordsOfCost(cost)}`;

/** "NAME: 12 of 46 requests, 1 of 12 months". */
export const lineOfDatasetProgress = (name: string, { requests, months }: DownloadProgress): string =>
  `${name}: ${requests.done} of ${formatCount(requests.total, 'request')}, ${months.done} of ${formatCount(months.total, 'month')}`;

const stops: Readonly<Record<Exclude<DownloadEnd, 'done'>, string>> = {
  quota:
    'Today’s quota is used (20% is reserved for other programs). Run it again tomorrow to continue; the command line waits until then with --wait.',
  budget: 'The budget of this run is used up. Run it again to continue.',
  unreached:
    'A month cannot be fetched again: your plan does not cover it, or the service has no data for it now. Existing files are unchanged.',
  mixed:
    'Complete, but the folder “data” holds other files, which pandas or DuckDB would read too. Verify the dataset to see their names, then remove them.',
};

export const sentenceOfStop = (end: Exclude<DownloadEnd, 'done'>): string => stops[end];

/** Describes the progress of a dataset, one line each; `called` replaces the name at the start. */
export function linesOfStatus(status: DatasetStatus, called = status.name): string[] {
  const { months, requests, files, rows, bytes, last, settledUntil, isSample, first, nulls } = status;
  const { gaps, damaged, strangers } = status;
  const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');
  const itOrThem = (count: number): string => (count === 1 ? 'it' : 'them');
  const left = requests === 0 ? 'all requests are done' : `${formatCount(requests, 'request')} to go`;
  return [
    `${called}: ${formatDates(status.startMs, status.endMs, status.offsetMinutes)}${isSample ? ', sample data' : ''}`,
    ...linesOfBeyond(status),
    `${months.done} of ${formatCount(months.total, 'month')} written, ${left}`,
    files > 0 && `${formatCount(files, 'file')}, ${formatCount(rows, 'row')}, ${formatDiskSize(bytes)}`,
    first !== undefined && last !== undefined && `Buckets from ${first} to ${last}.`,
    damaged > 0 &&
      `${formatCount(damaged, 'file')} ${isOrAre(damaged)} damaged or missing. The next download or update fetches ${itOrThem(damaged)} again.`,
    strangers > 0 &&
      `${formatCount(strangers, 'file')} in “data” ${strangers === 1 ? 'does' : 'do'} not belong to the dataset, but programs read ${itOrThem(strangers)} with it.`,
    gaps.buckets > 0 &&
      `${formatCount(gaps.buckets, 'bucket')} ${isOrAre(gaps.buckets)} missing within the series, in ${gaps.files} of ${formatCount(files, 'file')}.`,
    nulls > 0 && `${formatCount(nulls, 'value')} ${isOrAre(nulls)} null.`,
    settledUntil !== undefined && `Values from ${settledUntil} on were provisional.`,
    ...linesOfCorrected(status),
  ].filter((line) => line !== false);
}

const faultWords: {
  [Kind in DatasetFault['kind']]: (fault: DatasetFault & { kind: Kind }) => string;
} = {
  missing: () => 'is not there',
  changed: () => 'has changed since it was written',
  unreadable: () => 'is not a readable Parquet file',
  unlisted: () => 'is not listed in manifest.json as it was written',
  notOurs: () => 'does not belong to the dataset',
  refused: () => 'is a link or not a regular file, and was not read',
  rows: ({ found, expected }) =>
    `has ${formatCount(found, 'row')} instead of ${expected.toLocaleString('en-GB')}`,
  gaps: ({ buckets, series }) => `lacks ${formatCount(buckets, 'bucket')} in ${series} series`,
  revised: ({ added, changed, removed, of }) =>
    `differs from the service in ${(added + changed + removed).toLocaleString('en-GB')} of ${formatCount(of, 'value')}`,
};

const wordsOfValue = (value: number | undefined): string =>
  value === undefined ? 'nothing' : Number.isNaN(value) ? 'null' : String(value);

/** "2026-05-20T10:00:00+10:00 NSW1: 84.2, now 84.31". */
const lineOfRevised = ({ stamp, labels, was, now }: RevisedValue): string =>
  `  ${[stamp, ...labels].join(' ')}: ${wordsOfValue(was)}, now ${wordsOfValue(now)}`;

/** "2026-05-20T10:00:00+10:00 NSW1: 12 buckets". */
const lineOfGap = ({ stamp, labels, buckets }: SeriesGap): string =>
  `  ${[stamp, ...labels].join(' ')}: ${formatCount(buckets, 'bucket')}`;

function examplesOf(fault: DatasetFault): string[] {
  if (fault.kind === 'revised') return fault.examples.map(lineOfRevised);
  return fault.kind === 'gaps' ? fault.examples.map(lineOfGap) : [];
}

/** "2 damaged or missing files are fetched again." */
export const lineOfFetchedAgain = (count: number): string =>
  `${count.toLocaleString('en-GB')} damaged or missing ${count === 1 ? 'file is' : 'files are'} fetched again.`;

/** Says which files are damaged and are fetched again. */
export const linesOfDamage = (damage: readonly DatasetFault[]): string[] => [
  ...damage.flatMap(linesOfFault),
  lineOfFetchedAgain(damage.length),
];

function linesOfFault(fault: DatasetFault): string[] {
  // The table has, for each kind, a function for that kind; TypeScript cannot relate the two here.
  const toWords = faultWords[fault.kind] as (fault: DatasetFault) => string;
  return [`${fault.path} ${toWords(fault)}`, ...examplesOf(fault)];
}

/** "1.4 MB", "13.5 GB". */
export const formatDiskSize = (bytes: number): string =>
  bytes < 999_950_000 ? formatBytes(bytes) : `${(bytes / 1e9).toFixed(1)} GB`;

/** "6 files, 17,520 rows, 2 requests repeated". */
const wordsOfChecked = ({ files, rows, again }: DatasetReport): string =>
  `${formatCount(files, 'file')}, ${formatCount(rows, 'row')}${again > 0 ? `, ${formatCount(again, 'request')} repeated` : ''}`;

/** Says that some months are not there yet; empty for a whole dataset. */
const wordsOfUnfinished = ({ months: { done, total } }: DatasetReport): string[] =>
  done === total ? [] : [`The dataset is unfinished: ${done} of ${formatCount(total, 'month')} written.`];

/** Reports a check: a summary line, then one line or more for each fault. */
export const linesOfFaults = (report: DatasetReport): string[] => [
  `${wordsOfChecked(report)}: ${report.faults.length === 0 ? 'no problems' : formatCount(report.faults.length, 'fault')}`,
  ...wordsOfUnfinished(report),
  ...linesOfCorrected(report),
  ...report.faults.flatMap(linesOfFault),
];

/** Reports a check without faults. The outcome comes first because a notification cuts off the end. */
export const sentenceOfSound = (name: string, report: DatasetReport): string =>
  [
    `“${name}” verified, no problems: ${wordsOfChecked(report)}.`,
    ...wordsOfUnfinished(report),
    ...linesOfCorrected(report),
  ].join(' ');
