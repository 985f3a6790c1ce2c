// Runs both linters: the rules that need types (.oxlintrc.json), and all others (eslint.config.mjs). With --fix, they
// correct what they can.
import { runNode } from './runNode.mjs';

const args = process.argv.slice(2);
const codes = await Promise.all([
  runNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...args]),
  runNode([
    'node_modules/eslint/bin/eslint.js',
    '--cache',
    '--cache-location',
    'out/eslint',
    '--cache-strategy',
    'content',
    ...args,
    '.',
  ]),
]);
process.exitCode = Math.max(...codes);
