import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { startGroup } from '../../test/support/vscode/processGroup.mjs';

/**
 * The command of the user's own VS Code, or of a downloaded one; undefined if there is none.
 * @returns {Promise<{ command: string, isUsers: boolean } | undefined>}
 */
export async function findDesktop() {
  const { platform, env } = process;
  // Without a display, no window opens.
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined;
  const own = findCode();
  if (own) return { command: own, isUsers: true };
  console.log('There is no "code" on the PATH: fetching a VS Code…');
  // Downloads only once: later runs find it in this folder.
  const options = { version: 'stable', cachePath: 'out/vscode-desktop', timeout: 8000 };
  try {
    return { command: await downloadAndUnzipVSCode(options), isUsers: false };
  } catch (error) {
    console.log(`None could be fetched (${error instanceof Error ? error.message : String(error)}).`);
    return undefined;
  }
}

/** The path of the command `code`. Skips the `code` of a remote window's terminal, which can only open files there. */
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
 * Opens a window with a separate profile, so that the user's own settings and extensions do not change.
 * @param {{ command: string, isUsers: boolean }} desktop
 * @param {import('./open.mjs').Opening} opening
 * @returns {import('./open.mjs').Opened}
 */
export function openDesktop({ command, isUsers }, { folder, settings, extension, profile }) {
  const userData = path.join(profile, 'user');
  fs.mkdirSync(path.join(userData, 'User'), { recursive: true });
  fs.writeFileSync(path.join(userData, 'User/settings.json'), JSON.stringify(settings, null, 2));
  const args = [
    '--new-window',
    '--disable-workspace-trust',
    '--skip-welcome',
    '--skip-release-notes',
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

/** Ends VS Code's main process, which `code` starts as a separate process. Its lock file contains the id. */
async function stopMain(/** @type {string} */ userData) {
  try {
    const pid = Number(fs.readFileSync(path.join(userData, 'code.lock'), 'utf8'));
    for (let i = 0; i < 50 && pid > 0; i++) {
      process.kill(pid, i === 0 ? 'SIGTERM' : 0);
      await sleep(100);
    }
  } catch {
    // The process has already ended.
  }
}
