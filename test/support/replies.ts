import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CachedReply } from '#src/client/cache/replyCache';

const host = 'https://api.example.org/v4/data/network/NEM?metrics=';

export const replyUrl = (name: string): string => `${host}${name}`;

export const reply = (
  name: string,
  body = `{"name":"${name}"}`,
  more: Partial<CachedReply> = {},
): CachedReply => ({
  url: replyUrl(name),
  status: 200,
  bytes: new TextEncoder().encode(body),
  fetchedAtMs: 1_790_000_000_000,
  durationMs: 12,
  ...more,
});

/** Incompressible bytes, the same for the same seed. */
export function unpackable(length: number, seed: string): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, i) =>
    createHash('sha512').update(`${seed} ${i}`).digest(),
  );
  return new Uint8Array(Buffer.concat(blocks).subarray(0, length));
}

export const bodyOf = (stored: CachedReply | undefined): string | undefined =>
  stored && new TextDecoder().decode(stored.bytes);

/** The path of a folder that does not exist yet. Its parent is removed when the test is over. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-replies-'));
  try {
    return await use(path.join(root, 'global', 'replies'));
  } finally {
    await fs.rm(root, { recursive: true, force: true });
  }
}

export async function filesIn(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch(() => []);
  return names.sort().map((name) => path.join(folder, name));
}

export async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await filesIn(folder)).map((file) => fs.stat(file).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The unpacked content of a reply's file. */
export const unpackFile = async (file: string): Promise<string> =>
  gunzipSync(await fs.readFile(file)).toString();
