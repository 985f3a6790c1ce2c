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
    const runs = {
      peekDirectory: () => Promise.resolve(undefined),
      fetchDirectory: () => Promise.reject(new Error('sent')),
    };
    savedQueries = createSavedQueries({ context, runs, log });
  });
  afterEach(() => {
    savedQueries.dispose();
  });

  const shown: ShowRequest[] = [];
  const runAt = (uri: vscode.Uri) => {
    const results = { show: (request: ShowRequest) => Promise.resolve(void shown.push(request)) };
    return runFile({ context: { globalStorageUri }, results, savedQueries }, [uri], 'tab');
  };
  /** Does some work while the text is the document of each address. */
  const withDocuments = async (work: () => Promise<void>) => {
    shown.length = 0;
    const document = await vscode.workspace.openTextDocument({ language: 'jsonc', content: text });
    const { openTextDocument } = vscode.workspace;
    const opening: object = vscode.workspace;
    const open = (uri: vscode.Uri) => Promise.resolve(Object.create(document, { uri: { value: uri } }));
    Object.assign(opening, { openTextDocument: open });
    try {
      await work();
    } finally {
      Object.assign(opening, { openTextDocument });
    }
  };

  it('are asked for when a query file is run, with the last used first', () =>
    withDocuments(async () => {
      const run = () => runAt(vscode.Uri.file('/Price.gridlens.json'));
      await answerPickers(['QLD1', '1h'], run);
      assert.deepEqual(
        shown.map(({ name, query }) => [name, query.network_region, query.interval]),
        [['Price · QLD1 · 1h', 'QLD1', '1h']],
      );
      const [first] = await answerPickers([], run);
      assert.deepEqual(first?.labels, ['QLD1', 'NSW1']);
      assert.equal(shown.length, 1);
    }));

  it('are those of the row when the file is the user’s own, which runs without a question', () =>
    withDocuments(async () => {
      const own = vscode.Uri.joinPath(globalStorageUri, 'queries/price.gridlens.json');
      const others = ['/nowhere/queries/../a.gridlens.json', '/nowhere/queries/a/b.gridlens.json'];
      for (const uri of [own, ...others.map((file) => vscode.Uri.file(file))])
        await answerPickers(['QLD1', '1h'], () => runAt(uri));
      assert.deepEqual(
        shown.map(({ isFromFile }) => isFromFile),
        [false, true, true],
      );
      const [first] = await answerPickers([], () =>
        savedQueries.promptVariables(`user|${own.toString()}`, savedOf()),
      );
      assert.deepEqual(first?.labels, ['QLD1', 'NSW1']);
    }));

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
