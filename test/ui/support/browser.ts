import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/vscode/browser.mjs';

let started: Promise<Browser> | undefined;

/** Returns the one browser of a run, in which each test window gets its own context. */
export function sharedBrowser(): Promise<Browser> {
  started ??= launchBrowser();
  return started;
}

/** Closes the browser if it runs. */
export async function closeBrowser(): Promise<void> {
  const ending = started;
  started = undefined;
  await (await ending)?.close();
}
