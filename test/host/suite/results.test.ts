import assert from '../../support/assert';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient } from '#src/client/index';
import type { Query } from '#src/domain';
import { commands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { resultViewType } from '#src/protocol/messages';
import { startSampleService, type SampleService } from '../../support/sampleService';
import { openTabs, type TabsBench } from '../../support/resultTabs';
import { removeFolder } from '../../support/removeFolder';

const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '30m',
  date_start: '2026-10-01T00:00:00',
  date_end: '2026-10-02T00:00:00',
  secondary_grouping: 'fueltech',
};

const resultTabs = (): vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      (tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(resultViewType),
    );

const labels = () => resultTabs().map((tab) => tab.label);

/** The labels of all tabs, and of those the ones that the next preview reuses. */
const labelsAndPreviews = ({ all }: TabsBench) => {
  const previews = all.filter(({ tab }) => tab.facts.isPreview).map(({ requested }) => requested.title);
  return `${labels().join()}; ${previews.join()}`;
};

/** Waits until the tab model has caught up with a change. */
async function until(isSo: () => boolean | Promise<boolean>, what: string) {
  for (let tries = 0; tries < 200; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const labels = resultTabs().map((tab) => tab.label);
  assert.fail(`${what}: ${labels.join(', ') || 'no results tab'}`);
}

/** Closes all tabs. A tab refuses to close while it is being opened or renamed, so it may take several attempts. */
async function closeTabs() {
  await until(async () => {
    const tabs = resultTabs();
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs).then(undefined, () => false);
    return tabs.length === 0;
  }, 'results tabs stay open');
}

/** The buttons of the visible problem. */
const actionsOf = ({ active }: TabsBench) => active?.failure?.problem.actions.map(({ id }) => id) ?? [];

describe('results tabs', () => {
  let root: string;
  let extensionUri: vscode.Uri;
  let sample: SampleService;
  const open: TabsBench[] = [];

  /** New results tabs that send requests to this address. */
  function tabsOn(baseAddress: string, token: string | undefined): TabsBench {
    const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(token) });
    const tabs = openTabs({ root, extensionUri, client });
    open.push(tabs);
    return tabs;
  }

  const storedFiles = () => {
    const folder = path.join(root, 'results');
    return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.bin')) : [];
  };

  const newPanel = (): vscode.WebviewPanel =>
    vscode.window.createWebviewPanel(resultViewType, 'Restored', vscode.ViewColumn.One);

  before(async () => {
    const extension = vscode.extensions.getExtension('gridlens.gridlens');
    assert.ok(extension);
    await extension.activate();
    extensionUri = extension.extensionUri;
    sample = await startSampleService();
  });

  after(async () => sample.close());

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
  });

  afterEach(async () => {
    // A panel that was just created has no tab to close yet, but it can be disposed of.
    for (const tabs of open.splice(0)) tabs.dispose();
    await closeTabs();
    await removeFolder(root);
  });

  it('open with "Explore Sample Data", and are reused', async () => {
    for (let i = 0; i < 2; i++) {
      await vscode.commands.executeCommand(commands.sampleExplore);
      await until(() => resultTabs().some((tab) => /fueltech.*3d$/.test(tab.label)), 'no tab of sample data');
      assert.equal(resultTabs().length, 1);
    }
    assert.equal(settings.connection.value, 'sample');
    await vscode.commands.executeCommand(commands.queryRunAgain);
    assert.equal(resultTabs().length, 1);
    await settings.connection.update(undefined);
  });

  it('show the service’s answer under the query’s title or the saved name', async () => {
    const tabs = tabsOn(sample.baseAddress, sample.token);
    await tabs.show({ query, name: 'Fuel mix' });
    const active = tabs.active?.shown;
    assert.equal(active?.title, 'Fuel mix');
    assert.ok(active.result.series.length > 5);
    assert.equal(active.result.series[0]?.times[0], Date.UTC(2026, 8, 30, 14));
    await tabs.show({ query: { ...query, network_region: 'NSW1' } });
    // VS Code reports the focused tab some time after its result.
    await until(() => tabs.active?.shown?.title.includes('NSW1') === true, 'the region is not visible');
    await until(() => resultTabs().length === 2, 'not in another tab');
    await tabs.show({ query, name: 'Fuel mix' });
    await until(() => tabs.active?.shown?.title === 'Fuel mix', 'not shown again');
    await tabs.show({ query, name: 'Fuel mix', placement: 'beside' });
    await until(() => vscode.window.tabGroups.all.length === 2, 'not at the side');
    assert.equal(labels().filter((label) => label === 'Fuel mix').length, 2);
    assert.equal(resultTabs().length, 3);
  });

  it('reuse one tab for previews until it is pinned', async () => {
    const tabs = tabsOn(sample.baseAddress, sample.token);
    const preview = (name: string) => tabs.show({ query, name, placement: 'preview' });
    await Promise.all([preview('First'), preview('Second')]);
    await until(() => labelsAndPreviews(tabs) === 'Second; Second', 'no preview');
    tabs.active?.tab.pin();
    await until(() => labelsAndPreviews(tabs) === 'Second; ', 'not pinned');
    await preview('Third');
    await until(() => labelsAndPreviews(tabs) === 'Second,Third; Third', 'the pinned tab was reused');
    // As a double click does.
    await tabs.show({ query, name: 'Third' });
    await until(() => labelsAndPreviews(tabs) === 'Second,Third; ', 'not pinned by a double click');
  });

  it('keep a preview that VS Code’s own command pins', async () => {
    const tabs = tabsOn(sample.baseAddress, sample.token);
    await tabs.show({ query, name: 'First', placement: 'preview' });
    await until(() => labelsAndPreviews(tabs) === 'First; First', 'no tab');
    await vscode.commands.executeCommand('workbench.action.pinEditor');
    await until(() => labelsAndPreviews(tabs) === 'First; ', 'not pinned');
    await tabs.show({ query, name: 'Second', placement: 'preview' });
    await until(() => resultTabs().length === 2, 'the pinned tab was reused');
  });

  it('restore a preview after a reload', async () => {
    const panelId = '0b4f6c1e-93d0-4c57-8f2a-1d2e3f405162';
    const tabs = tabsOn(sample.baseAddress, sample.token);
    await tabs.restore(newPanel(), { panelId, title: 'Kept', query, tab: { isPreview: true } });
    await until(() => labelsAndPreviews(tabs) === 'Kept; Kept', 'no preview');
    await tabs.show({ query, name: 'Next', placement: 'preview' });
    await until(() => labelsAndPreviews(tabs) === 'Next; Next', 'not reused');
  });

  it('keep the query while a key is required', async () => {
    const tabs = tabsOn(sample.baseAddress, 'a wrong key');
    await tabs.show({ query });
    assert.deepEqual(tabs.active?.requested.query, query);
    assert.equal(tabs.active.shown, undefined);
    assert.ok(actionsOf(tabs).includes('signIn'));
  });

  it('abort the request when they are closed', async () => {
    const server = http.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const tabs = tabsOn(`http://127.0.0.1:${port}`, 'any');
    const asked = once(server, 'request') as Promise<[http.IncomingMessage, http.ServerResponse]>;
    const shown = tabs.show({ query });
    const [, response] = await asked;
    const gone = once(response, 'close');
    await until(() => resultTabs().length === 1, 'no tab');
    await closeTabs();
    await Promise.all([shown, gone]);
    assert.equal(tabs.active, undefined);
    server.close();
  });

  it('restore the stored result after a reload, without a request', async () => {
    const before = tabsOn(sample.baseAddress, sample.token);
    await before.show({ query });
    const result = before.active?.shown?.result;
    assert.ok(result);
    await until(() => storedFiles().length === 1, 'the result is not stored');
    const panelId = storedFiles()[0]?.replace('.bin', '') ?? '';

    // Nothing listens at this address: a request would show a problem.
    const after = tabsOn('http://127.0.0.1:9', undefined);
    await after.restore(newPanel(), { panelId, title: 'Kept', query });
    assert.equal(after.active?.shown?.title, 'Kept');
    assert.deepEqual(after.active.shown.result, result);
  });

  it('offer to run when the stored result is damaged', async () => {
    const panelId = '0b4f6c1e-93d0-4c57-8f2a-1d2e3f405162';
    fs.mkdirSync(path.join(root, 'results'));
    fs.writeFileSync(path.join(root, 'results', `${panelId}.bin`), 'GRIDLENS but not really');
    const tabs = tabsOn('http://127.0.0.1:9', undefined);
    await tabs.restore(newPanel(), { panelId, title: 'Kept', query });
    assert.deepEqual(tabs.active?.requested, { title: 'Kept', query });
    assert.equal(tabs.active.shown, undefined);
    assert.ok(actionsOf(tabs).includes('retry'));
    assert.equal(tabs.active.isRunning, false);
  });

  it('are not restored from an invalid state', async () => {
    const tabs = tabsOn('http://127.0.0.1:9', undefined);
    await tabs.restore(newPanel(), { panelId: '../../x', title: 'Kept', query });
    assert.equal(tabs.active, undefined);
    await until(() => resultTabs().length === 0, 'the tab stays');
  });

  it('delete the stored result when they are closed', async () => {
    const tabs = tabsOn(sample.baseAddress, sample.token);
    await tabs.show({ query });
    await until(() => storedFiles().length === 1, 'the result is not stored');
    await until(() => resultTabs().length === 1, 'the tab is not open');
    await closeTabs();
    await until(() => storedFiles().length === 0, 'the stored result stays');
  });
});
