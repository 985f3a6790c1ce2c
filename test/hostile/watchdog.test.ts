import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openWorkbench } from '../ui/support/openWorkbench';
import { poll } from '../ui/support/poll';
import type { Workbench } from '../ui/support/workbench';
import { codeFiles, datasets, queryFiles, resultFiles, type HostileFile } from './support/hostileFiles';
import { measureHost } from './support/memory';
import { Watchdog } from './support/watchdog';

/** An extension host that is silent for longer hangs. */
const longestSilenceMs = 2000;

const options = {
  settings: { 'gridlens.connection': 'sample', 'files.exclude': {}, 'editor.hover.delay': 100 },
  viewport: { width: 1400, height: 1400 },
} as const;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Opens a file that was only just made: a list of files that is older than it is asked for again. */
async function openNew(bench: Workbench, name: string): Promise<void> {
  const { page, quickInput } = bench;
  await poll(`${name} opens`, async () => {
    await page.keyboard.press('Control+p');
    await quickInput.filter(name);
    const row = quickInput.box.locator('.monaco-list-row.focused', { hasText: name }).first();
    const isListed = await row.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    await page.keyboard.press(isListed ? 'Enter' : 'Escape');
    return isListed;
  });
  await page.locator('.tab.active', { hasText: name }).waitFor({ timeout: 20_000 });
}

/** Opens a file in its editor, and asks for what the editor shows only on request: a hover and completions. */
async function readInEditor(bench: Workbench, file: string): Promise<void> {
  const { page } = bench;
  await openNew(bench, path.basename(file));
  const editor = page.locator('.editor-instance .monaco-editor .view-line:visible').first();
  await editor.click({ timeout: 3000 }).catch(() => undefined);
  for (const keys of [
    'Control+Home',
    'Control+k',
    'Control+i',
    'Control+Space',
    'Control+End',
    'Control+Space',
  ])
    await page.keyboard.press(keys);
  await page.keyboard.press('Escape');
}

/** Rests the pointer on a row of the sidebar until its tooltip is drawn. */
async function readTooltip(bench: Workbench, row: RegExp): Promise<void> {
  await bench.treeRow(row).first().hover({ timeout: 5000 });
  await bench.page
    .locator('.workbench-hover:visible')
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
}

const isVisible = (bench: Workbench, selector: string): Promise<boolean> =>
  bench.page.locator(selector).first().isVisible();

/** Closes menus, dialogs and pickers that an earlier step left open. */
async function dismissAll(bench: Workbench): Promise<void> {
  const open = '.monaco-menu-container, .monaco-dialog-box, .quick-input-widget:visible .monaco-list-row';
  await poll('nothing is open', async () => {
    if (!(await isVisible(bench, open))) return true;
    await bench.page.keyboard.press('Escape');
    return false;
  });
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Chooses an entry of a row's menu: false where the menu has none of that name. VS Code may close a menu by itself. */
async function chooseIfThere(bench: Workbench, row: RegExp, entry: RegExp): Promise<boolean> {
  const [item, last] = [bench.menuItem(entry).first(), bench.menuItem('Copy Path')];
  let isThere = false;
  await poll(
    'an entry is chosen',
    async () => {
      await dismissAll(bench);
      await bench.treeRow(row).first().click({ button: 'right', timeout: 10_000 });
      if (!(await isDone(last.waitFor({ timeout: 3000 })))) return false;
      isThere = (await item.count()) > 0;
      const close = isThere ? () => item.click({ timeout: 1000 }) : () => bench.page.keyboard.press('Escape');
      // A menu that has only just opened ignores the mouse.
      for (let attempt = 0; attempt < 5; attempt++) {
        await isDone(close());
        if (await isDone(last.waitFor({ state: 'detached', timeout: 500 }))) return true;
      }
      return false;
    },
    40_000,
  );
  return isThere;
}

const questions = [
  '.quick-input-widget:visible .monaco-list-row',
  '.monaco-dialog-box',
  '.notification-toast',
];

/** Answers what a command of a dataset asks, until it has said how it ended. Unless it `agrees`, nothing is sent. */
async function answerAll(bench: Workbench, agrees: boolean): Promise<void> {
  const { page, quickInput } = bench;
  // A plan as large as one may be takes seconds until its cost is known.
  await page
    .locator(questions.join(', '))
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  let quiet = 0;
  await poll(
    'the command has said how it ended',
    async () => {
      if (await isVisible(bench, '.quick-input-widget:visible .monaco-list-row')) {
        await quickInput.field.press('Enter', { timeout: 2000 }).catch(() => undefined);
        quiet = 0;
      }
      if (await isVisible(bench, '.monaco-dialog-box')) {
        // The first button agrees; beside it one may lead to the trust of the workspace.
        const button = page.getByRole('button', { name: /^(?:Update|Continue|Verify|Fetch Again)$/ });
        const isAgreed = agrees && (await isDone(button.first().click({ timeout: 2000 })));
        if (!isAgreed) await page.keyboard.press('Escape');
        quiet = 0;
      }
      return ++quiet > 10;
    },
    30_000,
  );
}

const shot = (text: string): string => text.replaceAll(/\W+/g, '-').slice(0, 60);

/** Opens a view of the sidebar, or closes it and leaves its room to the others. */
async function expand(bench: Workbench, view: string, isOpen: boolean): Promise<void> {
  const header = bench.page.locator('.part.sidebar .pane-header', { hasText: view });
  if ((await header.getAttribute('aria-expanded')) !== String(isOpen)) await header.click();
}

describe('an extension host with files of somebody who means harm', () => {
  let quietBytes = 0;
  let root = '';
  let outside = '';
  let bench: Workbench;
  let watchdog: Watchdog;

  const put = (file: HostileFile): string => {
    const at = path.join(root, 'work', file.name);
    file.write(at, outside);
    return at;
  };

  /** A session of the same length with plain files. */
  async function measureQuietSession(): Promise<void> {
    const quiet = await openWorkbench({ ...options, workspace: 'examples', trust: 'restricted' });
    try {
      const watch = await Watchdog.start(quiet);
      await quiet.openSidebar();
      await quiet.treeRow('Prices by region, 7 days').waitFor();
      await expand(quiet, 'Datasets', true);
      for (const file of ['fuel_mix.py', 'README.md']) {
        await readInEditor(quiet, file);
        await watch.settle();
      }
      await quiet.runCommand('View: Close All Editors');
      const { ms } = watch.longestSilence();
      watch.close();
      quietBytes = (await measureHost(quiet)).usedBytes;
      console.log(`      quiet: ${megabytes(quietBytes)}, silent for ${ms.toFixed(0)} ms`);
    } finally {
      await quiet.close();
    }
  }

  before(async function () {
    this.timeout(240_000);
    await measureQuietSession();
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-watchdog-')));
    outside = path.join(root, 'outside');
    for (const made of ['outside', 'work/queries']) fs.mkdirSync(path.join(root, made), { recursive: true });
    fs.writeFileSync(path.join(outside, 'notes.md'), 'not for you');
    // The project is cloned with its datasets, before anything is opened.
    for (const file of datasets) put(file);
    bench = await openWorkbench({ ...options, folder: path.join(root, 'work'), trust: 'restricted' });
    await bench.openSidebar();
    await expand(bench, 'Datasets', false);
    watchdog = await Watchdog.start(bench);
  });
  after(async () => {
    watchdog.close();
    await bench.close();
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Fails where the host was silent meanwhile, whatever else went wrong then. */
  async function staysAwake(use: () => Promise<unknown>): Promise<void> {
    watchdog.longestSilence();
    const failure = await use().then(
      () => undefined,
      (error: unknown) => error,
    );
    await watchdog.settle();
    const { ms, stack } = watchdog.longestSilence();
    console.log(`      silent for ${ms.toFixed(0)} ms`);
    assert.ok(ms < longestSilenceMs, `The host was silent for ${ms.toFixed(0)} ms:\n${stack.join('\n')}`);
    if (failure !== undefined) throw failure as Error;
  }

  for (const file of queryFiles)
    it(`answers with a query file: ${file.what}`, () =>
      staysAwake(async () => {
        const row = new RegExp(path.basename(file.name, '.gridlens.json'));
        const at = put(file);
        await bench.treeRow(row).first().waitFor({ timeout: 20_000 });
        await readTooltip(bench, row);
        await readInEditor(bench, at);
      }));

  it('answers while the view reads all datasets', () =>
    staysAwake(async () => {
      await bench.runCommand('View: Close All Editors');
      await expand(bench, 'Saved Queries', false);
      await expand(bench, 'Datasets', true);
      for (const { name } of datasets)
        await bench
          .treeRow(new RegExp(`^${name}.`))
          .first()
          .waitFor({ timeout: 30_000 });
      await bench.screenshot('watchdog-datasets');
    }));

  for (const file of datasets)
    it(`answers with a dataset: ${file.what}`, () =>
      staysAwake(async () => {
        const row = new RegExp(`^${file.name}`);
        await dismissAll(bench);
        await readTooltip(bench, row);
        // A download of 400,000 requests would go on beside all that follows.
        const isLargest = file.name === 'most';
        const entries = [/^Verify/, /^Update/, /^Continue/, /^Open README/];
        for (const entry of isLargest ? [/^Update/] : entries) {
          if (!(await chooseIfThere(bench, row, entry))) continue;
          await answerAll(bench, !isLargest);
          await chooseIfThere(bench, row, /^Pause/);
        }
        await bench.screenshot(`watchdog-${shot(file.name)}`);
        await bench.runCommand('Notifications: Clear All Notifications');
        assert.deepEqual(fs.readdirSync(outside), ['notes.md']);
        assert.equal(fs.readFileSync(path.join(outside, 'notes.md'), 'utf8'), 'not for you');
      }));

  for (const file of resultFiles)
    it(`answers with a result file: ${file.what}`, () =>
      staysAwake(async () => {
        put(file);
        await openNew(bench, file.name);
        await watchdog.settle();
        await bench.screenshot(`watchdog-${shot(file.name)}`);
        await bench.runCommand('View: Close All Editors');
      }));

  for (const file of codeFiles)
    it(`answers with code: ${file.what}`, () => staysAwake(() => readInEditor(bench, put(file))));

  it('holds no more memory in the end than a quiet session, and half as much again', async () => {
    await bench.runCommand('View: Close All Editors');
    const { usedBytes, peakBytes } = await measureHost(bench);
    console.log(
      `      host ${megabytes(usedBytes)}, quiet ${megabytes(quietBytes)}, peak ${megabytes(peakBytes)}`,
    );
    assert.ok(usedBytes <= 1.5 * quietBytes, 'the extension host holds more');
  });
});
