import fs from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import Reporter from '../support/reporter.cjs';

/** VS Code loads this module in the extension host and calls `run`. */
export async function run(): Promise<void> {
  const grep = process.env['GRIDLENS_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    color: false,
    reporter: Reporter,
    ...(grep && { grep }),
  });
  const files = fs.readdirSync(__dirname).filter((name) => name.endsWith('.test.js'));
  for (const file of files.sort()) mocha.addFile(path.join(__dirname, file));
  const failures = await new Promise<number>((done) => {
    mocha.run(done);
  });
  if (failures > 0) throw new Error(`${failures} of the tests failed`);
}
