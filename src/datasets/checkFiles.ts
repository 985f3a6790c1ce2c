import type { DatasetFault } from '../domain/dataset';
import { RefusedPathError } from '../host/files/rootedFolder';
import type { DatasetFolder } from './dataset';
import { belowDataset, sha256 } from './layout';
import type { ManifestFile } from './manifest';

/** Far beyond a month of any query. */
const maxFileBytes = 512 * 1024 * 1024;

/** The bytes of a file that is as it was written, or what is wrong with it. */
export async function readChecked(
  { files }: Pick<DatasetFolder, 'files'>,
  { path, bytes: expectedBytes, sha256: expected }: ManifestFile,
): Promise<Uint8Array | DatasetFault> {
  try {
    const found = await files.stat(path);
    if (!found) return { kind: 'missing', path };
    if (found.bytes !== expectedBytes || found.bytes > maxFileBytes) return { kind: 'changed', path };
    const bytes = await files.read(path, expectedBytes);
    if (!bytes) return { kind: 'missing', path };
    return sha256(bytes) === expected ? bytes : { kind: 'changed', path };
  } catch (error) {
    // A file that cannot be read is as good as none.
    return { kind: error instanceof RefusedPathError ? 'refused' : 'missing', path };
  }
}

const maxStrangers = 1_000;
const maxDepth = 20;

/** Files below `data` that no reader should find, at most 1,000. */
export async function findStrangers(
  { files: folder }: Pick<DatasetFolder, 'files'>,
  files: readonly ManifestFile[],
): Promise<readonly DatasetFault[]> {
  const known = new Set(files.map(({ path }) => path));
  const strangers: DatasetFault[] = [];
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
