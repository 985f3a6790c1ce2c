import assert from '../../support/assert';
import * as vscode from 'vscode';
import { runFile } from '#src/features/queryFiles/runFile';
import { parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import type { ShowRequest } from '#src/services/results/results';
import { createSavedQueries, type SavedQueries } from '#src/services/savedQueries/savedQueries';
import type { SavedQuery } from '#src/domain';
import { answerPickers, back } from '../../support/answerPickers';
import { fakeMemento } from '../../support/fakeMemento';

const text = JSON.stringify({
  version: 1,
  name: 'Price',
  query: {
    operation: 'market',
    network_code: 'NEM',
    metrics: ['price'],
    interval: '${interval}',
    window: '24h',
    network_region: '${region}',
  },
  parameters: { region: { values: ['NSW1', 'QLD1'] }, interval: { values: ['5m', '1h'] } },
});
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function savedOf(): SavedQuery {
  const parsed = parseSavedQuery(text);
  assert.ok('saved' in parsed);
  return parsed.saved;
}

describe('the values of a query’s variables', () => {
  const globalStorageUri = vscode.Uri.file('/nowhere');
  let savedQueries: SavedQueries;

  beforeEach(() => {
    const context = {
      extensionUri: vscode.Uri.file('/nowhere'),
      globalStorageUri,
      globalState: fakeMemento(),
      workspaceState: fakeMemento(),
    };
    savedQueries = createSavedQueries({ context, log });
  });
  afterEach(() => {
    savedQueries.dispose();
  });

  it('are asked for when a query file is run, with the last used first', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'jsonc', content: text });
    const uri = document.uri.with({ path: '/Price.gridlens.json' });
    const shown: ShowRequest[] = [];
    const results = { show: (request: ShowRequest) => Promise.resolve(void shown.push(request)) };
    const { openTextDocument } = vscode.workspace;
    const opening: object = vscode.workspace;
    const file = Object.create(document, { uri: { value: uri } }) as vscode.TextDocument;
    Object.assign(opening, { openTextDocument: () => Promise.resolve(file) });
    try {
      const run = () => runFile({ context: { globalStorageUri }, results, savedQueries }, [uri], 'tab');
      await answerPickers(['QLD1', '1h'], run);
      assert.deepEqual(
        shown.map(({ name, query }) => [name, query.network_region, query.interval]),
        [['Price · QLD1 · 1h', 'QLD1', '1h']],
      );
      const [first] = await answerPickers([], run);
      assert.deepEqual(first?.labels, ['QLD1', 'NSW1']);
      assert.equal(shown.length, 1);
    } finally {
      Object.assign(opening, { openTextDocument });
    }
  });

  it('can be changed a step back', async () => {
    let asked: unknown;
    const steps = await answerPickers(['NSW1', back, 'QLD1', '5m'], async () => {
      asked = (await savedQueries.promptVariables('user|file:///a.gridlens.json', savedOf()))?.name;
    });
    assert.equal(asked, 'Price · QLD1 · 5m');
    assert.deepEqual(
      steps.map(({ placeholder }) => placeholder.split(':')[0]),
      ['region', 'interval', 'region', 'interval'],
    );
  });

  it('are remembered after the query is renamed', async () => {
    await answerPickers(['QLD1', '1h'], () =>
      savedQueries.promptVariables('user|file:///a.gridlens.json', savedOf()),
    );
    const renamed = { ...savedOf(), name: 'Another name' };
    const [first] = await answerPickers([], () =>
      savedQueries.promptVariables('user|file:///a.gridlens.json', renamed),
    );
    assert.deepEqual(first?.labels, ['QLD1', 'NSW1']);
  });
});
