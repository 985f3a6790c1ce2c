import type { QueryFolder } from './queryFolder';

/** A deleted file and its content. */
export interface RemovedFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Deletes a file and returns it for `restoreFile`; undefined when it was gone already. */
export async function removeFile(folder: QueryFolder, file: string): Promise<RemovedFile | undefined> {
  // The file may have changed since it was shown: Undo restores the deleted content.
  const bytes = await folder.read(file);
  if (bytes === undefined) return undefined;
  return (await folder.remove(file)) ? { file, bytes } : undefined;
}

/** Restores a deleted file with the same name and content. */
export const restoreFile = (folder: QueryFolder, { file, bytes }: RemovedFile): Promise<void> =>
  folder.create(file, bytes);
