import { RefusedPathError, type RootedFolder } from '../host/files/rootedFolder';
import { belowDataset, sha256 } from './datasetLayout';
import type { ManifestFile } from './datasetManifest';
import type { DatasetPlan } from './datasetPlan';
import { pathsOfPlan } from './downloadProgress';

interface Files {
  files: RootedFolder;
}

/** Far beyond a month of any query. */
const maxFileBytes = 512 * 1024 * 1024;

/** A file that is not as it was written: lost, changed, replaced by a link, or without its entry in the manifest. */
export interface Damage {
  kind: 'missing' | 'changed' | 'refused' | 'unlisted';
  path: string;
}

/** A file that cannot be read is as good as none. */
const toDamage = (error: unknown, path: string): Damage => ({
  kind: error instanceof RefusedPathError ? 'refused' : 'missing',
  path,
});

/** Returns the damage to a file that its name and size show. Reads nothing. */
async function findLoss({ files }: Files, { path, bytes }: ManifestFile): Promise<Damage | undefined> {
  try {
    const found = await files.stat(path);
    if (!found) return { kind: 'missing', path };
    return found.bytes === bytes ? undefined : { kind: 'changed', path };
  } catch (error) {
    return toDamage(error, path);
  }
}

/** Returns the bytes of an unchanged file, or the fault. */
export async function readChecked(folder: Files, file: ManifestFile): Promise<Uint8Array | Damage> {
  const { path, bytes: expectedBytes, sha256: expected } = file;
  const loss = await findLoss(folder, file);
  if (loss) return loss;
  if (expectedBytes > maxFileBytes) return { kind: 'changed', path };
  try {
    const bytes = await folder.files.read(path, expectedBytes);
    if (!bytes) return { kind: 'missing', path };
    return sha256(bytes) === expected ? bytes : { kind: 'changed', path };
  } catch (error) {
    return toDamage(error, path);
  }
}

/** Finds the files of a plan whose entry in the manifest is lost or was changed. */
export async function findUnlisted(
  { files: folder }: Files,
  plan: DatasetPlan,
  files: readonly ManifestFile[],
): Promise<Damage[]> {
  const listed = new Set(files.map(({ path }) => path));
  const found: Damage[] = [];
  for (const path of pathsOfPlan(plan)) {
    if (listed.has(path)) continue;
    // A link, or a folder in its place, is refused when the month is written.
    if (await folder.stat(path).catch(() => undefined)) found.push({ kind: 'unlisted', path });
  }
  return found;
}

const maxStrangers = 1_000;
const maxDepth = 20;

/** Finds files below `data` that do not belong to a plan, but that programs read with it: at most 1,000. */
export async function findStrangers({ files: folder }: Files, plan: DatasetPlan) {
  const known = pathsOfPlan(plan);
  const strangers: { kind: 'notOurs'; path: string }[] = [];
  const look = async (below: string, depth: number): Promise<void> => {
    for (const { name, kind } of await folder.list(below).catch(() => [])) {
      const path = `${below}/${name}`;
      if (strangers.length === maxStrangers) return;
      if (kind === 'folder' && depth < maxDepth) await look(path, depth + 1);
      else if (!known.has(path)) strangers.push({ kind: 'notOurs', path });
    }
  };
  await look(belowDataset.data, 0);
  return strangers;
}

/** Finds the lost and the resized files of a manifest, without reading them. */
export async function findLosses(folder: Files, files: readonly ManifestFile[]): Promise<Damage[]> {
  const found: Damage[] = [];
  for (const file of files) {
    const loss = await findLoss(folder, file);
    if (loss) found.push(loss);
  }
  return found;
}

/** Finds the files of a manifest that are not as they were written, by their checksums. */
export async function findDamage(
  folder: Files,
  files: readonly ManifestFile[],
  signal: AbortSignal,
): Promise<Damage[]> {
  const found: Damage[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const checked = await readChecked(folder, file);
    if (!(checked instanceof Uint8Array)) found.push(checked);
  }
  return found;
}
