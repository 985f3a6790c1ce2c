import { joinLists, type DatasetFault, type DatasetReport } from '../domain';
import type { Client } from '../client/index';
import { buildPart } from './buildPart';
import type { DatasetFolder } from './datasetFolder';
import type { DatasetPlan } from './datasetPlan';
import { fetchPart } from './download';
import { partPath } from './datasetLayout';
import { findStrangers, findUnlisted, readChecked } from './findDamage';
import type { ManifestFile } from './datasetManifest';
import { ParquetThread } from './parquetThread';
import { workOf, type MonthWork, type NamedPart } from './downloadProgress';
import { statusOf } from './statusOfDataset';

interface VerifyOptions {
  client?: Pick<Client, 'run'>;
  /** The number of requests to repeat. */
  again: number;
  signal: AbortSignal;
  random: () => number;
}

async function checkFile(
  folder: DatasetFolder,
  plan: DatasetPlan,
  file: ManifestFile,
  thread: ParquetThread,
  signal: AbortSignal,
): Promise<DatasetFault[]> {
  const bytes = await readChecked(folder, file);
  if (!(bytes instanceof Uint8Array)) return [bytes];
  return (await thread.check({ bytes, plan, file }, signal)) ?? [{ kind: 'unreadable', path: file.path }];
}

/** Compares a part of the files with the service's current data. Undefined if the key's plan does not cover it. */
async function repeatRequest(
  folder: DatasetFolder,
  plan: DatasetPlan,
  part: NamedPart,
  {
    works,
    files,
    thread,
  }: { works: readonly MonthWork[]; files: readonly ManifestFile[]; thread: ParquetThread },
  { client, signal }: VerifyOptions,
): Promise<DatasetFault[] | undefined> {
  if (!client) return undefined;
  const { result, beyond } = await fetchPart(client, part, plan, signal);
  if (beyond.length > 0) return undefined;
  const faults: DatasetFault[] = [];
  for (const { month } of works.filter(({ parts }) => parts.includes(part))) {
    for (const metric of plan.query.metrics) {
      const below = partPath(plan.query, metric, month);
      const file = files.find((one) => one.path === below);
      if (!file) continue;
      const bytes = await readChecked(folder, file);
      if (!(bytes instanceof Uint8Array)) continue;
      const { rows: now } = buildPart(plan, metric, month, [{ result, generation: 0 }]);
      faults.push(...joinLists(await thread.check({ bytes, plan, file, now }, signal)));
    }
  }
  return faults;
}

/** Returns `count` different items of a list at random. */
function pick<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

/** Checks the files, checksums, rows and gaps of a dataset, and compares random parts with the service. */
export async function verify(
  folder: DatasetFolder,
  plan: DatasetPlan,
  options: VerifyOptions,
): Promise<DatasetReport> {
  const { files } = await folder.readManifest(plan);
  const { parts, months: works } = await workOf(plan);
  const faults: DatasetFault[] = [];
  let again = 0;
  const thread = new ParquetThread();
  try {
    for (const file of files) {
      options.signal.throwIfAborted();
      faults.push(...(await checkFile(folder, plan, file, thread, options.signal)));
    }
    faults.push(...(await findUnlisted(folder, plan, files)), ...(await findStrangers(folder, plan)));
    for (const part of pick(parts, options.again, options.random)) {
      const found = await repeatRequest(folder, plan, part, { works, files, thread }, options);
      if (found) again++;
      faults.push(...joinLists(found));
    }
  } finally {
    thread.close();
  }
  const { months, offsetMinutes, corrected } = await statusOf(folder, plan, () => Promise.resolve([]));
  return {
    months,
    files: files.length,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    again,
    faults,
    offsetMinutes,
    corrected,
  };
}
