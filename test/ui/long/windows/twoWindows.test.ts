import type { SampleService } from '../../../support/sampleService';
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

  // A window in a browser reads secrets when it loads, without events for changes in another window. The unit tests of
  // the key store cover the event of a desktop window.
  it('share a key that was entered before the second is opened', async () => {
    await first.signIn(key);

    second = await openAnotherWindow(first);
    await second.runSavedQuery('Prices by region, 7 days');
    await second.waitForChart();
    await second.openAccountsMenu();
    await second.menuItem('Sample user (Gridlens API Key)').waitFor();
    await second.page.keyboard.press('Escape');
  });

  it('list a query that the other saves, until it is deleted', async () => {
    for (const bench of [first, second]) {
      await bench.page.bringToFront();
      await bench.openSidebar();
      await bench.treeRow('Prices by region').waitFor();
    }
    await second.saveQuery('From the second window', 'My queries');
    await first.page.bringToFront();
    await first.treeRow('From the second window').waitFor();
    await first.runCommand('Gridlens: Delete Saved Query…');
    await first.quickInput.pick('From the second window');
    await second.page.bringToFront();
    await second.treeRow('From the second window').waitFor({ state: 'detached' });
  });
});
