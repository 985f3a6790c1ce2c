import assert from '../../support/assert';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, internalCommands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { deleteSaved } from '#src/features/savedQueries/treeCommands';
import { moveQuery } from '#src/services/savedQueries/tree/moveQuery';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import { queriesOf, type Place, type QueryNode } from '#src/services/savedQueries/tree/tree';
import { closeEditors } from '../../support/editor';
import { fakeMemento } from '../../support/fakeMemento';
import { withServer } from '../../support/httpServer';
import { MemoryFiles } from '../../support/memoryFiles';
import { replyParts } from '../../support/partServer';
import { answering, linesOf, openQueryBench, saved, type QueryBench } from '../../support/queryLibrary';

const scheme = 'gridlens-memory';
const root = vscode.Uri.from({ scheme, path: '/repository' });
const place: Place = { kind: 'workspace', folder: root.toString() };
const own: Place = { kind: 'user' };

describe('saved queries of a virtual workspace', () => {
  const files = new MemoryFiles();
  let registered: vscode.Disposable;
  let bench: QueryBench;
  const { workspaceFolders } = vscode.workspace;

  before(() => {
    registered = vscode.workspace.registerFileSystemProvider(scheme, files, { isCaseSensitive: true });
    Object.defineProperty(vscode.workspace, 'workspaceFolders', {
      configurable: true,
      get: () => [{ uri: root, name: 'repository', index: 0 }],
    });
  });
  beforeEach(() => {
    files.clear();
    files.write('/repository/queries/spot.gridlens.json', { ...saved('Spot'), version: 1, notes: 'kept' });
    files.write('/repository/a/b/deep.gridlens.json', { ...saved('Deep', 'prices'), version: 1 });
    files.write('/repository/node_modules/x/no.gridlens.json', { ...saved('No'), version: 1 });
    files.write('/repository/broken.gridlens.json', { version: 1 });
    bench = openQueryBench();
  });
  afterEach(() => {
    bench.library.dispose();
  });
  after(() => {
    registered.dispose();
    Object.defineProperty(vscode.workspace, 'workspaceFolders', {
      configurable: true,
      get: () => workspaceFolders,
    });
  });

  const lines = async () => {
    bench.library.refresh();
    return linesOf(await bench.library.tree());
  };
  const find = async (name: string): Promise<QueryNode> =>
    queriesOf(await bench.library.tree()).find(({ stored }) => stored.name === name) ?? assert.fail(name);
  const read = (file: string): { name?: string; notes?: string } =>
    JSON.parse(files.text(`/repository/${file}`)) as { name?: string; notes?: string };

  it('are listed from all folders except packages, with broken files', async () => {
    assert.deepEqual(await lines(), [
      'repository',
      '  prices',
      '    Deep',
      '  broken.gridlens.json',
      '  Spot',
    ]);
  });

  it('are changed and added without a loss of unknown fields', async () => {
    const { node, saved: found } = await bench.library.open(await find('Spot'));
    assert.equal(found.query.interval, '5m');
    await bench.library.change(node, { ...found, name: 'Price', query: { ...found.query, interval: '1h' } });
    assert.deepEqual(
      [read('queries/spot.gridlens.json').name, read('queries/spot.gridlens.json').notes],
      ['Price', 'kept'],
    );
    await bench.library.add(place, saved('New one', 'prices'));
    assert.equal(read('queries/new-one.gridlens.json').name, 'New one');
    assert.ok((await lines()).includes('    New one'));
    assert.deepEqual(
      files.names().filter((name) => !name.endsWith('.json')),
      [],
    );
  });

  it('run from the editor in a tab with their name', async () => {
    const asked = await withServer(replyParts(), async ({ baseAddress, requests }) => {
      await settings.baseAddress.update(baseAddress);
      await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
      try {
        const file = root.with({ path: '/repository/queries/spot.gridlens.json' });
        await vscode.commands.executeCommand(commands.queryFileRun, file);
        const tabs = () =>
          vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
        while (!tabs().includes('Spot') || !requests.some(({ url }) => url.includes('/market/')))
          await new Promise((resolve) => setImmediate(resolve));
        return requests.map(({ url }) => url);
      } finally {
        await closeEditors();
        await settings.baseAddress.update(undefined);
      }
    });
    assert.match(asked.join('\n'), /metrics=price/);
  });

  it('are deleted, and restored with Undo', async () => {
    const before = files.text('/repository/queries/spot.gridlens.json');
    await answering({ press: 'Undo' }, async () => {
      await deleteSaved(bench.library, [await find('Spot')]);
      await Promise.resolve();
    });
    const end = Date.now() + 10_000;
    while (!files.names().includes('/repository/queries/spot.gridlens.json')) {
      assert.ok(Date.now() < end, 'it has come back');
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(files.text('/repository/queries/spot.gridlens.json'), before);
  });

  it('move to the user’s own and back, under a free name', async () => {
    const charts = createRememberedCharts(fakeMemento(), fakeMemento());
    await moveQuery({ library: bench.library, charts }, { node: await find('Spot'), target: { place: own } });
    assert.equal(files.names().includes('/repository/queries/spot.gridlens.json'), false);
    files.write('/repository/queries/other.gridlens.json', { ...saved('Spot'), version: 1 });
    await lines();
    const [mine] = queriesOf(await bench.library.tree()).filter((one) => one.place.kind === 'user');
    await moveQuery({ library: bench.library, charts }, { node: mine ?? assert.fail(), target: { place } });
    assert.deepEqual(await lines(), [
      'repository',
      '  prices',
      '    Deep',
      '  broken.gridlens.json',
      '  Spot',
      '  Spot (copy)',
    ]);
    assert.equal(read(`queries/${path.posix.basename('spot-copy.gridlens.json')}`).notes, 'kept');
  });

  it('keep another program’s change', async () => {
    const { node, saved: found } = await bench.library.open(await find('Spot'));
    files.write('/repository/queries/spot.gridlens.json', { ...saved('Theirs'), version: 1 });
    const { isConflict } = await bench.library.change(node, { ...found, name: 'Ours' });
    assert.equal(isConflict, true);
    assert.equal(read('queries/spot.gridlens.json').name, 'Theirs');
    assert.ok((await lines()).includes('  Ours (conflicted copy)'));
  });
});
