import assert from '../../../support/assert';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sharedBrowser } from '../../support/browser';
import { poll } from '../../../support/poll';
import { Workbench } from '../../support/workbench';

describe('npm start', () => {
  let temp: string;
  let tempBefore: string[];
  let child: ChildProcessWithoutNullStreams;
  let output: string;

  function start(args: string[], env: NodeJS.ProcessEnv) {
    output = '';
    child = spawn('npm', ['start', '--', ...args], {
      detached: true,
      env: { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, TMPDIR: temp, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
      });
    }
  }

  /** Waits until the output, as a terminal shows it, matches, and returns the first group. */
  async function printed(pattern: RegExp) {
    let found: string | undefined;
    await poll(
      `"npm start" prints ${pattern.source}`,
      () => {
        assert.equal(child.exitCode, null, output);
        found = pattern.exec(output)?.[1];
        return found !== undefined;
      },
      60_000,
    );
    return found ?? '';
  }

  /** Presses Ctrl-C in a terminal: the signal goes to the whole group. */
  async function pressCtrlC() {
    const ended = once(child, 'close');
    process.kill(-(child.pid ?? assert.fail('npm did not start')), 'SIGINT');
    await ended;
  }

  /** Returns the command lines of processes that use the folder for temporary files. */
  function running() {
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        } catch {
          return ''; // It has ended since.
        }
      })
      .filter((command) => command.includes(temp));
  }

  function isNothingLeft() {
    return running().length === 0 && fs.readdirSync(temp).join() === tempBefore.join();
  }

  function assertNothingIsLeft() {
    assert.deepEqual(fs.readdirSync(temp), tempBefore);
    assert.deepEqual(running(), []);
  }

  beforeEach(() => {
    temp = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-start-')));
    tempBefore = [];
  });
  afterEach(() => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGKILL');
    }
    fs.rmSync(temp, { recursive: true, force: true });
  });

  it('serves VS Code with Gridlens, sample data and the examples, and cleans up after Ctrl-C', async () => {
    start(['--web', '--port', '0'], {});
    const address = await printed(/(http:\/\/localhost:\d+\/\S*)/);
    assert.equal((await fetch(new URL('/', address))).status, 403, 'the address without its token lets in');

    const [profile = ''] = fs.readdirSync(temp).filter((name) => name.startsWith('gridlens-'));
    const context = await (await sharedBrowser()).newContext();
    const page = await context.newPage();
    const bench = new Workbench(page, path.resolve('examples'), path.join(temp, profile), () =>
      context.close(),
    );
    await page.goto(address);
    await bench.waitUntilUp();
    await poll('the examples are open', async () => (await page.title()).includes('examples'));
    // The first query gets sample data without further steps.
    await bench.runSavedQuery('Prices by region, 7 days');
    await bench.waitForChart();
    await bench.webview.locator('.badge', { hasText: 'Sample data' }).waitFor();
    await page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();

    // This takes three clicks: the examples have saved queries, so the view shows no welcome.
    await page.locator('.activitybar .action-label[aria-label="Gridlens"]').click();
    await bench.chooseFromViewMenu('Saved Queries', 'Explore Sample Data');
    await bench.waitForHeading(/NEM power by fueltech/);
    await bench.waitUntilDrawn();
    await bench.screenshot('npm-start');
    await bench.close();

    await pressCtrlC();
    assertNothingIsLeft();
  });

  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    it(`cleans up when ${signal} ends npm alone`, async () => {
      start(['--web', '--port', '0'], {});
      await printed(/(http:\/\/localhost:\d+\/\S*)/);
      process.kill(child.pid ?? assert.fail('npm did not start'), signal);
      await poll('nothing is left', () => isNothingLeft(), 30_000);
    });

  describe('with "code" on the PATH', () => {
    let called: string;

    function startWithCode(script: string) {
      const bin = path.join(temp, 'bin');
      fs.mkdirSync(bin);
      called = path.join(bin, 'called.json');
      fs.writeFileSync(path.join(bin, 'code'), `#!${process.execPath}\n${script}`, { mode: 0o755 });
      tempBefore = ['bin'];
      start(['--folder', 'test/fixtures/workspace'], {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        DISPLAY: ':none',
        VSCODE_IPC_HOOK_CLI: undefined,
        CALLED: called,
      });
    }
    const record = `const fs = require('fs');
      const args = process.argv.slice(2);
      const profile = args.find((arg) => arg.startsWith('--user-data-dir=')).slice(16);
      const settings = JSON.parse(fs.readFileSync(profile + '/User/settings.json'));
      const extension = args.find((arg) => arg.startsWith('--extensionDevelopmentPath=')).slice(27);
      const { name } = JSON.parse(fs.readFileSync(extension + '/package.json'));
      fs.writeFileSync(process.env.CALLED, JSON.stringify({ args, settings, name }));`;

    it('opens it with a temporary profile, and ends when its window is closed', async () => {
      startWithCode(record);
      await once(child, 'close');
      assert.equal(child.exitCode, 0, output);
      const { args, settings, name } = JSON.parse(fs.readFileSync(called, 'utf8')) as {
        args: string[];
        settings: Record<string, unknown>;
        name: string;
      };
      assert.equal(name, 'gridlens');
      assert.equal(settings['gridlens.connection'], 'sample');
      assert.ok(args.includes('--wait'));
      assert.equal(args.at(-1), path.resolve('test/fixtures/workspace'));
      assertNothingIsLeft();
    });

    it('ends the background process of "code" on Ctrl-C', async () => {
      startWithCode(`${record}
        const main = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', profile],
          { detached: true, stdio: 'ignore' });
        fs.writeFileSync(profile + '/code.lock', String(main.pid));
        fs.writeFileSync(process.env.CALLED + '.running', '');
        main.on('exit', () => process.exit());`);
      await printed(/(opens in a window)/);
      // Until "code" has written its lock file, nothing identifies the process that it leaves behind.
      await poll('"code" has left a process', () => fs.existsSync(`${called}.running`));
      await pressCtrlC();
      assertNothingIsLeft();
    });
  });
});
