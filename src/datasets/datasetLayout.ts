import { formatNaive, intervalOf, minuteMs, type Query, textOfQuery, utcMs } from '../domain';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { isTemporaryName } from '../host/files/temporaryName';
import type { PlannedPart } from './datasetPlan';

/**
 * The files and folders of a dataset, below its folder. `data` holds finished Parquet files and nothing else: readers
 * fail on more.
 */
export const belowDataset = {
  data: 'data',
  manifest: 'manifest.json',
  readme: 'README.md',
  own: '.gridlens',
  plan: '.gridlens/plan.json',
  stage: '.gridlens/stage',
  temporary: '.gridlens/tmp',
  spent: '.gridlens/spent.json',
  lock: '.gridlens/lock',
} as const;

export const layoutOf = (folder: string): Readonly<Record<keyof typeof belowDataset | 'folder', string>> => {
  const paths = Object.entries(belowDataset).map(([name, below]) => [name, path.join(folder, below)]);
  return { ...(Object.fromEntries(paths) as Record<keyof typeof belowDataset, string>), folder };
};

export const isStagedName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** The path of a month's file before it is moved to its place. */
export const unfinishedFile = `${belowDataset.temporary}/part`;

const ownFiles: readonly string[] = [
  belowDataset.manifest,
  belowDataset.readme,
  belowDataset.plan,
  belowDataset.spent,
  belowDataset.lock,
  unfinishedFile,
];

const { own, stage, temporary } = belowDataset;
const foldersWithTemporaries: readonly string[] = ['', own, stage, temporary];

/** A claim on an abandoned lock (`host/files/fileLock.ts`). */
const claim = /^\.gridlens\/lock\.[0-9a-f]{16}$/;

const dataFile =
  /^data\/network=[\w.%-]+\/metric=[\w.%-]+\/step=[\w.%-]+\/year=\d{4}\/month=\d{1,2}\/part-0\.parquet$/;

/** True for the files that Gridlens makes in a dataset, the only ones that it writes, moves or removes there. */
export function isOwnFile(below: string): boolean {
  if (ownFiles.includes(below) || claim.test(below) || dataFile.test(below)) return true;
  const cut = below.lastIndexOf('/');
  const folder = below.slice(0, Math.max(0, cut));
  const name = below.slice(cut + 1);
  if (folder === belowDataset.stage && isStagedName(name)) return true;
  return foldersWithTemporaries.includes(folder) && isTemporaryName(name);
}

/** A value as a folder's name: Hive's escapes, and no zero padding of numbers. */
const keyOf = (name: string, value: string | number): string =>
  `${name}=${String(value).replace(/[^\w.-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)}`;

/** The path of a month's file below the dataset, with `/`. */
export const partPath = (
  query: Query,
  metric: string,
  { year, month }: Pick<Month, 'year' | 'month'>,
): string =>
  [
    belowDataset.data,
    keyOf('network', query.network_code),
    keyOf('metric', metric),
    keyOf('step', intervalOf(query)),
    keyOf('year', year),
    keyOf('month', month),
    'part-0.parquet',
  ].join('/');

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The name under which a part is staged: the same for the same request of the same generation. */
export const stageNameOf = (generation: number, { query }: PlannedPart, again?: number): string =>
  sha256([generation, textOfQuery(query), again].join(' ').trimEnd()).slice(0, 32);

/** A month of a network's time: the unit of a dataset's files. */
export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
  /** `[startMs, endMs)`, epoch milliseconds; of the month, or of the buckets that begin in it. */
  startMs: number;
  endMs: number;
}

function monthAt(year: number, month: number, offsetMinutes: number): Month {
  const shift = offsetMinutes * minuteMs;
  return {
    year,
    month,
    startMs: utcMs(year, month - 1) - shift,
    // The month after December is the January of the next year.
    endMs: utcMs(year, month) - shift,
  };
}

/** The months that a window `[startMs, endMs)` touches, in order. */
export function monthsOf(startMs: number, endMs: number, offsetMinutes: number): Month[] {
  const [year = NaN, month = NaN] = formatNaive(startMs, offsetMinutes).split('-').map(Number);
  const months: Month[] = [];
  for (let one = monthAt(year, month, offsetMinutes); one.startMs < endMs;) {
    months.push(one);
    one = monthAt(one.month === 12 ? one.year + 1 : one.year, (one.month % 12) + 1, offsetMinutes);
  }
  return months;
}
