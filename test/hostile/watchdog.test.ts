import assert from '../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askHelper } from '../ui/support/helper';
import { openSharedWindow } from '../ui/support/sharedWindow';
import { poll, succeeds } from '../support/poll';
import type { Workbench } from '../ui/support/workbench';
import { codeFiles, datasets, queryFiles, resultFiles, type HostileFile } from './support/hostileFiles';
import { measureHost } from './support/memory';
import {
  answerAll,
  chooseIfThere,
  dismissAll,
  openNew,
  readInEditor,
  readTooltip,
} from './support/watchedWindow';
import { Watchdog } from './support/watchdog';

const options = {
  settings: { 'gridlens.connection': 'sample', 'files.exclude': {}, 'editor.hover.delay': 100 },
  viewport: { width: 1400, height: 1400 },
} as const;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const shot = (text: string) => text.replaceAll(/\W+/g, '-').slice(0, 60);

/** Opens a view of the sidebar, or closes it to make room for the others. */
async function expand(bench: Workbench, view: string, isOpen: boolean) {
  const header = bench.page.locator('.part.sidebar .pane-header', { hasText: view });
  if ((await header.getAttribute('aria-expanded')) !== String(isOpen)) await header.click();
}

describe('an extension host with hostile files', () => {
  let quietBytes = 0;
  let root = '';
  let outside = '';
  let bench: Workbench;
  let watchdog: Watchdog;

  const put = (file: HostileFile) => {
    const at = path.join(root, 'work', file.name);
    file.write(at, outside);
    return at;
  };

  /** Measures a session of the same length with ordinary files. */
  async function measureQuietSession() {
    const quiet = await openSharedWindow({
      ...options,
      workspace: 'examples',
      trust: 'restricted',
      stores: true,
    });
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
    // The project comes with its datasets, as after a clone, before any file is opened.
    for (const file of datasets) put(file);
    bench = await openSharedWindow({
      ...options,
      folder: path.join(root, 'work'),
      trust: 'restricted',
      stores: true,
    });
    await bench.openSidebar();
    await expand(bench, 'Datasets', false);
    watchdog = await Watchdog.start(bench);
    await watchdog.settle();
    watchdog.longestSilence();
  });
  after(async () => {
    watchdog.close();
    await bench.close();
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  const tidy = async () => {
    // A tooltip covers the rows below.
    await bench.page.mouse.move(700, 700);
    for (const id of ['workbench.action.closeAllEditors', 'notifications.clearAll'])
      await askHelper(bench.profile, { action: 'command', id });
  };
  const staysAwake = (use: () => Promise<unknown>) => watchdog.staysAwake(use);

  for (const file of queryFiles)
    it(`stays responsive with a query file: ${file.what}`, () =>
      staysAwake(async () => {
        const row = new RegExp(path.basename(file.name, '.gridlens.json'));
        const at = put(file);
        const isListed = () => succeeds(bench.treeRow(row).first().waitFor({ timeout: 5000 }));
        await poll('the file is listed', async () => {
          if (await isListed()) return true;
          // VS Code may not watch the folder yet.
          await askHelper(bench.profile, { action: 'command', id: 'gridlens.savedQuery.refresh' });
          return false;
        });
        await readTooltip(bench, row);
        await readInEditor(bench, at);
      }));

  it('stays responsive while the view reads all datasets', () =>
    staysAwake(async () => {
      await tidy();
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
    it(`stays responsive with a dataset: ${file.what}`, () =>
      staysAwake(async () => {
        const row = new RegExp(`^${file.name}`);
        await dismissAll(bench);
        await readTooltip(bench, row);
        // A download of 400,000 requests would keep running during all later tests.
        const isLargest = file.name === 'most';
        const entries = [/^Verify/, /^Update/, /^Continue/, /^Open README/];
        for (const entry of isLargest ? [/^Update/] : entries) {
          if (!(await chooseIfThere(bench, row, entry))) continue;
          await answerAll(bench, !isLargest);
          await chooseIfThere(bench, row, /^Pause/);
        }
        await bench.screenshot(`watchdog-${shot(file.name)}`);
        await tidy();
        assert.deepEqual(fs.readdirSync(outside), ['notes.md']);
        assert.equal(fs.readFileSync(path.join(outside, 'notes.md'), 'utf8'), 'not for you');
      }));

  for (const file of resultFiles)
    it(`stays responsive with a result file: ${file.what}`, () =>
      staysAwake(async () => {
        put(file);
        await openNew(bench, file.name);
        await watchdog.settle();
        await bench.screenshot(`watchdog-${shot(file.name)}`);
        await tidy();
      }));

  for (const file of codeFiles)
    it(`stays responsive with code: ${file.what}`, () => staysAwake(() => readInEditor(bench, put(file))));

  it('uses at most 1.5 times the memory of a quiet session', async () => {
    await staysAwake(tidy);
    const { usedBytes, peakBytes } = await measureHost(bench);
    console.log(
      `      host ${megabytes(usedBytes)}, quiet ${megabytes(quietBytes)}, peak ${megabytes(peakBytes)}`,
    );
    assert.ok(usedBytes <= 1.5 * quietBytes, 'the extension host holds more');
  });
});
