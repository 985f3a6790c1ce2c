import type { QueryFolder } from './queryFolder';
import { digestOf } from './readEntry';

/** A deleted file and its content. */
export interface RemovedFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Deletes a file and returns it for `restoreFile`; undefined when it was already gone or does not match the digest. */
export async function removeFile(
  folder: QueryFolder,
  file: string,
  digest?: string,
): Promise<RemovedFile | undefined> {
  // The file may have changed since it was displayed: Undo restores the deleted content.
  const bytes = await folder.read(file);
  if (bytes === undefined || (digest !== undefined && digestOf(bytes) !== digest)) return undefined;
  return (await folder.remove(file)) ? { file, bytes } : undefined;
}

/** Restores a deleted file with the same name and content. */
export const restoreFile = (folder: QueryFolder, { file, bytes }: RemovedFile): Promise<void> =>
  folder.create(file, bytes);
