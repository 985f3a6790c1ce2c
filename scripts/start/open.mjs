import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { layOutExtension } from '../../test/support/extensionFolder.mjs';
import { onOrphaned } from '../../test/support/vscode/parents.mjs';
import { startServer } from '../../test/support/vscode/server.mjs';
import { quietSettings } from '../../test/support/vscode/settings.mjs';
import { findDesktop, openDesktop } from './desktop.mjs';

/**
 * The options of a window.
 * @typedef {object} Opening
 * @property {string} folder The workspace, an absolute path.
 * @property {Record<string, unknown>} settings The user's settings.
 * @property {string} extension The folder of the extension.
 * @property {string} profile An empty folder that is removed at the end.
 */

/** `closed` settles when the user has closed the window. @typedef {{ closed: Promise<unknown>, stop: () => Promise<void> }} Opened */

/**
 * Serves the pinned VS Code on loopback and prints its address, which contains the access token.
 * @param {Opening} opening
 * @param {number} port 0: any free port.
 * @returns {Promise<Opened>}
 */
async function openWeb(opening, port) {
  const token = randomBytes(16).toString('hex');
  const server = await startServer({ ...opening, port, token });
  console.log(`Gridlens is open at ${server.origin}/?tkn=${token}\nCtrl-C ends it.`);
  return { closed: new Promise(() => undefined), stop: server.stop };
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
  /** @type {Opened | undefined} */
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
