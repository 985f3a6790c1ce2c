import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient } from '#src/client/index';
import type { Query } from '#src/domain';
import { runAnyway } from '#src/words/query/runWords';
import { startSampleService, type SampleService } from '../../support/sampleService';
import { openTabs, type TabsBench } from '../../support/resultTabs';
import { removeFolder } from '../../support/removeFolder';

const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  date_start: '2026-01-01T00:00:00',
  date_end: '2026-07-30T00:00:00',
};

describe('a costly query', () => {
  let root: string;
  let extensionUri: vscode.Uri;
  let sample: SampleService;
  let tabs: TabsBench;
  let asked: [sentence: string, isModal: boolean][];
  let answer: string | undefined;
  const { showWarningMessage } = vscode.window;

  before(async () => {
    const extension = vscode.extensions.getExtension('gridlens.gridlens');
    assert.ok(extension);
    await extension.activate();
    extensionUri = extension.extensionUri;
    sample = await startSampleService();
    const window: { showWarningMessage: unknown } = vscode.window;
    window.showWarningMessage = (sentence: string, { modal }: vscode.MessageOptions) => {
      asked.push([sentence, modal === true]);
      return Promise.resolve(answer);
    };
  });

  after(async () => {
    const window: { showWarningMessage: unknown } = vscode.window;
    window.showWarningMessage = showWarningMessage;
    await sample.close();
  });

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    asked = [];
    const { baseAddress, token } = sample;
    const client = createClient({
      baseAddress,
      fetch,
      token: () => Promise.resolve(token),
      requestsPerSecond: Infinity,
      limits: { windowDays: { '1h': 1 } },
    });
    tabs = openTabs({ root, extensionUri, client });
  });

  afterEach(async () => {
    tabs.dispose();
    await removeFolder(root);
  });

  const question = ['This takes 210 requests, 42% of a day’s 500.', true] as const;

  it('is not sent when the user declines', async () => {
    answer = undefined;
    await tabs.show({ query: { ...query } });
    assert.deepEqual(asked, [question]);
    assert.equal(tabs.active?.shown, undefined);
    assert.equal(tabs.active?.failure?.state, 'cancelled');
  });

  it('is sent after one confirmation, also when it is run again', async () => {
    answer = runAnyway;
    await tabs.show({ query: { ...query } });
    assert.ok(tabs.active?.shown);
    await tabs.active.run();
    assert.deepEqual(asked, [question]);
  });

  it('needs no confirmation for missing parts of its result', async () => {
    answer = runAnyway;
    await tabs.show({ query: { ...query } });
    const live = tabs.active;
    assert.ok(live?.shown);
    const { title, result } = live.shown;
    const oneDay = { ...query, date_end: '2026-01-02T00:00:00' };
    const missing = [{ query: oneDay, kind: 'network', facts: {} }] as const;
    const provenance = { ...result.provenance, missing };
    live.restore({ query: { ...query }, title }, { ...result, provenance });
    await live.complete();
    assert.equal(live.shown.result.provenance.missing, undefined);
    assert.equal(asked.length, 1);
  });
});
