import { endOnSignal } from '../../support/endOnSignal.mjs';
import { onOrphaned } from '../../support/vscode/parents.mjs';
import { closeAll } from './sharedPage';

endOnSignal();
// Mocha runs in separate processes, which get no signal when the script that started it is killed.
onOrphaned(() => process.exit(1));

/**
 * Mocha's hooks for tests of the page. A worker of a parallel run calls them for each file: its browser stays for the
 * next file, and ends with the process.
 */
export const mochaHooks: Mocha.RootHookObject =
  process.env['MOCHA_WORKER_ID'] === undefined ? { afterAll: closeAll } : {};
