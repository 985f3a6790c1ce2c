import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Runs with the path of a folder that does not exist yet, and removes it and its siblings afterwards. */
export async function withFolder(run: (folder: string) => Promise<void>) {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-queries-'));
  try {
    await run(path.join(root, 'queries'));
  } finally {
    await fs.rm(root, { recursive: true, force: true });
  }
}
