import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A throw-away copy of a workspace folder, by default the fixture. Tests may write in it.
 * @param {string} [from]
 */
export function copyWorkspace(from = 'test/fixtures/workspace') {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-workspace-')));
  fs.cpSync(from, folder, { recursive: true });
  const remove = () => {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  return { folder, remove };
}
