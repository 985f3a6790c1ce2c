import {
  type DatasetStatus,
  type DatasetWork,
  dayMs,
  defaultInterval,
  formatDates,
  type Problem,
  type Query,
  titleOfQuery,
  toLocalParts,
} from '../../domain';
import { formatLongAge, formatReadMoment } from '../times';
import { formatCount, formatShare } from '../numbers';
import { formatDiskSize, linesOfStatus } from './datasetWords';
import { actionsOf } from '../failures/problemActions';
import { queryWords } from '../query/queryWords';

/** The facts about a dataset's folder that its row shows. */
export interface DatasetFacts {
  status: DatasetStatus;
  query: Query;
  work?: DatasetWork;
  /** The beginning of today on the network's clock. */
  todayMs: number;
  nowMs: number;
  /** The time of the last write to any of its files. */
  writtenMs?: number;
  /** The reason why its last download in this window ended early. */
  stopped?: string;
}

const isWhole = ({ months }: DatasetStatus): boolean => months.done === months.total;

/** True when the download failed and has neither resumed nor completed since. */
export const isStopped = ({ status, work, stopped }: DatasetFacts): boolean =>
  stopped !== undefined && work === undefined && !isWhole(status);

/**
 * "running, 34%", "paused until 10:00", "3 of 12 months", "stopped, 3 of 12 months", "complete, 2 days behind",
 * "complete".
 */
function stateOfDataset(facts: DatasetFacts): string {
  const { status, work, todayMs, nowMs } = facts;
  if (work?.kind === 'running') {
    const { done, total } = work.progress?.requests ?? { done: 0, total: 0 };
    return total > 0 ? `running, ${formatShare(done / total) || '0%'}` : 'running';
  }
  if (work?.kind === 'paused') {
    const { day, month, time } = toLocalParts(work.untilMs, status.offsetMinutes);
    return `paused until ${work.untilMs - nowMs < dayMs ? time : `${day} ${month} ${time}`}`;
  }
  if (work) return work.kind === 'checking' ? 'being checked' : 'in use by another process';
  if (!isWhole(status)) {
    const months = `${status.months.done} of ${formatCount(status.months.total, 'month')}`;
    return isStopped(facts) ? `stopped, ${months}` : months;
  }
  const days = Math.floor((todayMs - status.endMs) / dayMs);
  return days > 0 ? `complete, ${formatCount(days, 'day')} behind` : 'complete';
}

/** Describes a dataset, next to its name in a row: state, dates and size. */
export function descriptionOfDataset(facts: DatasetFacts): string {
  const { startMs, endMs, offsetMinutes, bytes, isSample, gaps } = facts.status;
  // The state comes first: a narrow sidebar cuts off the end.
  return [
    // The icon already says that a dataset is complete.
    stateOfDataset(facts).replace('complete, ', ''),
    ...(gaps.buckets > 0 ? [formatCount(gaps.buckets, 'gap')] : []),
    formatDates(startMs, endMs, offsetMinutes),
    ...(bytes > 0 ? [formatDiskSize(bytes)] : []),
    ...(isSample ? ['sample data'] : []),
  ].join(' · ');
}

/** The lines of a row's tooltip: state, progress, folder and the full query. */
export const linesOfDataset = (folder: string, facts: DatasetFacts): string[] => [
  `${facts.status.name}: ${stateOfDataset(facts)}`,
  ...(isStopped(facts) ? [facts.stopped ?? ''] : []),
  ...linesOfStatus(facts.status, 'Dates'),
  ...(facts.writtenMs === undefined
    ? []
    : [`Last written ${formatLongAge(facts.writtenMs, facts.nowMs, facts.status.offsetMinutes)}.`]),
  `Folder: ${folder}`,
  ...queryWords(facts.query).map(([label, words]) => `${label}: ${words}`),
];

/**
 * Selects the context menu of a dataset: `busy` while Gridlens works on it, `elsewhere` while another process does,
 * otherwise `whole` or `partly`.
 */
export function kindOfDataset({ status, work }: DatasetFacts): 'busy' | 'elsewhere' | 'whole' | 'partly' {
  if (work) return work.kind === 'elsewhere' ? 'elsewhere' : 'busy';
  return isWhole(status) ? 'whole' : 'partly';
}

const folderProblems = {
  noDataset: [
    'There is no dataset in the folder.',
    'gridlens dataset get creates one, as does “Download Dataset…” in VS Code.',
  ],
  unreadable: [
    'The plan of the dataset cannot be read.',
    'It is damaged, or a later version of Gridlens has written it. Nothing was changed. If it is damaged, delete .gridlens/plan.json and run “gridlens dataset get”, which makes it again from manifest.json.',
  ],
  edited: [
    'The plan of the dataset (.gridlens/plan.json) was changed after it was written. Nothing was changed.',
    'Delete the file and run “gridlens dataset get”, which makes it again from manifest.json.',
  ],
  lostPlan: [
    'The plan of the dataset (.gridlens/plan.json) is lost, and manifest.json has no unchanged copy of it.',
    'Nothing was changed. Restore one of the two files, or download the dataset into a new folder.',
  ],
  otherPlan: [
    'The plan of the dataset (.gridlens/plan.json) and manifest.json do not belong together. Nothing was changed.',
    'Restore the file that is of another dataset, or delete it and run “gridlens dataset get”, which makes it again.',
  ],
  otherFiles: [
    'The plan of the dataset (.gridlens/plan.json) is lost, and its files are not those that manifest.json lists. Nothing was changed.',
    'Restore the plan; or delete the files that “Verify…” names, and download again.',
  ],
  notEmpty: ['The folder has other content.', 'Choose another name or folder.'],
  locked: ['Another window or program is using the dataset.', 'Wait until it is done, then try again.'],
  otherDates: ['The dataset has other dates.', '“gridlens dataset status” shows them.'],
} as const;

/** Explains why a folder cannot be used as a dataset. */
export function problemOfDataset(code: keyof typeof folderProblems): Problem {
  const [sentence, remedy] = folderProblems[code];
  return { sentence, remedy, actions: actionsOf('retry') };
}

/** Adds the dataset's name to a problem of its background work. */
export const problemOfBackground = (name: string, problem: Problem): Problem => ({
  ...problem,
  sentence: problem.sentence.includes(`“${name}”`) ? problem.sentence : `“${name}”: ${problem.sentence}`,
});

/** A dataset continues only with the service it was created for; the current connection is another one. */
export const problemOfOtherService = (name: string, isSample: boolean, address: string): Problem => ({
  sentence: isSample
    ? `“${name}” has sample data, but the current connection is a service.`
    : `“${name}” was downloaded from ${address}, but the current connection is another one.`,
  remedy: 'Choose its connection, then try again.',
  actions: actionsOf('chooseConnection', 'retry'),
});

/** Of a query with measures: a dataset is a copy of the service's data. */
export const problemOfMeasures: Problem = {
  sentence: 'A dataset has the metrics of the service, without measures.',
  remedy: 'Download the metrics that the measures are computed from.',
  actions: actionsOf('editQuery'),
};

/** Describes a dataset's data without its dates: "NEM demand, 1h". */
export function wordsOfData(query: Query): string {
  const {
    window: _window,
    date_start: _start,
    date_end: _end,
    interval = defaultInterval,
    ...undated
  } = query;
  return `${titleOfQuery(undated)}, ${interval}`;
}

/** Says that a download waits because the daily quota is used. */
export const sentenceOfPause = (name: string, untilMs: number, offsetMinutes: number): string =>
  `“${name}” waits until ${formatReadMoment(untilMs, offsetMinutes)}: today’s quota is used.`;
