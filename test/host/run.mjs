import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { format } from 'node:util';
import { bundleForHost, findTests, splitArguments } from '../../scripts/bundleTests.mjs';
import { readRun } from '../../scripts/testResult.mjs';
import { endOnSignal } from '../support/endOnSignal.mjs';
import { layOutExtension } from '../support/extensionFolder.mjs';
import { copyWorkspace } from '../support/workspaceCopy.mjs';

/**
 * The input of a function that runs tests in an extension host.
 * @typedef {object} HostRun
 * @property {string} extension The folder of the extension.
 * @property {string} tests The module whose `run` runs the tests.
 * @property {string} folder The workspace folder.
 * @property {NodeJS.ProcessEnv} env Added to the extension host's environment; undefined removes a variable.
 */

/**
 * Runs the host tests in a real VS Code and returns their results.
 * @param {string} suite The folder of the test files.
 * @param {readonly string[]} args Names of test files; `-g TEXT` chooses tests by name.
 * @param {(run: HostRun) => Promise<boolean>} inHost Opens VS Code; resolves to true when the run ended well.
 * @returns {Promise<import('../../scripts/testResult.mjs').Run>}
 */
export async function runHostTests(suite, args, inHost) {
  endOnSignal();
  const { files: named, rest } = splitArguments(args);
  // A separate folder, because the bundled tests go into it.
  const extension = layOutExtension(path.resolve(`out/ext-host-${path.basename(suite)}`));
  const tests = path.join(extension, 'test');
  await bundleForHost(['test/host/index.ts', ...findTests(suite, named)], tests);
  const output = path.resolve(`out/host-${process.pid}.txt`);
  const summary = path.resolve(`out/host-${process.pid}.json`);
  fs.writeFileSync(output, '');
  const workspace = copyWorkspace();
  const follower = new AbortController();
  const followed = follow(output, follower.signal);
  try {
    const endedWell = await inHost({
      extension,
      tests: path.join(tests, 'index.js'),
      folder: workspace.folder,
      env: {
        GRIDLENS_TEST_OUTPUT: output,
        GRIDLENS_TEST_SUMMARY: summary,
        GRIDLENS_TEST_GREP: /^(-g|--grep)$/.test(rest[0] ?? '') ? rest[1] : undefined,
        OPENELECTRICITY_API_KEY: undefined,
        GRIDLENS_TEST_QUESTIONS: path.resolve('test/questions'),
        GRIDLENS_TEST_CERTIFICATES: path.resolve('test/fixtures/certificates'),
        // The first certificate is trusted by the system, as Node on Linux reports it to VS Code; the second only by
        // Node.
        SSL_CERT_FILE: path.resolve('test/fixtures/certificates/authority.pem'),
        NODE_EXTRA_CA_CERTS: path.resolve('test/fixtures/certificates/stranger.pem'),
      },
    });
    follower.abort();
    await followed;
    return readRun(summary, endedWell, (file) => `${path.parse(file).name}.ts`);
  } finally {
    follower.abort();
    workspace.remove();
    for (const file of [output, summary]) fs.rmSync(file, { force: true });
  }
}

/**
 * Prints text as it is appended to a file, until `signal` aborts, and then the rest.
 * @param {string} file
 * @param {AbortSignal} signal
 */
async function follow(file, signal) {
  for (let seen = 0, last = false; ; last = signal.aborted) {
    const text = fs.readFileSync(file);
    process.stdout.write(text.subarray(seen));
    seen = text.length;
    if (last) return;
    await sleep(200, undefined, { signal }).catch(() => undefined);
  }
}

const timeoutMs = Number(process.env['HOST_TIMEOUT_MS'] ?? 600_000);

/**
 * Runs tests in the pinned VS Code.
 * @param {HostRun} run
 */
export async function inPinnedHost({ extension, tests, folder, env }) {
  const { launchBrowser, workbenchAddress } = await import('../support/vscode/browser.mjs');
  const { startServer } = await import('../support/vscode/server.mjs');
  const { testSettings } = await import('../support/vscode/settings.mjs');
  const verbose = Boolean(process.env['VERBOSE']);
  const server = await startServer({
    settings: testSettings,
    extension,
    tests,
    env,
    verbose,
    trustedForAccounts: ['gridlens.gridlens'],
  });
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  /** @type {string[]} */
  const log = [];
  try {
    browser = await launchBrowser();
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    // VS Code calls these two functions in a window that runs tests.
    const ended = new Promise((done, fail) => {
      void page.exposeFunction('codeAutomationExit', done);
      page.on('crash', () => fail(new Error('The page crashed.')));
    });
    await page.exposeFunction(
      'codeAutomationLog',
      (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
        log.push(`[${type}] ${format(...args)}`);
        if (verbose) console.log(log.at(-1));
      },
    );
    await page.goto(workbenchAddress(server.origin, folder));
    const code = await Promise.race([ended, sleep(timeoutMs, 'timeout', { ref: false })]);
    if (code === 'timeout') console.error(`The tests did not end in ${timeoutMs} ms.`);
    if (code !== 0 && !verbose) {
      fs.writeFileSync('out/host.log', `${log.join('\n')}\n${server.log()}`);
      console.error("VS Code's log is in out/host.log.");
    }
    return code === 0;
  } finally {
    await browser?.close();
    await server.stop();
  }
}
