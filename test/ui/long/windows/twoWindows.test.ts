import type { SampleService } from '../../../../src/sample/index';
import { openAnotherWindow } from '../../support/openWorkbench';
import { openSharedWindow } from '../../support/sharedWindow';
import { pointedAt, startService } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';

const key = 'oe_a_key_for_tests_0123456789';

describe('two windows', () => {
  let service: SampleService;
  let first: Workbench;
  let second: Workbench;
  before(async () => {
    service = await startService(key);
    first = await openSharedWindow({
      stores: true,
      settings: pointedAt(service.baseAddress),
      workspace: 'examples',
    });
  });
  after(async () => {
    await first.close();
    await service.close();
  });

  // A window in a browser gets no event for a secret that another window changes, and reads secrets when it loads. In a
  // desktop window, where the change is an event, the key store handles it: its unit tests cover that.
  it('have the key that was given in the one, when the other is opened after it', async () => {
    await first.runCommand('Gridlens: Sign In with an API Key…');
    await first.quickInput.waitFor('The key is checked');
    await first.quickInput.answer(key);
    await first.quickInput.waitUntilClosed();

    second = await openAnotherWindow(first);
    await second.runCommand('Gridlens: Run Saved Query…');
    await second.quickInput.pick('Prices by region, 7 days');
    await second.webview().locator('canvas').first().waitFor();
    await second.openAccountsMenu();
    await second.menuItem('Sample user (Gridlens API Key)').waitFor();
    await second.page.keyboard.press('Escape');
  });

  it('show a query that was saved in the other, and lose it when it is deleted', async () => {
    for (const bench of [first, second]) {
      await bench.page.bringToFront();
      await bench.openSidebar();
      await bench.treeRow('Prices by region').waitFor();
    }
    await second.runCommand('Gridlens: Save Query…');
    await second.quickInput.waitFor('Name of the query');
    await second.quickInput.answer('From the second window');
    await second.quickInput.waitFor('Where?');
    await second.quickInput.pick('My queries');
    await second.quickInput.waitFor('Save Query: Folder');
    await second.quickInput.pick('No folder');
    await first.page.bringToFront();
    await first.treeRow('From the second window').waitFor();
    await first.runCommand('Gridlens: Delete Saved Query…');
    await first.quickInput.pick('From the second window');
    await second.page.bringToFront();
    await second.treeRow('From the second window').waitFor({ state: 'detached' });
  });
});
