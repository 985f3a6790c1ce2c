import assert from '../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { extensionHostOf } from '../ui/support/extensionHost';
import { askHelper } from '../ui/support/helper';
import { openSharedWindow } from '../ui/support/sharedWindow';
import { poll, succeeds } from '../support/poll';
import type { Workbench } from '../ui/support/workbench';
import { writeQuery } from '../ui/support/writeQuery';
import { oddResult } from './support/hostileFiles';
import { oddTasks, tasksToRun } from './support/hostileTasks';
import { Watchdog } from './support/watchdog';
import { dismissAll, isVisible, openNew } from './support/watchedWindow';

const goodTask = {
  type: 'gridlens',
  command: 'export',
  label: 'good',
  file: 'price.gridlens.json',
  output: 'out/good.csv',
};

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  date_start: '2026-05-20T00:00:00',
  date_end: '2026-05-27T00:00:00',
};

const yearTask = {
  type: 'gridlens',
  command: 'export',
  label: 'writes a year',
  file: 'year.gridlens.json',
  output: 'out/year.csv',
  overwrite: true,
};

/** Features that are disabled in untrusted windows: tasks, and exports into the folder. */
describe('an extension host with a trusted hostile folder', () => {
  let root = '';
  let work = '';
  let bench: Workbench;
  let watchdog: Watchdog;

  before(async () => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-trusted-')));
    work = path.join(root, 'work');
    for (const made of ['outside', 'work/.vscode', 'work/out'])
      fs.mkdirSync(path.join(root, made), { recursive: true });
    fs.writeFileSync(path.join(root, 'outside/notes.md'), 'not for you');
    fs.symlinkSync(path.join(root, 'outside'), path.join(work, 'out/link'));
    fs.writeFileSync(path.join(work, 'package.json'), '{}');
    writeQuery(work, 'price', { name: 'Hourly price', query });
    fs.writeFileSync(
      path.join(work, '.vscode/tasks.json'),
      JSON.stringify({ version: '2.0.0', tasks: [goodTask, yearTask, ...tasksToRun, ...oddTasks] }),
    );
    bench = await openSharedWindow({
      stores: true,
      settings: {
        'gridlens.connection': 'sample',
        'terminal.integrated.gpuAcceleration': 'off',
        'task.problemMatchers.neverPrompt': true,
      },
      folder: work,
    });
    await bench.openSidebar();
    await bench.treeRow('Hourly price').waitFor();
    watchdog = await Watchdog.start(bench);
    await watchdog.settle();
    watchdog.longestSilence();
  });
  after(async () => {
    watchdog.close();
    await bench.close();
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  afterEach('nothing was written but in the folder', () => {
    assert.deepEqual(fs.readdirSync(path.join(root, 'outside')), ['notes.md']);
    assert.equal(fs.readFileSync(path.join(root, 'outside/notes.md'), 'utf8'), 'not for you');
    assert.equal(fs.readFileSync(path.join(work, 'package.json'), 'utf8'), '{}');
    assert.deepEqual(fs.readdirSync(root).sort(), ['outside', 'work']);
  });

  /** Runs a task by its label. */
  async function runTask(label: string) {
    const { quickInput } = bench;
    // A terminal that a reload restores takes the focus, and the list of tasks closes.
    await poll('the list of tasks stays open', async () => {
      await dismissAll(bench);
      await bench.runCommand('Tasks: Run Task');
      return succeeds(quickInput.waitFor('Select the task to run', 5000));
    });
    await quickInput.filter(label);
    await quickInput.acceptFocused(label);
  }

  const terminalText = async () =>
    (await bench.page.locator('.terminal-wrapper:visible .xterm-rows').allInnerTexts()).join('\n');

  it('runs a valid task among the hostile ones', () =>
    watchdog.staysAwake(async () => {
      await runTask('good');
      await poll('the task wrote its file', () => fs.existsSync(path.join(work, 'out/good.csv')));
      await bench.screenshot('watchdog-tasks');
    }));

  for (const task of tasksToRun)
    it(`refuses a task that ${task.label}`, () =>
      watchdog.staysAwake(async () => {
        await bench.runCommand('Terminal: Kill All Terminals');
        await runTask(task.label);
        let text = '';
        await poll('the terminal says why', async () => {
          text = await terminalText();
          return text.includes('exit code');
        });
        assert.ok(text.replaceAll('\n', '').includes(task.says), text);
        assert.doesNotMatch(text, /root:x|\u202e/);
      }));

  it('opens a result file with odd names', () =>
    watchdog.staysAwake(async () => {
      oddResult.write(path.join(work, oddResult.name), '');
      await openNew(bench, oddResult.name);
      await bench.waitForChart();
    }));

  for (const format of ['CSV', 'JSON', 'JSON Lines', 'Parquet', 'Arrow', 'Excel'])
    it(`exports a result with odd names as ${format} into the folder`, () =>
      watchdog.staysAwake(async () => {
        const before = fs.readdirSync(work);
        await bench.runCommand(`Gridlens: Export Result as ${format}…`);
        let written: string[] = [];
        await poll('a file is written', async () => {
          if (await isVisible(bench, '.quick-input-widget:visible'))
            await bench.quickInput.field.press('Enter', { timeout: 1000 }).catch(() => undefined);
          // A temporary file has the name until the export is complete.
          written = fs
            .readdirSync(work)
            .filter((name) => !before.includes(name) && !name.startsWith('.gridlens-'));
          return written.length === 1;
          // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
        }).finally(() => bench.screenshot(`watchdog-export-${format}`));
        assert.match(written.join(), /^[\w-]+\.\w+$/);
        await askHelper(bench.profile, { action: 'command', id: 'notifications.clearAll' });
      }));

  it('leaves a whole or unchanged file when it is killed during a write', async () => {
    const year = {
      ...query,
      interval: '5m',
      primary_grouping: 'network_region',
      date_start: '2025-06-01T00:00:00',
    };
    const file = path.join(work, 'out/year.csv');
    const before = `time,Price,sample_data\n`;
    writeQuery(work, 'year', { name: 'Year', query: year });
    fs.writeFileSync(file, before);
    await runTask('writes a year');
    const leftovers = () =>
      fs.readdirSync(path.join(work, 'out')).filter((name) => name.startsWith('.gridlens-'));
    const isWhole = () => fs.readFileSync(file, 'utf8').trimEnd().split('\n').length === 1 + 360 * 288;
    const deadline = Date.now() + 90_000;
    while (leftovers().length === 0 && fs.statSync(file).size === before.length && Date.now() < deadline)
      await nextTick();
    process.kill(extensionHostOf(bench.profile), 'SIGKILL');
    // On a busy machine, the file may be complete before the signal arrives.
    if (fs.readFileSync(file, 'utf8') === before) assert.equal(leftovers().length, 1, 'it was writing');
    else assert.ok(isWhole());
    await bench.reload();
    await bench.openSidebar();
    await bench.treeRow('Hourly price').waitFor();
    await runTask('writes a year');
    await poll('the file is written', () => fs.statSync(file).size > 1e6);
    await poll('nothing else is left', () => leftovers().length === 0);
    assert.ok(isWhole());
  }).timeout(240_000);
});
