import fs, { constants } from 'node:fs';
import path from 'node:path';
import { isBelow, stateOf } from './localFolder';
import { largestFileBytes, type LocalPath } from './queryFolder';

/** A regular file. */
interface DirectRead {
  /** Valid until the next file is read. Undefined when the file still has the known version. */
  bytes: Uint8Array | undefined;
  /** Undefined when uncertain. */
  version: string | undefined;
}

/** Most query files fit. A buffer for each file takes longer than reading it. */
const shared = new Uint8Array(65_536);

/**
 * Returns the content of an open file of `size` bytes, until the next call; undefined when it has another size by now.
 */
function readAll(file: number, size: number): Uint8Array | undefined {
  const buffer = size < shared.length ? shared.subarray(0, size + 1) : new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(file, buffer, length, buffer.length - length, null);
    length += count;
    if (count === 0) return length === size ? buffer.subarray(0, size) : undefined;
    if (length > size) return undefined;
  }
}

function readFile(place: string, known: string | undefined): DirectRead | undefined {
  const file = fs.openSync(place, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = fs.fstatSync(file, { bigint: true });
    const { size, version } = stateOf(stat);
    if (!stat.isFile() || size > largestFileBytes) return undefined;
    if (version !== undefined && version === known) return { bytes: undefined, version };
    const bytes = readAll(file, size);
    return bytes && { bytes, version };
  } finally {
    fs.closeSync(file);
  }
}

/** Returns the real path of a folder; undefined when it is missing or outside its boundary. */
function realFolderOf({ root, boundary }: LocalPath): string | undefined {
  try {
    const real = fs.realpathSync.native(root);
    return isBelow(fs.realpathSync.native(boundary), real) ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that reads regular files of a folder with few calls, for a thread that may wait for the disk. It
 * returns undefined for everything else: a link, a pipe, a missing or large file, an error. `QueryFolder` reads these and
 * says what they are.
 */
export function createDirectReader(
  folder: LocalPath,
): (name: string, known: string | undefined) => DirectRead | undefined {
  // Windows cannot open a file without following links.
  const root = process.platform === 'win32' ? undefined : realFolderOf(folder);
  return (name, known) => {
    if (root === undefined || path.basename(name) !== name) return undefined;
    try {
      return readFile(path.join(root, name), known);
    } catch {
      return undefined;
    }
  };
}
