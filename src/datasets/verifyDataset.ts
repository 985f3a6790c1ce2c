import type { DatasetFault, DatasetReport } from '../domain';
import type { Client } from '../client/index';
import { buildPart, type Part } from './buildPart';
import type { DatasetFolder } from './datasetFolder';
import type { DatasetPlan } from './datasetPlan';
import { fetchPart } from './download';
import { partPath } from './datasetLayout';
import { findStrangers, findUnlisted, readChecked } from './findDamage';
import type { ManifestFile } from './datasetManifest';
import { ParquetThread } from './parquetThread';
import { workOf } from './downloadProgress';
import { statusOf } from './statusOfDataset';

interface VerifyOptions {
  client?: Pick<Client, 'run'>;
  /** The number of requests to repeat. */
  again: number;
  signal: AbortSignal;
  random: () => number;
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
  { client, signal, again: count, random }: VerifyOptions,
): Promise<DatasetReport> {
  const { files } = await folder.readManifest(plan);
  const { parts, months: works } = await workOf(plan);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const faults: DatasetFault[] = [];
  let again = 0;
  const thread = new ParquetThread();
  const check = async (file: ManifestFile, now?: Part['rows']): Promise<readonly DatasetFault[]> => {
    const bytes = await readChecked(folder, file);
    if (!(bytes instanceof Uint8Array)) return [bytes];
    return (
      (await thread.check({ bytes, plan, file, now }, signal)) ?? [{ kind: 'unreadable', path: file.path }]
    );
  };
  try {
    for (const file of files) {
      signal.throwIfAborted();
      faults.push(...(await check(file)));
    }
    faults.push(...(await findUnlisted(folder, plan, files)), ...(await findStrangers(folder, plan)));
    for (const part of pick(parts, count, random)) {
      if (!client) break;
      const { result, beyond } = await fetchPart(client, part, plan, signal);
      // The key's plan does not cover it.
      if (beyond.length > 0) continue;
      again++;
      for (const { month } of works.filter((work) => work.parts.includes(part))) {
        for (const metric of plan.query.metrics) {
          const file = byPath.get(partPath(plan.query, metric, month));
          if (!file) continue;
          const { rows } = buildPart(plan, metric, month, [{ result, generation: 0 }]);
          faults.push(...(await check(file, rows)).filter(({ kind }) => kind === 'revised'));
        }
      }
    }
  } finally {
    thread.close();
  }
  const { months, offsetMinutes, corrected } = await statusOf(folder, plan, () => Promise.resolve([]));
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return { months, files: files.length, rows, again, faults, offsetMinutes, corrected };
}
