import fs from 'node:fs/promises';
import path from 'node:path';
import type { DatasetFault } from '../domain/dataset';
import type { DatasetFolder } from './dataset';
import { sha256 } from './layout';
import type { ManifestFile } from './manifest';

/** The bytes of a file that is as it was written, or what is wrong with it. */
export async function readChecked(
  { layout }: DatasetFolder,
  { path: below, sha256: expected }: ManifestFile,
): Promise<Buffer | DatasetFault> {
  const bytes = await fs.readFile(path.join(layout.folder, below)).catch(() => undefined);
  if (!bytes) return { kind: 'missing', path: below };
  return sha256(bytes) === expected ? bytes : { kind: 'changed', path: below };
}

/** Files below `data` that no reader should find. */
export async function strangers(
  { layout: { data, folder: root } }: DatasetFolder,
  files: readonly ManifestFile[],
): Promise<readonly DatasetFault[]> {
  const known = new Set(files.map(({ path: below }) => below));
  const found = await fs.readdir(data, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((below) => !known.has(below))
    .map((below) => ({ kind: 'notOurs', path: below }));
}
