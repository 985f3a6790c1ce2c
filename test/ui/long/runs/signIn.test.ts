import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { SampleService } from '../../../support/sampleService';
import { openSharedWindow } from '../../support/sharedWindow';
import { pointedAt, startService } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';

const key = 'oe_a_key_for_tests_0123456789';

/** Returns the files below a folder that contain a text unencrypted. */
function filesWith(folder: string, text: string) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file).includes(text));
}

describe('sign-in', () => {
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
  const sentence = (text: string): Locator => bench.webview.locator('.problem-sentence', { hasText: text });

  const runExample = () => bench.runSavedQuery('Prices by region, 7 days');

  it('is offered when the service requires a key', async () => {
    await runExample();
    await sentence('You are not signed in to').waitFor();
    assert.equal(await bench.webview.locator('.problem-error').count(), 0, 'it is not an error');
    await bench.screenshot('no-key');
    await bench.button('Continue Without a Key').click();
    await sentence('requires an API key').waitFor();
    await bench.button('Sign In').click();
    await bench.quickInput.waitFor('The key is checked');
  });

  it('reports a wrong key, and keeps the typed text', async () => {
    await bench.quickInput.answer('oe_not_the_right_key_at_all');
    await bench.quickInput.waitFor('refused this key');
    assert.equal(await bench.quickInput.field.inputValue(), 'oe_not_the_right_key_at_all');
    assert.equal(await bench.quickInput.field.getAttribute('type'), 'password');
    await bench.screenshot('wrong-key');
  });

  it('accepts the right key and runs the waiting query', async () => {
    await bench.quickInput.answer(key);
    await bench.waitForChart();
    await bench.waitForHeading('Prices by region, 7 days');
    await bench.screenshot('prices');
  });

  it('lists the key in the Accounts menu', async () => {
    await bench.openAccountsMenu();
    await bench.menuItem('Sample user (Gridlens API Key)').waitFor();
    await bench.screenshot('accounts');
    await bench.page.keyboard.press('Escape');
  });

  it('lasts over a reload without the key in any file', async () => {
    await bench.reload();
    await runExample();
    await bench.waitForChart();
    assert.deepEqual(filesWith(bench.profile, key), []);
    assert.deepEqual(filesWith(bench.folder, key), []);
  });

  it('ends with Sign Out, which removes the key', async () => {
    await bench.runCommand('Gridlens: Sign Out…');
    await bench.toast('Signed out').waitFor();
    // The cache still has replies to the key, and would show them without a request.
    await bench.runCommand('Gridlens: Clear Cache');
    await runExample();
    await sentence('requires an API key').waitFor();
  });
});
