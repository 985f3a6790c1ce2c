import fs from 'node:fs';
import path from 'node:path';
import { workbenchAddress } from '../../support/vscode/browser.mjs';
import { writeSettings } from '../../support/vscode/server.mjs';
import { copyWorkspace } from '../../support/workspaceCopy.mjs';
import { extensionHostsOf } from './extensionHost';
import { askHelper, type HelperRequest } from './helper';
import {
  defaultViewport,
  openWindow,
  settingsOf,
  type OpenWindow,
  type WorkbenchOptions,
} from './openWorkbench';
import { poll } from '../../support/poll';
import { Workbench } from './workbench';

export interface SharedOptions extends Omit<WorkbenchOptions, 'extension' | 'extensionsDir'> {
  /**
   * The file needs a VS Code that has stored nothing yet, and may store anything: saved queries, keys, an order.
   * By default it may only leave open editors, files in its workspace, settings and a cache.
   */
  stores?: boolean;
}

/** A VS Code that test files use in turn. */
interface SharedWindow {
  window: OpenWindow;
  home: ReturnType<typeof copyWorkspace>;
  /** The folder that the window shows. */
  folder: string;
  /** True when the last file stored something or failed, so that the window must be cleared. */
  hasStored: boolean;
}

/** The windows that no file uses now, by their trust. */
const idle = new Map<string, SharedWindow[]>();
let hasFailed = false;

const themeSetting = 'workbench.colorTheme';

/** Has the next file start with a cleared window, because a failed test may leave anything. */
export function noteFailure(): void {
  hasFailed = true;
}

/**
 * Opens a window for a test file: an earlier file's window, reset to its first state, or else a new one.
 * `close()` leaves it to the next file.
 */
export async function openSharedWindow(options: SharedOptions = {}): Promise<Workbench> {
  const trust = options.trust ?? 'off';
  const used = idle.get(trust)?.pop();
  const shared = used ?? (await openNew(options));
  try {
    if (used) await reset(used, options);
    const { page, profile } = shared.window.bench;
    return new Workbench(page, shared.folder, profile, async () => {
      for (const other of shared.window.context.pages()) if (other !== page) await other.close();
      page.removeAllListeners('dialog');
      page.removeAllListeners('request');
      shared.hasStored = options.stores === true || hasFailed;
      hasFailed = false;
      if (shared.hasStored) await leave(shared.window.bench).catch(() => undefined);
      idle.set(trust, [...(idle.get(trust) ?? []), shared]);
    });
  } catch (error) {
    await end(shared);
    if (!used) throw error;
    console.log(`      Opening another window: ${String(error)}`);
    return openSharedWindow(options);
  }
}

/** Opens a window for a test file, connected to the sample data. */
export const openOnSample = (options: Omit<SharedOptions, 'settings'> = {}) =>
  openSharedWindow({ ...options, settings: { 'gridlens.connection': 'sample' } });

async function openNew(options: SharedOptions): Promise<SharedWindow> {
  const home = copyWorkspace(options.workspace);
  const folder = options.folder ?? home.folder;
  try {
    return { window: await openWindow({ ...options, folder }), home, folder, hasStored: false };
  } catch (error) {
    home.remove();
    throw error;
  }
}

async function end({ window, home }: SharedWindow) {
  await window.bench.close().catch(() => undefined);
  home.remove();
}

/** Ends the windows that are left, at the end of a run. */
export async function closeShared(): Promise<void> {
  const left = [...idle.values()].flat();
  idle.clear();
  for (const one of left) await end(one);
}

async function reset(shared: SharedWindow, options: SharedOptions) {
  const { bench } = shared.window;
  await bench.page.setViewportSize(options.viewport ?? defaultViewport);
  const folder = options.folder ?? shared.home.folder;
  const mustStartAgain =
    shared.hasStored || options.stores === true || shared.folder !== folder || !hasSettings(bench, options);
  await (mustStartAgain ? startAgain(shared, folder, options) : tidy(shared, options));
}

/** Returns whether a file's settings are set, except for the theme, which is set without a reload. */
function hasSettings(bench: Workbench, options: SharedOptions) {
  const [has, wants] = [bench.settings(), settingsOf(options)];
  return [...new Set([...Object.keys(has), ...Object.keys(wants)])].every(
    (id) => id === themeSetting || JSON.stringify(has[id]) === JSON.stringify(wants[id]),
  );
}

function refill(folder: string, { workspace = 'test/fixtures/workspace' }: SharedOptions) {
  for (const name of fs.readdirSync(folder))
    fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  fs.cpSync(workspace, folder, { recursive: true });
}

/** Leaves the workbench, and waits until its extension hosts have ended. */
async function leave({ page, profile }: Workbench) {
  // Only a page that is left ends its extension host: the server waits for one that is lost.
  await page.goto('about:blank');
  await poll('the extension host ends', () => extensionHostsOf(profile).length === 0, 5_000).catch(() => {
    for (const pid of extensionHostsOf(profile)) process.kill(pid, 'SIGKILL');
  });
}

/** Loads the window again as if it was the first time: without anything that VS Code or Gridlens have stored. */
async function startAgain(shared: SharedWindow, folder: string, options: SharedOptions) {
  const { bench, server, context } = shared.window;
  const { page, profile } = bench;
  await leave(bench);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: server.origin,
    storageTypes: 'cookies,indexeddb,local_storage',
  });
  await session.detach();
  const logs = path.join(profile, 'user/logs');
  const hostLogs = fs
    .readdirSync(logs, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/exthost\d+$/.test(name));
  for (const stored of [
    'User/globalStorage',
    'User/workspaceStorage',
    'User/History',
    ...hostLogs.map((name) => `logs/${name}`),
  ])
    fs.rmSync(path.join(profile, 'user', stored), { recursive: true, force: true, maxRetries: 5 });
  writeSettings(profile, settingsOf(options));
  refill(shared.home.folder, options);
  await page.goto(workbenchAddress(server.origin, folder));
  await bench.waitUntilUp();
  shared.folder = folder;
}

/** Closes all that is open, and restores the settings and the workspace's files. */
async function tidy(shared: SharedWindow, options: SharedOptions) {
  const { bench } = shared.window;
  const { page } = bench;
  const open = '.monaco-menu-container, .monaco-dialog-box, .quick-input-widget:visible';
  await poll('no menu and no dialog is open', async () => {
    if ((await page.locator(open).count()) === 0) return true;
    await page.keyboard.press('Escape');
    return false;
  });
  await page.mouse.move(2, 2);
  const ask = (request: HelperRequest): Promise<unknown> => askHelper(bench.profile, request);
  if ((await ask({ action: 'closeAll' })) !== true) throw new Error('An editor is still open.');
  await bench.useTheme('Dark Modern');
  refill(shared.home.folder, options);
  await ask({ action: 'command', id: 'gridlens.cache.clear' });
  await ask({ action: 'command', id: 'gridlens.savedQuery.refresh' });
  await ask({ action: 'command', id: 'notifications.clearAll' });
}
