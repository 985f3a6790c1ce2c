import { constants, createReadStream } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { HashedChunks, type FileDigest } from './hashedChunks';

/** The beginning and the end of a regular file; each is the whole of a short one. */
export interface ReadEnds {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** The size of the file. */
  readonly bytes: number;
  readonly modifiedMs: number;
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(bytes);
  let length = 0;
  while (length < bytes) {
    const { bytesRead } = await file.read(buffer, length, bytes - length, at + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/**
 * Reads at most so many bytes of each end of a file. Undefined for anything that is no regular file. Rejects with the file
 * system's error, with `ELOOP` for a link.
 */
export async function readEnds(path: string, maxBytes: number): Promise<ReadEnds | undefined> {
  // As in `readAtMost`: does not wait for a pipe, and Windows has neither flag.
  const file = await fs.open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return undefined;
    const length = Math.min(stat.size, maxBytes);
    const head = await readAt(file, 0, length);
    const tail = stat.size === length ? head : await readAt(file, stat.size - length, length);
    return { head, tail, bytes: stat.size, modifiedMs: stat.mtimeMs };
  } finally {
    await file.close();
  }
}

/** The size and the SHA-256 of a file. Rejects with the file system's error. */
export async function digestOf(path: string): Promise<FileDigest> {
  const hashed = new HashedChunks();
  for await (const _ of hashed.pass(createReadStream(path)));
  return hashed.digest();
}
