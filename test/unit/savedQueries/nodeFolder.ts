import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { QueryFolder } from '../../../src/features/savedQueries/queryFolder';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function orMissing<T>(work: Promise<T>, missing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

/** A folder of real files. */
export function nodeFolder(root: string): QueryFolder {
  const at = (name: string): string => path.join(root, name);
  return {
    names: () => orMissing(fs.readdir(root), []),
    size: (name) =>
      orMissing<number | undefined>(
        fs.stat(at(name)).then((stat) => stat.size),
        undefined,
      ),
    read: (name) => orMissing<Uint8Array | undefined>(fs.readFile(at(name)), undefined),
    async write(name, bytes) {
      await fs.mkdir(path.dirname(at(name)), { recursive: true });
      await fs.writeFile(at(name), bytes);
    },
    async rename(from, to, overwrite) {
      await fs.mkdir(path.dirname(at(to)), { recursive: true });
      if (overwrite) await fs.rename(at(from), at(to));
      else {
        await fs.link(at(from), at(to));
        await fs.unlink(at(from));
      }
    },
    remove: (name) =>
      orMissing(
        fs.unlink(at(name)).then(() => true),
        false,
      ),
  };
}

/** Runs with a new empty folder, which is gone afterwards. */
export async function withFolder(run: (root: string) => Promise<void>): Promise<void> {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-queries-'));
  try {
    await run(path.join(root, 'queries'));
  } finally {
    await fs.rm(root, { recursive: true, force: true });
  }
}
