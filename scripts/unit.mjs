// Runs the unit tests: node scripts/unit.mjs [file.test.ts …] [-g text]
import { runMocha } from './mocha.mjs';

const { failed } = await runMocha({ folder: 'test/unit', args: process.argv.slice(2), timeoutMs: 60_000 });
process.exitCode = failed > 0 ? 1 : 0;
