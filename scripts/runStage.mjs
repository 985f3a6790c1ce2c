// Runs one stage for scripts/test.mjs and sends it the result: node scripts/runStage.mjs STAGE [argument …]
import { endOnSignal } from '../test/support/endOnSignal.mjs';
import { stages } from './stages.mjs';

endOnSignal();
process.once('disconnect', () => process.exit(1));
const [name = '', ...args] = process.argv.slice(2);
/** @type {Partial<import('./testResult.mjs').Result> | undefined} */
let result;
try {
  result = await stages[name]?.run(args);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
}
// Exit even if a test has left something open, since no results follow.
process.send?.(result ?? { failed: 1 }, () => process.exit());
