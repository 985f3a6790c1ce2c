import type { SavedQuery } from '#src/domain';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;

/** A query to save. */
export const saved = (name: string): SavedQuery => ({ name, query });

/** Runs with the path of a folder that does not exist yet, and removes it and its siblings afterwards. */
export async function withFolder(run: (folder: string) => Promise<void>) {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-queries-'));
  try {
    await run(path.join(root, 'queries'));
  } finally {
    await fs.rm(root, { recursive: true, force: true });
  }
}

/** A test that runs in such a folder. */
export const itInFolder = (title: string, run: (folder: string) => Promise<void>) =>
  it(title, () => withFolder(run));
