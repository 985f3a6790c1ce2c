import { createHash } from 'node:crypto';
import path from 'node:path';
import { defaultInterval } from '../domain/catalog/index';
import type { Query } from '../domain/query';
import type { PlannedPart } from './datasetPlan';
import type { Month } from './months';

/** Where the files of a dataset are. `data` holds finished Parquet files and nothing else: readers choke on more. */
export const layoutOf = (folder: string) => {
  const own = path.join(folder, '.gridlens');
  return {
    folder,
    data: path.join(folder, 'data'),
    manifest: path.join(folder, 'manifest.json'),
    readme: path.join(folder, 'README.md'),
    own,
    plan: path.join(own, 'plan.json'),
    stage: path.join(own, 'stage'),
    temporary: path.join(own, 'tmp'),
    spent: path.join(own, 'spent.json'),
    lock: path.join(own, 'lock'),
  };
};

export type Layout = ReturnType<typeof layoutOf>;

/** A value as a folder's name: Hive's escapes, and no zero padding of numbers. */
const keyOf = (name: string, value: string | number): string =>
  `${name}=${String(value).replace(/[^\w.-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)}`;

/** The path of a month's file below the dataset, with `/`. */
export const partPath = (query: Query, metric: string, { year, month }: Month): string =>
  [
    'data',
    keyOf('network', query.network_code),
    keyOf('metric', metric),
    keyOf('step', query.interval ?? defaultInterval),
    keyOf('year', year),
    keyOf('month', month),
    'part-0.parquet',
  ].join('/');

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The text of a query, whatever the order of its fields. */
const textOf = (query: Query): string =>
  JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The name under which a part is staged: the same for the same request of the same generation. */
export const stageNameOf = (generation: number, { query }: PlannedPart): string =>
  sha256(`${generation} ${textOf(query)}`).slice(0, 32);
