import assert from 'node:assert/strict';
import { gridlens } from './commandLine';

/** Begins to download a dataset of sample data in a folder, and stops after one request. */
export async function startDataset(folder: string, query: string[]): Promise<void> {
  const { code, err } = await gridlens(['dataset', 'get', folder, '--sample', ...query, '--budget', '1']);
  assert.equal(code, 4, err);
  assert.match(err, /Run it again to continue\./);
}
