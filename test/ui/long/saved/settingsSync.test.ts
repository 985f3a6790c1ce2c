import assert from '../../../support/assert';
import { inflateRawSync } from 'node:zlib';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import { deliverSyncedValue, readSyncedValue } from '../../support/syncedValue';
import type { Workbench } from '../../support/workbench';

const open = (): Promise<Workbench> => openOnSample({ stores: true, workspace: 'examples' });

/** Returns the text of the value that Settings Sync carries. */
function textOf(value: unknown) {
  const { data } = (value ?? {}) as { data?: string };
  return data === undefined || data === 'nothing'
    ? ''
    : inflateRawSync(Buffer.from(data, 'base64')).toString('utf8');
}

/** Waits until the value for Settings Sync includes the query, or no longer does, and returns it. */
async function valueOf(bench: Workbench, name: string, has: boolean): Promise<unknown> {
  let value: unknown;
  await poll(`“${name}” ${has ? 'is' : 'is not'} in the synced value`, async () => {
    value = await readSyncedValue(bench);
    return value !== undefined && textOf(value).includes(name) === has;
  });
  return value;
}

describe('Settings Sync of saved queries', () => {
  let first: Workbench;
  let second: Workbench;
  before(async () => {
    first = await open();
    second = await open();
    await first.openSidebar();
    await first.runSavedQuery('Prices by region, 7 days');
    await first.webview.getByText(/intervals, /).waitFor();
    await first.saveQuery('My prices', 'My queries');
  });
  after(async () => {
    await first.close();
    await second.close();
  });

  it('lists a query on the other machine after it is saved', async () => {
    await deliverSyncedValue(second, await valueOf(first, 'My prices', true));
    await second.openSidebar();
    await second.treeRow('My prices').waitFor();
  });

  it('deletes a query on the other machine, and offers to restore it', async () => {
    await first.runCommand('Gridlens: Delete Saved Query…');
    await first.quickInput.pick('My prices');
    await deliverSyncedValue(second, await valueOf(first, 'My prices', false));
    await second.openSidebar();
    const toast = second.toast('Deleted on another machine: “My prices”.');
    await toast.waitFor();
    await second.screenshot('sync-deleted');
    await second.treeRow('My prices').waitFor({ state: 'detached' });
    await toast.getByRole('button', { name: 'Restore' }).click();
    await second.treeRow('My prices').waitFor();
  });

  it('reports data of a newer version, and leaves it unchanged', async () => {
    const newer = { version: 99, queries: 'of another shape' };
    await deliverSyncedValue(second, newer);
    await second.openSidebar();
    await second.toast('A newer version of Gridlens has written the saved queries').waitFor();
    await second.screenshot('sync-newer');
    await second.treeRow('My prices').waitFor();
    assert.deepEqual(await readSyncedValue(second), newer);
  });

  it('leaves malformed data unchanged until the user replaces it', async () => {
    const malformed = { version: 1, data: 'nothing' };
    await deliverSyncedValue(second, malformed);
    await second.openSidebar();
    const toast = second.toast('The data of Settings Sync has no saved queries.');
    await toast.waitFor();
    await second.screenshot('sync-malformed');
    assert.deepEqual(await readSyncedValue(second), malformed);
    await toast.getByRole('button', { name: 'Use Mine' }).click();
    await poll('the synced value has the user’s queries', async () =>
      textOf(await readSyncedValue(second).catch(() => undefined)).includes('My prices'),
    );
  });
});
