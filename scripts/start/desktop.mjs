import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { startGroup } from '../../test/support/vscode/processGroup.mjs';

/** A desktop VS Code. @typedef {{ command: string, isUsers: boolean }} Desktop */

/** @returns {Promise<Desktop | undefined>} The user's own VS Code, else a downloaded one, else none. */
export async function findDesktop() {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return undefined; // Nowhere to open a window.
  }
  const own = findCode();
  if (own) return { command: own, isUsers: true };
  try {
    console.log('There is no "code" on the PATH: fetching a VS Code…');
    // Once: it is kept for the next time.
    return {
      command: await downloadAndUnzipVSCode({
        version: 'stable',
        cachePath: 'out/vscode-desktop',
        timeout: 8000,
      }),
      isUsers: false,
    };
  } catch (error) {
    console.log(`None could be fetched (${error instanceof Error ? error.message : String(error)}).`);
    return undefined;
  }
}

/** The command `code`. Not that of a remote window's terminal: it can open files there, but no window like ours. */
function findCode() {
  if (process.env['VSCODE_IPC_HOOK_CLI']) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
}

/**
 * Opens a window with its own profile, apart from all that the user has.
 * @param {Desktop} desktop
 * @param {import('./open.mjs').Opening} opening
 * @returns {import('./open.mjs').Opened}
 */
export function openDesktop({ command, isUsers }, { folder, settings, extension, profile }) {
  const userData = path.join(profile, 'user');
  fs.mkdirSync(path.join(userData, 'User'), { recursive: true });
  fs.writeFileSync(path.join(userData, 'User/settings.json'), JSON.stringify(settings, null, 2));
  const args = [
    ...['--new-window', '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
    ...(isUsers ? ['--wait'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${userData}`,
    `--extensions-dir=${path.join(profile, 'extensions')}`,
    `--extensionDevelopmentPath=${extension}`,
    folder,
  ];
  const isScript = command.endsWith('.cmd');
  const quoted = (/** @type {string} */ text) => (isScript ? `"${text}"` : text);
  const { child, stop } = startGroup(quoted(command), args.map(quoted), { shell: isScript }, profile);
  child.stdout.resume();
  child.stderr.resume();
  console.log('Gridlens opens in a window of its own. Closing it, or Ctrl-C here, ends it.');
  return {
    closed: new Promise((done, fail) => {
      child.on('exit', done);
      child.on('error', fail);
    }),
    stop: async () => {
      await stopMain(userData);
      await stop();
    },
  };
}

/** Ends VS Code's main process, which `code` starts apart from itself. Its lock file names it. */
async function stopMain(/** @type {string} */ userData) {
  try {
    const pid = Number(fs.readFileSync(path.join(userData, 'code.lock'), 'utf8'));
    for (let i = 0; i < 50 && pid > 0; i++) {
      process.kill(pid, i === 0 ? 'SIGTERM' : 0);
      await sleep(100);
    }
  } catch {
    // It has ended.
  }
}
