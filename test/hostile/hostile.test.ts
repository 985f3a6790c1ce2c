import assert from '../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { askHelper } from '../ui/support/helper';
import { openSharedWindow } from '../ui/support/sharedWindow';
import { poll, succeeds } from '../support/poll';
import { pointedAt } from '../ui/support/sampleServer';
import type { Workbench } from '../ui/support/workbench';
import { replyJson } from '../support/httpServer';
import { goodReply, hostileReplies } from './support/hostileReplies';
import { startHostileService, type HostileService } from './support/hostileService';
import { makeHostileWorkspace, outsideText, type HostileWorkspace } from './support/hostileWorkspace';
import { measureHost, measurePage, type HostMemory } from './support/memory';
import { filesWithSecret, formsOfSecretIn } from './support/secretSearch';
import {
  assertPageAnswers,
  exportAs,
  linksInToasts,
  quietWork,
  runAgain,
  runSaved,
  textOfWindow,
  waitUntilSettled,
} from './support/tour';
import { startTrap, type Trap } from './support/trap';

const key = 'oe_7Qx2LmZp9RtVw4KdHs6By3Fn';
const accountName = `[x](command:workbench.action.openSettings) $(zap) $$(zap) \\$(zap) \u202E${key}`;

/** Shorter timeouts than the defaults, so that faults which need one take only seconds. */
const settings = (service: HostileService): Record<string, unknown> => ({
  ...pointedAt(service.baseAddress),
  'gridlens.service.timeoutSeconds': 2,
  'gridlens.service.maxResponseMegabytes': 8,
});

interface Memory {
  host: HostMemory;
  page: number;
}

const measure = async (bench: Workbench): Promise<Memory> => ({
  host: await measureHost(bench),
  page: await measurePage(bench),
});

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Measures a session of the same length without hostile content. */
async function measureQuietSession(): Promise<Memory> {
  const service = await startHostileService(key, 'Ada');
  const bench = await openSharedWindow({
    stores: true,
    settings: settings(service),
    workspace: 'examples',
    trust: 'restricted',
  });
  try {
    service.answerWith(goodReply);
    await bench.openSidebar();
    await bench.signIn(key);
    await runSaved(bench, 'Prices by region, 7 days');
    await waitUntilSettled(bench);
    for (let i = 0; i < 3; i++) await quietWork(bench, service);
    return await measure(bench);
  } finally {
    await bench.close();
    await service.close();
  }
}

describe('a hostile service with a hostile workspace', () => {
  let quiet: Memory;
  let bench: Workbench;
  let service: HostileService;
  let trap: Trap;
  let workspace: HostileWorkspace;
  const dialogs: string[] = [];
  const asked = new Set<string>();

  before(async function () {
    this.timeout(240_000);
    quiet = await measureQuietSession();
    trap = await startTrap();
    service = await startHostileService(key, accountName);
    workspace = makeHostileWorkspace(trap.address);
    bench = await openSharedWindow({
      stores: true,
      settings: settings(service),
      folder: workspace.folder,
      trust: 'restricted',
    });
    bench.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    bench.page.on('request', (request) => asked.add(new URL(request.url()).origin));
  });
  after(async () => {
    await bench.close();
    await service.close();
    await trap.close();
    workspace.remove();
  });

  /** Asserts that the key is nowhere visible, and that the hostile content created no link, picture or dialog. */
  async function assertNothingGotThrough() {
    await assertPageAnswers(bench);
    assert.deepEqual(formsOfSecretIn(Buffer.from(await textOfWindow(bench)), key), []);
    assert.deepEqual(await linksInToasts(bench), []);
    assert.equal(await bench.webview.locator('img[src="x"]').count(), 0);
    assert.deepEqual(dialogs, []);
  }

  it('has links in its workspace that are listed but not followed', async () => {
    await bench.openSidebar();
    await bench.treeRow('One day').waitFor({ timeout: 60_000 });
    const rows = async () => (await bench.treeTexts()).join(' ');
    await poll('the links are named', async () => (await rows()).includes('endless.gridlens.json'));
    const text = await rows();
    await bench.screenshot('hostile-tree');
    assert.ok(!text.includes(outsideText), 'a file outside the workspace was read');
    assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
    assert.equal(await bench.page.locator('.part.sidebar .pane-body .codicon-zap').count(), 0);
    assert.match(text, /newer Gridlens/);
    await poll('the end of the tree says what it does not show', async () => {
      // The tree is rebuilt while its files are still being read, and loses its scroll position. The last rows may be
      // hidden under the header of the next view.
      await bench
        .treeRow(/./)
        .nth(3)
        .click({ modifiers: ['Control'], timeout: 5000 })
        .catch(() => undefined);
      await bench.page.keyboard.press('End');
      return succeeds(bench.treeRow('not shown').waitFor({ timeout: 5000 }));
    });
    const { peakBytes } = await measureHost(bench);
    assert.ok(peakBytes < 1.5e9, `the extension host took ${megabytes(peakBytes)}`);
  });

  it('has deeply nested code before a call, which still gets its lens', async () => {
    await bench.openFile('analysis.py');
    await bench.lens('Preview').nth(2).waitFor();
  });

  it('names the account like a command, which stays text', async () => {
    await bench.signIn(key);
    await assertNothingGotThrough();
    await bench.openAccountsMenu();
    assert.deepEqual(formsOfSecretIn(Buffer.from(await textOfWindow(bench)), key), []);
    await bench.screenshot('hostile-accounts');
    await bench.page.keyboard.press('Escape');
    await bench.runCommand('Gridlens: Choose API Key…');
    await bench.quickInput
      .row(/openSettings/)
      .first()
      .waitFor();
    assert.equal(await bench.quickInput.box.locator('.codicon-zap').count(), 0);
    await bench.screenshot('hostile-keys');
    await bench.quickInput.cancel();
  });

  it('answers a query correctly', async () => {
    service.answerWith(goodReply);
    await runSaved(bench, 'One day');
    await waitUntilSettled(bench);
    await bench.waitForChart();
  });

  for (const { what, handler, endsWith } of hostileReplies(key, 'http://127.0.0.1:1')) {
    it(what, async () => {
      service.answerWith(handler);
      await runAgain(bench, service);
      const page = bench.webview;
      if (endsWith === 'problem') await page.locator('.problem-sentence:visible').first().waitFor();
      else await page.locator('canvas:visible, .table:visible').first().waitFor();
      await assertNothingGotThrough();
      await bench.screenshot(`hostile-${what.replaceAll(/\W+/g, '-').slice(0, 60)}`);
      if (endsWith === 'problem') return;
      for (const tab of ['Table', 'Statistics', 'Profiles', 'Details', 'Chart']) {
        await page.getByRole('tab', { name: tab }).click();
        await assertNothingGotThrough();
      }
    });
  }

  it('redirects elsewhere, which is not followed through the workspace’s proxy', async () => {
    const [redirect] = hostileReplies(key, trap.address).filter(({ what }) =>
      what.startsWith('redirects elsewhere'),
    );
    service.answerWith(redirect?.handler ?? assert.fail());
    await runAgain(bench, service);
    await bench.webview.locator('.problem-sentence:visible').first().waitFor();
    await assertNothingGotThrough();
    assert.deepEqual(trap.caught, []);
  });

  it('repeats the key, which is not copied', async () => {
    service.answerWith(replyJson({ success: false, error: `Invalid key: ${key}` }, 500));
    await runAgain(bench, service);
    await bench.button('Copy Details').first().click();
    await poll('the details are copied', async () => (await bench.clipboard()) !== '');
    const copied = await bench.clipboard();
    assert.match(copied, /Invalid key/);
    assert.deepEqual(formsOfSecretIn(Buffer.from(copied), key), []);
  });

  it('names series like formulas, which are not exported as such', async () => {
    const [names] = hostileReplies(key, trap.address).filter(({ what }) => what.startsWith('names series'));
    service.answerWith(names?.handler ?? assert.fail());
    await runAgain(bench, service);
    const file = await exportAs(bench, 'CSV', 'names.csv');
    await assertNothingGotThrough();
    const cells = fs.readFileSync(file, 'utf8').split(/[,;\t\n"]/);
    assert.deepEqual(
      cells.filter((cell) => /^[=+@＝＋－＠]/.test(cell)),
      [],
    );
    await askHelper(bench.profile, { action: 'command', id: 'notifications.clearAll' });
  });

  it('allows shorter windows than planned, which needs another confirmation', async () => {
    service.answerWith(
      replyJson(
        { success: false, error: 'Date range too large for 5m interval. Maximum range is 1 days.' },
        400,
      ),
    );
    const before = service.requests.length;
    await runSaved(bench, 'One year');
    const dialog = bench.dialog(/requests/);
    await dialog.waitFor();
    await bench.screenshot('hostile-growth');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await waitUntilSettled(bench);
    assert.ok(
      service.requests.length - before <= 50,
      `${service.requests.length - before} requests were sent`,
    );
  });

  it('has its requests and failures logged without the key', () => {
    const file = fs
      .readdirSync(bench.profile, { recursive: true, encoding: 'utf8' })
      .find((name) => name.endsWith('Gridlens.log'));
    const text = fs.readFileSync(path.join(bench.profile, file ?? assert.fail('there is no log')), 'utf8');
    const lines = text.split('\n').filter((line) => line.includes('/v4/market/'));
    assert.ok(lines.length >= hostileReplies(key, '').length, text);
    assert.deepEqual(formsOfSecretIn(Buffer.from(text), key), []);
  });

  it('leaves a window that works after a reload', async () => {
    await runSaved(bench, 'One day');
    await waitUntilSettled(bench);
    await quietWork(bench, service);
    await bench.reload();
    await bench.waitForChart();
    await bench.openSidebar();
    for (let i = 0; i < 3; i++) await quietWork(bench, service);
  });

  it('uses at most 1.5 times the memory of a quiet session', async () => {
    const { host, page } = await measure(bench);
    console.log(
      [
        `      host ${megabytes(host.usedBytes)}, quiet ${megabytes(quiet.host.usedBytes)}`,
        `peak ${megabytes(host.peakBytes)}, quiet ${megabytes(quiet.host.peakBytes)}`,
        `page ${megabytes(page)}, quiet ${megabytes(quiet.page)}`,
      ].join('; '),
    );
    assert.ok(host.usedBytes <= 1.5 * quiet.host.usedBytes, 'the extension host holds more');
    assert.ok(page <= 1.5 * quiet.page, 'the page holds more');
  });

  it('has its account name shown as text on sign-out', async () => {
    await bench.runCommand('Gridlens: Sign Out…');
    await bench.toast('Signed out').waitFor();
    await bench.screenshot('hostile-sign-out');
    await assertNothingGotThrough();
  });

  it('receives only its own requests, and has the key in no file', () => {
    const own = new URL(bench.page.url()).origin;
    // The extension's own files, which VS Code serves itself.
    const resources = /^https:\/\/[^/]*\.vscode-resource\.vscode-cdn\.net$/;
    assert.deepEqual(
      [...asked].filter((origin) => origin !== own && origin !== 'null' && !resources.test(origin)),
      [],
    );
    assert.deepEqual(trap.caught, []);
    assert.ok(service.requests.every(({ path: asked }) => asked.startsWith('/v4/')));
    assert.deepEqual([...filesWithSecret(bench.profile, key), ...filesWithSecret(bench.folder, key)], []);
  });
});
