import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/vscode/browser.mjs';

const started = new Map<boolean, Promise<Browser>>();

/** Returns the browser of this process, with or without scroll bars. Each test file opens its own page in it. */
export function sharedBrowser(hasScrollBars: boolean): Promise<Browser> {
  const browser = started.get(hasScrollBars) ?? launchBrowser({ hasScrollBars });
  started.set(hasScrollBars, browser);
  return browser;
}

export async function closeBrowsers(): Promise<void> {
  const ending = [...started.values()];
  started.clear();
  for (const browser of ending) await (await browser).close();
}
