// Uses only Node's own modules: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';

const stamp = 'node_modules/.installed';

/** Installs the project's packages if they are missing or the lock file has changed. */
export function ensureDependencies() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Gridlens is built with Node 20 or newer; this is ${process.versions.node}.`);
  }
  const wanted = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  const install = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (install.status !== 0) throw new Error('The packages could not be installed: "npm ci" failed.');
  fs.writeFileSync(stamp, wanted);
}
