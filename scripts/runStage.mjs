// Runs one stage for scripts/test.mjs and sends it the results: node scripts/runStage.mjs STAGE [argument …]
import { constants, setPriority } from 'node:os';
import { endOnSignal } from '../test/support/endOnSignal.mjs';
import { stages } from './stages.mjs';

endOnSignal();
process.once('disconnect', () => process.exit(1));
const [name = '', ...args] = process.argv.slice(2);
if (stages[name]?.isBackground) setPriority(constants.priority.PRIORITY_LOW);
/** @type {import('./summary.mjs').Summary} */
let summary = { passed: 0, failed: 1, skipped: 0 };
try {
  summary = (await stages[name]?.run(args)) ?? summary;
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
}
// Exit even if a test has left something open, since no results follow.
process.send?.(summary, () => process.exit());
