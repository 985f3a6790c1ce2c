import type { Browser } from 'playwright-core';
import { endOnSignal } from '../../support/endOnSignal.mjs';
import { launchBrowser } from '../../support/vscode/browser.mjs';
import { onOrphaned } from '../../support/vscode/parents.mjs';

let started: Promise<Browser> | undefined;

/** The one browser of a run: each window of a test gets a context of its own. */
export function sharedBrowser(): Promise<Browser> {
  started ??= launchBrowser();
  return started;
}

before(() => {
  endOnSignal();
  // Mocha runs in a process of its own, which nobody tells when the script that started it is killed.
  onOrphaned(() => process.exit(1));
});
after(async () => {
  await (await started)?.close();
});
