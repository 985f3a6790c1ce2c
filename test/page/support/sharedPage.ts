import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/vscode/browser.mjs';
import { openPage, type OpenPage, type PageOptions } from '../../support/webviewHarness/openPage';

export interface SharedPageOptions extends PageOptions {
  hasScrollBars?: boolean;
}

const browsers = new Map<boolean, Promise<Browser>>();
const pages = new Map<string, OpenPage>();

/** Returns the page of this process with these options, newly loaded: another tab or browser would start without caches. */
export async function loadPage(options: SharedPageOptions): Promise<OpenPage> {
  const key = JSON.stringify(options);
  const open = pages.get(key);
  if (open) {
    await open.reset();
    return open;
  }
  const { hasScrollBars = false, ...rest } = options;
  const browser = browsers.get(hasScrollBars) ?? launchBrowser({ hasScrollBars });
  browsers.set(hasScrollBars, browser);
  const opened = await openPage(await browser, rest);
  pages.set(key, opened);
  return opened;
}

/** Closes a page that may be in any state, such as with a pressed key. */
export async function discardPage(page: OpenPage): Promise<void> {
  for (const [key, open] of pages) if (open === page) pages.delete(key);
  await page.close();
}

export async function closeAll(): Promise<void> {
  for (const page of pages.values()) await discardPage(page);
  for (const browser of browsers.values()) await (await browser).close();
  browsers.clear();
}
