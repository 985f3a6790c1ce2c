import { maxEndBytes } from '../formats/fileEnds';
import { isOwnFile, type OwnFileKind } from '../formats/ownFiles';
import { readSideFile, sideFileEnding } from '../formats/sideFile';
import { isMissing } from '../host/files/errorCode';
import { digestOf, readEnds } from '../host/files/readAtMost';

/** A file that Gridlens did not write, or has changed since, in the place of an export. */
export interface ForeignFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** True where the file has the checksum that its side file states. */
async function isAsDescribed(path: string, bytes: number): Promise<boolean> {
  const ends = await readEnds(`${path}${sideFileEnding}`, maxEndBytes).catch(() => undefined);
  const described = ends && readSideFile(ends);
  return described?.bytes === bytes && (await digestOf(path)).sha256 === described.sha256;
}

/**
 * The file that would be lost if an export of a kind were written to a path. Undefined where there is none, where it is
 * empty, and where Gridlens wrote it: by its content, or by the checksum in its side file. Whatever is no regular file is
 * left to the writing, which refuses it. Rejects with the file system's error.
 */
export async function findForeignFile(path: string, kind: OwnFileKind): Promise<ForeignFile | undefined> {
  const ends = await readEnds(path, maxEndBytes).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!ends || isOwnFile(kind, ends) || (await isAsDescribed(path, ends.bytes))) return undefined;
  return { path, bytes: ends.bytes, modifiedMs: ends.modifiedMs };
}
