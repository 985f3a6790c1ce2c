import fs from 'node:fs/promises';
import path from 'node:path';
import type { Query } from '#src/domain';

export const datasetQuery: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power', 'energy'],
  interval: '5m',
};

/** Seven weeks: three months, seven requests of eight days. */
export const datasetSpan = {
  startMs: Date.parse('2026-08-25T00:00:00+10:00'),
  endMs: Date.parse('2026-10-14T00:00:00+10:00'),
};

/** Every file of a dataset by path, except Gridlens's own state files. */
export async function filesOfDataset(folder: string): Promise<Record<string, Buffer>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.gridlens'))
    .sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await fs.readFile(path.join(folder, file))] as const)),
  );
}
