import { endOnSignal } from '../../support/endOnSignal.mjs';
import { onOrphaned } from '../../support/vscode/parents.mjs';
import { closeBrowser } from './browser';
import { screenshotOpen } from './openWorkbench';
import { closeShared, noteFailure } from './sharedWindow';

endOnSignal();
// Mocha runs in separate processes, which get no signal when the script that started it is killed.
onOrphaned(() => process.exit(1));

/** Mocha's hooks for browser tests. */
export const mochaHooks: Mocha.RootHookObject = {
  async afterEach(this: Mocha.Context) {
    // A screenshot of the window says more about a failed test than its error.
    if (this.currentTest?.state !== 'failed') return;
    noteFailure();
    await screenshotOpen(`failed-${this.currentTest.fullTitle().replaceAll(/\W+/g, '-').slice(0, 80)}`);
  },
  async afterAll() {
    await closeShared();
    await closeBrowser();
  },
};
