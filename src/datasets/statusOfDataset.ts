import type { DatasetStatus } from '../domain';
import type { DatasetFolder } from './datasetFolder';
import type { DatasetPlan } from './datasetPlan';
import { partPath } from './datasetLayout';
import type { ManifestFile } from './datasetManifest';
import { isWritten, workOf } from './downloadProgress';
import { findLosses, findStrangers, findUnlisted, type Damage } from './findDamage';

const least = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.filter((text) => text !== undefined).sort()[0];

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
  const open = months.filter((work) => {
    const paths = plan.query.metrics.map((metric) => partPath(plan.query, metric, work.month));
    return !isWritten(work, paths, byPath) || paths.some((path) => damaged.has(path));
  });
  const wanted = new Set(open.flatMap(({ parts }) => parts.map(({ name }) => name)));
  const lasts = files.map(({ last }) => last).filter((last) => last !== undefined);
  const last = lasts.sort().at(-1);
  const settledUntil = least(files.map((file) => file.settledUntil));
  const total = (fact: 'rows' | 'bytes' | 'gaps' | 'nulls'): number =>
    files.reduce((sum, file) => sum + file[fact], 0);
  return {
    name: plan.name,
    startMs: Math.min(...plan.generations.map(({ startMs }) => startMs)),
    endMs: Math.max(...plan.generations.map(({ endMs }) => endMs)),
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
    first: least(files.map(({ first }) => first)),
    last,
    settledUntil,
  };
}
