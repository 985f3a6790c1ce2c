import { correctedSince, type DatasetStatus, mergeWindows } from '../domain';
import type { DatasetFolder } from './datasetFolder';
import { type DatasetPlan, spanOfPlan } from './datasetPlan';
import type { ManifestFile } from './datasetManifest';
import { isWritten, type MonthWork, pathsOfMonth, stagedNamesOf, workOf } from './downloadProgress';
import { findLosses, findStrangers, findUnlisted, type Damage } from './findDamage';

const sorted = (texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined).sort();

/**
 * Returns the status of a dataset. `find` finds its damaged files: by default those that are lost or have another size,
 * because reading all files takes long.
 */
export async function statusOf(
  folder: DatasetFolder,
  plan: DatasetPlan,
  find: (files: readonly ManifestFile[]) => Promise<readonly Damage[]> = (files) => findLosses(folder, files),
): Promise<DatasetStatus> {
  const { files } = await folder.readManifest(plan);
  const unlisted = await findUnlisted(folder, plan, files);
  const damaged = new Set([...(await find(files)), ...unlisted].map(({ path }) => path));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const staged = await folder.staging.peek();
  const { parts, months } = await workOf(plan);
  const open = months.filter((work) => !isWritten(plan, work, byPath, damaged));
  const wanted = stagedNamesOf(open);
  // An earlier version did not note the day.
  const isCorrected = ({ month }: MonthWork): boolean =>
    pathsOfMonth(plan, month)
      .flatMap((path) => byPath.get(path) ?? [])
      .some(({ fetched = '1970-01-01' }) => correctedSince(Date.parse(fetched), month).length > 0);
  const total = (fact: 'rows' | 'bytes' | 'gaps' | 'nulls'): number =>
    files.reduce((sum, file) => sum + file[fact], 0);
  return {
    name: plan.name,
    ...spanOfPlan(plan),
    offsetMinutes: plan.offsetMinutes,
    isSample: plan.isSample,
    months: { done: months.length - open.length, total: months.length },
    requests: parts.filter(({ name }) => wanted.has(name) && !staged.has(name)).length,
    files: files.length,
    damaged: damaged.size,
    strangers: (await findStrangers(folder, plan)).length,
    rows: total('rows'),
    bytes: total('bytes'),
    gaps: { buckets: total('gaps'), files: files.filter(({ gaps }) => gaps > 0).length },
    nulls: total('nulls'),
    beyond: plan.beyond,
    corrected: plan.isSample ? [] : mergeWindows(months.filter(isCorrected).map(({ month }) => month)),
    first: sorted(files.map(({ first }) => first)).at(0),
    last: sorted(files.map(({ last }) => last)).at(-1),
    settledUntil: sorted(files.map((file) => file.settledUntil)).at(0),
  };
}
