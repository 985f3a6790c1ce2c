import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { extensionFolder } from '../../support/paths.mjs';
import { workbenchAddress } from '../../support/vscode/browser.mjs';
import { startServer } from '../../support/vscode/server.mjs';
import { testSettings } from '../../support/vscode/settings.mjs';
import { copyWorkspace } from '../../support/workspaceCopy.mjs';
import { sharedBrowser } from './browser';
import { Workbench } from './workbench';

export type Theme = 'Dark Modern' | 'Light Modern' | 'Dark High Contrast' | 'Light High Contrast';

export interface WorkbenchOptions {
  /** The user's settings, over the quiet defaults of every test. */
  settings?: Record<string, unknown>;
  viewport?: { width: number; height: number };
  /** The folder to copy and open, by default `test/fixtures/workspace`. */
  workspace?: string;
  /** A folder or a `.code-workspace` to open in place, instead of a copy. */
  folder?: string;
  /** The folder of installed extensions; by default there are none. */
  extensionsDir?: string;
  /** The extension under development, by default the built one; null for none. */
  extension?: string | null;
  /** `restricted`: VS Code asks for workspace trust and does not get it. By default every folder is trusted. */
  trust?: 'off' | 'restricted';
}

/** A window with its server and browser context. */
export interface OpenWindow {
  bench: Workbench;
  server: Awaited<ReturnType<typeof startServer>>;
  context: BrowserContext;
}

const helper = path.resolve('test/ui/support/helperExtension');

const open = new Set<Workbench>();

/** Takes a screenshot of each open window, in `out/shots`. */
export async function screenshotOpen(name: string): Promise<void> {
  let count = 0;
  for (const bench of open)
    if (!bench.page.isClosed() && bench.page.url() !== 'about:blank')
      await bench.screenshot(count++ === 0 ? name : `${name}-${count}`);
}

/** Returns all settings of a window. */
export const settingsOf = ({ settings, trust }: WorkbenchOptions): Record<string, unknown> => ({
  ...testSettings,
  ...(trust === 'restricted' && { 'security.workspace.trust.startupPrompt': 'never' }),
  ...settings,
});

export const defaultViewport = { width: 1280, height: 800 };

/** Opens a real VS Code with its own profile, browser context and copy of a workspace. */
export async function openWindow(options: WorkbenchOptions): Promise<OpenWindow> {
  const { extension = extensionFolder, viewport = defaultViewport } = options;
  const copy = options.folder === undefined ? copyWorkspace(options.workspace) : undefined;
  const folder = options.folder ?? copy?.folder ?? '';
  const server = await startServer({
    settings: settingsOf(options),
    env: { OPENELECTRICITY_API_KEY: undefined },
    trust: options.trust === 'restricted',
    ...(options.extensionsDir !== undefined && { extensionsDir: options.extensionsDir }),
    ...(extension !== null && { extension, helper }),
    trustedForAccounts: ['gridlens.gridlens'],
    verbose: Boolean(process.env['VERBOSE']),
  });
  try {
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    // A busy machine needs longer; an idle one never waits that long.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const bench: Workbench = new Workbench(page, folder, server.profile, async () => {
      open.delete(bench);
      await context.close();
      await server.stop();
      copy?.remove();
    });
    await page.goto(workbenchAddress(server.origin, folder));
    await bench.waitUntilUp();
    open.add(bench);
    return { bench, server, context };
  } catch (error) {
    await server.stop();
    copy?.remove();
    throw error;
  }
}

/** Opens another VS Code. `close()` ends it and removes its files. */
export const openWorkbench = async (options: WorkbenchOptions = {}): Promise<Workbench> =>
  (await openWindow(options)).bench;

/** Opens a second window of the same VS Code, for the same user and folder. */
export async function openAnotherWindow(first: Workbench): Promise<Workbench> {
  const page = await first.page.context().newPage();
  const bench: Workbench = new Workbench(page, first.folder, first.profile, async () => {
    open.delete(bench);
    await page.close();
  });
  await page.goto(first.page.url());
  await bench.waitUntilUp();
  open.add(bench);
  return bench;
}
