import { endOnSignal } from '../../support/endOnSignal.mjs';
import { onOrphaned } from '../../support/vscode/parents.mjs';
import { closeBrowser } from './browser';
import { screenshotOpen } from './openWorkbench';

endOnSignal();
// Mocha runs in processes of its own, which nobody tells when the script that started it is killed.
onOrphaned(() => process.exit(1));

/** Mocha's hooks for tests in a browser. */
export const mochaHooks: Mocha.RootHookObject = {
  async afterEach(this: Mocha.Context) {
    // What the window looked like when a test failed says more than the failure.
    if (this.currentTest?.state !== 'failed') return;
    await screenshotOpen(`failed-${this.currentTest.fullTitle().replaceAll(/\W+/g, '-').slice(0, 80)}`);
  },
  afterAll: closeBrowser,
};
