import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A throw-away copy of a workspace folder, by default of the fixture. Tests may write to it.
 * @param {string} [from]
 * @param {string} [name] The name of the copy, if a test needs a certain one.
 */
export function copyWorkspace(from = 'test/fixtures/workspace', name = '') {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-workspace-')));
  const folder = path.join(home, name);
  fs.cpSync(from, folder, { recursive: true });
  const remove = () => {
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  return { folder, remove };
}
