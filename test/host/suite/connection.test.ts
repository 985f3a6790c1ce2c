import assert from '../../support/assert';
import * as vscode from 'vscode';
import { commands, settingIds } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, setSetting } from '../../support/editor';
import { watchQuickInput } from '../../support/quickInput';

describe('the connection', () => {
  before(activate);

  afterEach(async () => {
    await settings.connection.update(undefined);
    await settings.baseAddress.update(undefined);
  });

  const choose = (label: string): Promise<readonly vscode.QuickPickItem[]> =>
    watchQuickInput(async ({ picks, answer }) => {
      answer([label]);
      await vscode.commands.executeCommand(commands.connectionChoose);
      return picks[0]?.items ?? [];
    });

  it('switches to sample data and back in the settings', async () => {
    await choose('Sample data');
    assert.equal(settings.connection.value, 'sample');
    const items = await choose('api.openelectricity.org.au');
    assert.equal(items.find((item) => item.description === 'in use')?.label, 'Sample data');
    assert.equal(settings.connection.value, 'service');
  });

  it('fires an event only when its setting changes', async () => {
    const events: string[] = [];
    const listening = settings.connection.onDidChange((kind) => events.push(kind));
    await settings.connection.update('sample');
    await settings.timeoutSeconds.update(30);
    await settings.timeoutSeconds.update(undefined);
    listening.dispose();
    await settings.connection.update('service');
    assert.deepEqual(events, ['sample']);
  });

  it('reports an invalid base address, and still offers sample data', async () => {
    await settings.baseAddress.update('http://api.example.org');
    const items = await choose('Sample data');
    assert.ok(items.some((item) => item.detail === 'The base address in the settings cannot be used.'));
    assert.equal(settings.connection.value, 'sample');
  });

  for (const id of [settingIds.baseAddress, settingIds.connection])
    it(`does not accept ${id} from a workspace`, async () => {
      await assert.rejects(async () =>
        vscode.workspace
          .getConfiguration()
          .update(id, 'https://elsewhere.example.org', vscode.ConfigurationTarget.Workspace),
      );
    });

  it('clamps a setting, and replaces one of the wrong type', async () => {
    await setSetting(settingIds.timeoutSeconds, 1e9);
    assert.equal(settings.timeoutSeconds.value, 600);
    await setSetting(settingIds.timeoutSeconds, 'soon');
    assert.equal(settings.timeoutSeconds.value, 60);
    await setSetting(settingIds.timeoutSeconds, undefined);
  });
});
