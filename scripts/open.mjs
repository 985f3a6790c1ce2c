import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { layOutExtension } from '../test/support/extensionFolder.mjs';
import { onOrphaned } from '../test/support/vscode/parents.mjs';
import { startGroup } from '../test/support/vscode/processGroup.mjs';
import { startServer } from '../test/support/vscode/server.mjs';
import { quietSettings } from '../test/support/vscode/settings.mjs';

/**
 * The workspace, the user's settings, the folder of the extension, and an empty folder that is removed at the end. The
 * paths are absolute.
 * @typedef {{ folder: string, settings: Record<string, unknown>, extension: string, profile: string }} Opening
 */

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

/** The command of the user's own VS Code, or of a downloaded one; undefined if there is none. */
async function findDesktop() {
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

/**
 * Opens a window with a separate profile, so that the user's own settings and extensions do not change. `closed` settles
 * when the user has closed it.
 * @param {{ command: string, isUsers: boolean }} desktop
 * @param {Opening} opening
 */
function openDesktop({ command, isUsers }, { folder, settings, extension, profile }) {
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
    closed: once(child, 'exit'),
    stop: async () => {
      await stopMain(userData);
      await stop();
    },
  };
}

/**
 * Serves the pinned VS Code on loopback and prints its address, which contains the access token.
 * @param {Opening} opening
 * @param {number} port 0: any free port.
 */
async function openWeb(opening, port) {
  const token = randomBytes(16).toString('hex');
  const { origin, stop } = await startServer({ ...opening, port, token });
  console.log(`Gridlens is open at ${origin}/?tkn=${token}\nCtrl-C ends it.`);
  return { closed: new Promise(() => undefined), stop };
}

/**
 * Builds the extension, opens VS Code, and waits until the user closes it or a signal arrives.
 * @param {{ folder: string, settings: Record<string, unknown>, web: boolean, port: number }} wish
 * @returns {Promise<number>} An exit code.
 */
export async function open({ folder, settings, web, port }) {
  if (!fs.existsSync(folder)) {
    console.error(`There is no folder "${folder}".`);
    return 2;
  }
  console.log('Building…');
  const build = spawnSync(process.execPath, ['esbuild.mjs'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (build.status !== 0) return 1;

  const ended = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, done);
    // If npm is killed, no signal arrives here.
    onOrphaned(() => done(undefined));
  });
  // A short path, because VS Code creates sockets in it.
  const profile = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'gridlens-'));
  const remove = () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.once('exit', remove);
  /** @type {{ closed: Promise<unknown>, stop: () => Promise<void> } | undefined} */
  let opened;
  try {
    const extension = layOutExtension(path.join(profile, 'extension'));
    const opening = { folder, settings: { ...quietSettings, ...settings }, extension, profile };
    const desktop = web ? undefined : await Promise.race([findDesktop(), ended.then(() => undefined)]);
    opened = desktop ? openDesktop(desktop, opening) : await openWeb(opening, port);
    await Promise.race([opened.closed, ended]);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await opened?.stop();
    remove();
  }
}
