import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, settingIds } from '../../../src/host/ids';
import { settings } from '../../../src/host/settings';
import { watchQuickInput } from '../../support/quickInput';

describe('choosing the connection', () => {
  before(async () => {
    await vscode.extensions.getExtension('gridlens.gridlens')?.activate();
  });

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

  it('goes to sample data and back, and keeps the choice in the settings', async () => {
    await choose('Sample data');
    assert.equal(settings.connection.value, 'sample');
    const items = await choose('api.openelectricity.org.au');
    assert.equal(items.find((item) => item.description === 'in use')?.label, 'Sample data');
    assert.equal(settings.connection.value, 'service');
  });

  it('tells of a change of the setting', async () => {
    const told: string[] = [];
    const listening = settings.connection.onDidChange((kind) => told.push(kind));
    await settings.connection.update('sample');
    await settings.timeoutSeconds.update(30);
    await settings.timeoutSeconds.update(undefined);
    listening.dispose();
    await settings.connection.update('service');
    assert.deepEqual(told, ['sample']);
  });

  it('says so when the base address cannot be used, and still offers sample data', async () => {
    await settings.baseAddress.update('http://api.example.org');
    const items = await choose('Sample data');
    assert.ok(items.some((item) => item.detail === 'The base address in the settings cannot be used.'));
    assert.equal(settings.connection.value, 'sample');
  });

  for (const id of [settingIds.baseAddress, settingIds.connection])
    it(`does not let a workspace set ${id}`, async () => {
      await assert.rejects(async () =>
        vscode.workspace
          .getConfiguration()
          .update(id, 'https://elsewhere.example.org', vscode.ConfigurationTarget.Workspace),
      );
    });

  it('brings a setting of the wrong type back within bounds', async () => {
    const configuration = vscode.workspace.getConfiguration();
    await configuration.update(settingIds.timeoutSeconds, 1e9, vscode.ConfigurationTarget.Global);
    assert.equal(settings.timeoutSeconds.value, 600);
    await configuration.update(settingIds.timeoutSeconds, 'soon', vscode.ConfigurationTarget.Global);
    assert.equal(settings.timeoutSeconds.value, 60);
    await configuration.update(settingIds.timeoutSeconds, undefined, vscode.ConfigurationTarget.Global);
  });
});
