import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { SampleService } from '../../../../src/sample/index';
import { openSharedWindow } from '../../support/sharedWindow';
import { pointedAt, startService } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';

const key = 'oe_a_key_for_tests_0123456789';

/** Returns the files below a folder that contain a text unencrypted. */
function filesWith(folder: string, text: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file).includes(text));
}

describe('signing in', () => {
  let service: SampleService;
  let bench: Workbench;
  before(async () => {
    service = await startService(key);
    bench = await openSharedWindow({
      stores: true,
      settings: pointedAt(service.baseAddress),
      workspace: 'examples',
    });
  });
  after(async () => {
    await bench.close();
    await service.close();
  });

  /** Returns the visible sentence; the text for screen readers has the same words. */
  const sentence = (text: string): Locator => bench.webview().locator('.problem-sentence', { hasText: text });

  const runExample = async (): Promise<void> => {
    await bench.runCommand('Gridlens: Run Saved Query…');
    await bench.quickInput.pick('Prices by region, 7 days');
  };

  it('is asked for where the service wants a key, and the query is kept', async () => {
    await runExample();
    await sentence('You are not signed in to').waitFor();
    assert.equal(await bench.webview().locator('.problem-error').count(), 0, 'it is no error');
    await bench.screenshot('no-key');
    await bench.webview().getByRole('button', { name: 'Continue Without a Key' }).click();
    await sentence('requires an API key').waitFor();
    await bench.webview().getByRole('button', { name: 'Sign In' }).click();
    await bench.quickInput.waitFor('The key is checked');
  });

  it('says that a wrong key is refused, and keeps what was typed', async () => {
    await bench.quickInput.answer('oe_not_the_right_key_at_all');
    await bench.quickInput.waitFor('refused this key');
    assert.equal(await bench.quickInput.field.inputValue(), 'oe_not_the_right_key_at_all');
    assert.equal(await bench.quickInput.field.getAttribute('type'), 'password');
    await bench.screenshot('wrong-key');
  });

  it('takes the right key and runs the query that waited', async () => {
    await bench.quickInput.answer(key);
    await bench.webview().locator('canvas').first().waitFor();
    await bench.webview().getByRole('heading', { name: 'Prices by region, 7 days' }).waitFor();
    await bench.screenshot('prices');
  });

  it('lists the key in the Accounts menu', async () => {
    await bench.openAccountsMenu();
    await bench.menuItem('Sample user (Gridlens API Key)').waitFor();
    await bench.screenshot('accounts');
    await bench.page.keyboard.press('Escape');
  });

  it('still has the key after a reload, and in no file', async () => {
    await bench.reload();
    await runExample();
    await bench.webview().locator('canvas').first().waitFor();
    assert.deepEqual(filesWith(bench.profile, key), []);
    assert.deepEqual(filesWith(bench.folder, key), []);
  });

  it('forgets the key on signing out', async () => {
    await bench.runCommand('Gridlens: Sign Out…');
    await bench.toast('Signed out').waitFor();
    // The cache still has replies to the key, and would show them without a request.
    await bench.runCommand('Gridlens: Clear Cache');
    await runExample();
    await sentence('requires an API key').waitFor();
  });
});
