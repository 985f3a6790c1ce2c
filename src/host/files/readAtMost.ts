import { constants, createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { type FileDigest, HashedChunks } from './fileChunks';

/** The outcome of a bounded read. `notAFile` is a folder, a pipe or a device. */
export type BoundedRead = { ok: true; bytes: Uint8Array } | { ok: false; reason: 'tooLarge' | 'notAFile' };

const blockBytes = 4096;

/**
 * Reads a local file that may be hostile. Counts the bytes as they arrive, because kernel files claim to be empty and
 * never end. Rejects with the file system's error; with `ELOOP` for a link unless `followLinks` is set.
 */
export async function readAtMost(
  path: string,
  maxBytes: number,
  { followLinks = true }: { followLinks?: boolean } = {},
): Promise<BoundedRead> {
  // `O_NONBLOCK` does not wait for the other end of a pipe. Windows lacks this flag and `O_NOFOLLOW`: both are
  // undefined there, which `|` treats as 0.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  const file = await fs.open(path, followLinks ? flags : flags | constants.O_NOFOLLOW);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return { ok: false, reason: 'notAFile' };
    if (stat.size > maxBytes) return { ok: false, reason: 'tooLarge' };
    const bytes = await readBytes(file, stat.size, maxBytes);
    return bytes ? { ok: true, bytes } : { ok: false, reason: 'tooLarge' };
  } finally {
    await file.close();
  }
}

/** Reads the bytes of a file; undefined when there are more than `maxBytes`. */
async function readBytes(
  file: FileHandle,
  claimed: number,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  // One byte more than the claimed size, so that a correct size needs no second buffer to detect the end.
  let buffer = new Uint8Array(toBlocks(claimed + 1));
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    length += bytesRead;
    if (length > maxBytes) return undefined;
    if (bytesRead === 0) return buffer.subarray(0, length);
    if (length < buffer.length) continue;
    const larger = new Uint8Array(toBlocks(Math.min(maxBytes + 1, length * 4)));
    larger.set(buffer);
    buffer = larger;
  }
}

/** Rounds up to whole blocks, in which kernel files are read. */
const toBlocks = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;

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
 * Reads at most `maxBytes` of each end of a file, and returns its size in `bytes`. Undefined for anything that is no
 * regular file. Rejects with the file system's error, with `ELOOP` for a link.
 */
export async function readEnds(
  path: string,
  maxBytes: number,
): Promise<{ head: Uint8Array; tail: Uint8Array; bytes: number; modifiedMs: number } | undefined> {
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
