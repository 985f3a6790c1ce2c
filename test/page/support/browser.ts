import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/vscode/browser.mjs';

export type BrowserOptions = Parameters<typeof launchBrowser>[0];

const started = new Map<string, Promise<Browser>>();

/** Returns the browser of this process with these options. Each test file opens its own page in it. */
export function sharedBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const browser = started.get(key) ?? launchBrowser(options);
  started.set(key, browser);
  return browser;
}

export async function closeBrowsers(): Promise<void> {
  const ending = [...started.values()];
  started.clear();
  for (const browser of ending) await (await browser).close();
}
