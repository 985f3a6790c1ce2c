// Uses only Node's own modules: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesIn = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;

/** True if npm has installed the versions of the lock file. Optional packages are for other systems. */
function isInstalled() {
  const written = 'node_modules/.package-lock.json';
  if (!fs.existsSync(written)) return false;
  const installed = packagesIn(written);
  return Object.entries(packagesIn('package-lock.json')).every(
    ([place, { version, optional }]) =>
      place === '' || optional === true || installed[place]?.version === version,
  );
}

/** Installs the project's packages if they are missing or the lock file has others. */
export function ensureDependencies() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Gridlens is built with Node 20 or newer; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  console.log('Installing packages…');
  const install = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (install.status !== 0) throw new Error('The packages could not be installed: "npm ci" failed.');
}
