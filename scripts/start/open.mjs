import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onOrphaned } from '../../test/support/vscode/parents.mjs';
import { layOutExtension } from '../../test/support/extensionFolder.mjs';
import { quietSettings } from '../../test/support/vscode/settings.mjs';
import { findDesktop, openDesktop } from './desktop.mjs';
import { openWeb } from './web.mjs';

/**
 * The options of a window.
 * @typedef {object} Opening
 * @property {string} folder The workspace, an absolute path.
 * @property {Record<string, unknown>} settings The user's settings.
 * @property {string} extension The folder of the extension.
 * @property {string} profile An empty folder that is removed at the end.
 */

/**
 * An open VS Code.
 * @typedef {object} Opened
 * @property {Promise<unknown>} closed Settles when the user has closed it.
 * @property {() => Promise<void>} stop Ends it.
 */

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
  const build = spawnSync(process.execPath, ['esbuild.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (build.status !== 0) return 1;

  const told = new Promise((done) => {
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
    const opening = {
      folder,
      settings: { ...quietSettings, ...settings },
      extension: layOutExtension(path.join(profile, 'extension')),
      profile,
    };
    const desktop = web ? undefined : await Promise.race([findDesktop(), told.then(() => undefined)]);
    opened = desktop ? openDesktop(desktop, opening) : await openWeb(opening, port);
    await Promise.race([opened.closed, told]);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await opened?.stop();
    remove();
  }
}
