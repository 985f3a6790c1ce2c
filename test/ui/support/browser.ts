import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/vscode/browser.mjs';

let started: Promise<Browser> | undefined;

/** The one browser of a run: each window of a test gets a context of its own. */
export function sharedBrowser(): Promise<Browser> {
  started ??= launchBrowser();
  return started;
}

/** Ends the browser where one runs. */
export async function closeBrowser(): Promise<void> {
  const ending = started;
  started = undefined;
  await (await ending)?.close();
}
