import type { QueryFolder } from './queryFolder';

/** What was in a file that is deleted. */
export interface RemovedFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Deletes a file, and gives what `restoreFile` brings back; undefined when it was gone already. */
export async function removeFile(folder: QueryFolder, file: string): Promise<RemovedFile | undefined> {
  // What is deleted now may be newer than what was shown: Undo brings back this.
  const bytes = await folder.read(file);
  if (bytes === undefined) return undefined;
  return (await folder.remove(file)) ? { file, bytes } : undefined;
}

/** Brings a deleted file back: the same file with the same content. */
export const restoreFile = (folder: QueryFolder, { file, bytes }: RemovedFile): Promise<void> =>
  folder.create(file, bytes);
