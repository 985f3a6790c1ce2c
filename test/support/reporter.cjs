// A mocha reporter that prints like "spec" and writes the results to the file in GRIDLENS_TEST_SUMMARY. With
// GRIDLENS_TEST_OUTPUT it prints to that file, because an extension host has no terminal.
const fs = require('node:fs');
const { format } = require('node:util');
const Mocha = require('mocha');

const output = process.env['GRIDLENS_TEST_OUTPUT'];
if (output) {
  Mocha.reporters.Base.consoleLog = (...args) => fs.appendFileSync(output, `${format(...args)}\n`);
}

module.exports = class Reporter extends Mocha.reporters.Spec {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    /**
     * The results per file, and the time in its tests and hooks.
     * @type {Record<string, { passed: number, failed: number, skipped: number, ms: number }>}
     */
    const files = {};
    const ofFile = (/** @type {Mocha.Runnable} */ { file = '' }) =>
      (files[file] ??= { passed: 0, failed: 0, skipped: 0, ms: 0 });
    const count =
      (/** @type {'passed' | 'failed' | 'skipped'} */ what) => (/** @type {Mocha.Runnable} */ test) => {
        ofFile(test)[what] += 1;
      };
    const addTime = (/** @type {Mocha.Runnable} */ runnable) => {
      ofFile(runnable).ms += runnable.duration ?? 0;
    };
    runner.on('pass', count('passed')).on('fail', count('failed')).on('pending', count('skipped'));
    runner.on('test end', addTime).on('hook end', addTime);
    /** @type {string[]} */
    const failures = [];
    runner.on('fail', (test, error) => failures.push(`${test.fullTitle()}\n${error?.message ?? error}`));
    runner.once('end', () => {
      const file = process.env['GRIDLENS_TEST_SUMMARY'];
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      const summary = { passed, failed, skipped, failures, files };
      if (file) fs.writeFileSync(file, JSON.stringify(summary));
    });
  }
};
