import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { problemOf } from '#src/words/failures/problemOf';
import { labelOf, queriesOf } from '#src/services/savedQueries/tree/tree';
import { greyNewer } from '#src/features/savedQueries/tree/treeRows';
import { commands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate } from '../../support/editor';
import {
  answering,
  itemOf,
  linesOf,
  openQueryBench,
  saved,
  workspaceFolder,
  type QueryBench,
} from '../../support/queryLibrary';
import { until } from '../../support/quickInput';

const never = new vscode.CancellationTokenSource().token;

describe('the query files of a workspace', () => {
  let bench: QueryBench;
  const extension = vscode.extensions.getExtension('gridlens.gridlens');
  assert.ok(extension, 'the extension is not there');

  before(async () => {
    await activate();
    await settings.connection.update('sample');
  });

  beforeEach(() => {
    bench = openQueryBench();
  });

  afterEach(() => {
    bench.close();
  });

  after(() => settings.connection.update(undefined));

  /** The rows below the workspace folder, by label. */
  const projectRows = async (): Promise<ReadonlyMap<string, vscode.TreeItem>> => {
    bench.library.refresh();
    const group = (await bench.library.tree()).find(({ label }) => label === workspaceFolder().name);
    return new Map((group?.children ?? []).map((node) => [labelOf(node), itemOf(node)]));
  };

  it('have the schema that the extension ships', async () => {
    const { contributes } = extension.packageJSON as {
      contributes: { jsonValidation: [{ url: string }] };
    };
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.parse(contributes.jsonValidation[0].url),
    );
    const shipped = path.join(extension.extensionPath, 'media', 'query.schema.json');
    assert.deepEqual(JSON.parse(document.getText()), JSON.parse(fs.readFileSync(shipped, 'utf8')));
  });

  it('include links to outside by name, without reading them', async function () {
    if (process.platform === 'win32') this.skip();
    bench.writeProject('Ours');
    const at = (name: string) => path.join(bench.projectQueries, `${name}.gridlens.json`);
    const outside = path.join(bench.root, 'secret.gridlens.json');
    fs.writeFileSync(outside, JSON.stringify({ version: 1, ...saved('Secret') }));
    fs.symlinkSync('/proc/self/pagemap', at('endless'));
    fs.symlinkSync(outside, at('link'));
    fs.symlinkSync(bench.root, path.join(bench.projectQueries, 'folder'));
    const rows = await projectRows();
    assert.deepEqual(
      [...rows].map(([label, item]) => [label, item.description, item.command?.command]),
      [
        ['endless.gridlens.json', 'link to outside', undefined],
        ['link.gridlens.json', 'link to outside', undefined],
        ['Ours', 'market · 5m', commands.savedQueryRun],
        ['secret.gridlens.json', 'link to outside', undefined],
      ],
    );
  });

  it('are not written into a queries folder that links to outside', async () => {
    const outside = path.join(bench.root, 'outside');
    fs.mkdirSync(outside);
    fs.symlinkSync(outside, bench.projectQueries);
    await assert.rejects(
      bench.library.add({ kind: 'workspace', folder: workspaceFolder().uri.toString() }, saved('Ours')),
      (error) => problemOf(error).sentence.includes('is a link to outside the workspace folder'),
    );
    assert.deepEqual(fs.readdirSync(outside), []);
    assert.match(bench.logged.join('\n'), /Saved query not added/);
  });

  it('include queries of a newer Gridlens in grey, without actions', async () => {
    const text = JSON.stringify({ version: 2, name: 'Newer', query: {} });
    fs.mkdirSync(bench.projectQueries, { recursive: true });
    fs.writeFileSync(path.join(bench.projectQueries, 'newer.gridlens.json'), text);
    await bench.library.add({ kind: 'user' }, saved('A'));
    fs.writeFileSync(path.join(bench.root, 'queries', 'newer.gridlens.json'), text);
    bench.library.refresh();
    assert.deepEqual(linesOf(await bench.library.tree()), [
      'My queries',
      '  A',
      '  Newer',
      workspaceFolder().name,
      '  Newer',
    ]);
    const newer = path.join(bench.root, 'queries', 'newer.gridlens.json');
    assert.equal(fs.readFileSync(newer, 'utf8'), text);
    const item = (await projectRows()).get('Newer') ?? assert.fail();
    assert.equal(item.description, 'made by a newer Gridlens');
    assert.ok(item.resourceUri && greyNewer.provideFileDecoration(item.resourceUri, never));
    await vscode.commands.executeCommand(commands.savedQueryRefresh);
    for (const command of [
      commands.savedQueryRun,
      commands.savedQueryEdit,
      commands.savedQueryRename,
      commands.savedQueryDuplicate,
      commands.savedQueryDelete,
    ]) {
      const messages = await answering({}, async () => {
        await vscode.commands.executeCommand(command, item.command?.arguments?.[0]);
      });
      assert.match(messages.join(), /^“Newer” cannot be used. It was made by a newer Gridlens/, command);
    }
    assert.equal(fs.readFileSync(path.join(bench.projectQueries, 'newer.gridlens.json'), 'utf8'), text);
  });

  it('are listed up to 2,000, with the number of the others', async () => {
    fs.mkdirSync(bench.projectQueries, { recursive: true });
    for (let number = 0; number < 2003; number++) {
      const name = `q${String(number).padStart(4, '0')}`;
      const text = JSON.stringify({ version: 1, ...saved(name) });
      fs.writeFileSync(path.join(bench.projectQueries, `${name}.gridlens.json`), text);
    }
    const labels = [...(await projectRows()).keys()];
    assert.deepEqual(
      [labels.length, labels[0], labels[1999], labels[2000]],
      [2001, 'q0000', 'q1999', '3 more query files are not shown'],
    );
  });

  it('report on use that a query is gone or invalid', async () => {
    const file = bench.writeProject('Ours');
    bench.library.refresh();
    const [node] = queriesOf(await bench.library.tree());
    assert.ok(node);
    fs.writeFileSync(file, '{');
    await assert.rejects(bench.library.open(node), /“Ours” can no longer be used\. It is not valid JSON/);
    fs.rmSync(file);
    await assert.rejects(bench.library.open(node), /“Ours” no longer exists/);
  });

  it('are cleaned of the leftovers of killed windows, with a log line', async () => {
    const own = path.join(bench.root, 'queries');
    fs.mkdirSync(own, { recursive: true });
    bench.writeProject('Ours');
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    const name = '.gridlens-00000000-1-00000000.part';
    const ownLeftover = path.join(own, name);
    const leftovers = [ownLeftover, path.join(bench.projectQueries, name)];
    for (const file of leftovers) {
      fs.writeFileSync(file, '');
      fs.utimesSync(file, old, old);
    }
    await bench.library.tree();
    // The extension also reads the project, and may be the first to remove leftover files.
    const isLogged = (file: string) =>
      bench.logged.some((line) => line.startsWith('Leftover file removed') && line.includes(file));
    await until('the log line', () => isLogged(ownLeftover));
    await until('an empty folder', () => !leftovers.some(fs.existsSync));
  });
});
