import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPinned, pinned } from './install.mjs';

/**
 * Installs a .vsix with VS Code's own installer into a throw-away folder.
 * @param {string} file
 */
export function installVsix(file) {
  installPinned();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-vsix-'));
  const extensionsDir = path.join(home, 'extensions');
  execFileSync(
    pinned.node,
    [
      pinned.serverMain,
      '--install-extension',
      file,
      '--extensions-dir',
      extensionsDir,
      '--server-data-dir',
      path.join(home, 'server'),
      '--user-data-dir',
      path.join(home, 'user'),
    ],
    { stdio: 'pipe' },
  );
  return { extensionsDir, remove: () => fs.rmSync(home, { recursive: true, force: true }) };
}
