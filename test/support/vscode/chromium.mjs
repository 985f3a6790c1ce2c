import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The usual install folders of browsers that Playwright can drive. */
function usualPlaces() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  }
  if (process.platform === 'win32') {
    return [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, 'Google/Chrome/Application/chrome.exe'));
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return [...folders, '/usr/bin', '/snap/bin'].flatMap((folder) =>
    names.map((name) => path.join(folder, name)),
  );
}

/** The command prefix with which this user can install system packages; undefined without permission. */
function installer() {
  if (!fs.existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * The path of Chromium: from the environment variable CHROMIUM, from a usual folder, or newly installed with apt if
 * this user has permission. Throws an error that names the package to install.
 */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new Error(`The environment variable CHROMIUM names "${named}", which does not exist.`);
  }
  const find = () => usualPlaces().find((file) => fs.existsSync(file));
  let found = find();
  const prefix = found ? undefined : installer();
  if (prefix) {
    console.log('Installing Chromium with apt-get…');
    const script = 'apt-get update && apt-get install -y --no-install-recommends chromium';
    const [command, ...rest] = [...prefix, 'sh', '-c', script];
    spawnSync(command, rest, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    found = find();
  }
  if (found) return found;
  throw new Error(
    'Chromium is needed and was not found. Install it (Debian, Ubuntu: "sudo apt-get install chromium"; macOS, ' +
      'Windows: Google Chrome), or name one in the environment variable CHROMIUM.',
  );
}
