import assert from '../../support/assert';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { labelOf, queriesOf } from '#src/services/savedQueries/tree/tree';
import { noChoices } from '#src/domain';
import { findSavedLink, originOf } from '#src/services/savedQueries/origin';
import { createQueryTooltip } from '#src/features/savedQueries/tree/treeRows';
import { commands } from '#src/host/ids';
import { toPlainLine } from '#src/host/plainText';
import { settings } from '#src/host/settings';
import { activate, closeEditors } from '../../support/editor';
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

describe('saved queries', () => {
  let bench: QueryBench;

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

  it('have an empty tree at first, so that the welcome view appears', async () => {
    assert.deepEqual(await bench.library.tree(), []);
  });

  it('include the user’s and the project’s queries, and broken files of the project', async () => {
    await bench.library.add({ kind: 'user' }, saved('Mine', 'Prices'));
    await bench.library.add({ kind: 'workspace', folder: workspaceFolder().uri.toString() }, saved('Ours'));
    fs.writeFileSync(path.join(bench.projectQueries, 'bad.gridlens.json'), '{');
    bench.library.refresh();
    const tree = await bench.library.tree();
    assert.deepEqual(linesOf(tree), [
      'My queries',
      '  Prices',
      '    Mine',
      workspaceFolder().name,
      '  bad.gridlens.json',
      '  Ours',
    ]);
    assert.ok(fs.existsSync(path.join(bench.projectQueries, 'bad.gridlens.json')));
    const [broken] = tree[1]?.children ?? [];
    assert.ok(broken);
    const bad = itemOf(broken);
    assert.equal(bad.contextValue, 'broken.workspace');
    assert.match(String(bad.description), /not valid JSON/);
  });

  it('show markup in a name as text', async () => {
    const name = '<b>[x](command:y)</b> $(alert)';
    await bench.library.add({ kind: 'user' }, saved(name));
    const [node] = queriesOf(await bench.library.tree());
    assert.ok(node);
    const item = itemOf(node);
    const shown = toPlainLine(name);
    assert.deepEqual([item.label, item.description, item.contextValue], [shown, 'market · 5m', 'query.user']);
    const runs = {
      of: () => ({}),
      prepare: () => Promise.resolve(),
      read: () => Promise.resolve(undefined),
      usedAt: () => Promise.resolve(new Map<string, number>()),
      refresh: () => undefined,
    };
    const { value, isTrusted, supportHtml } = await createQueryTooltip(node, {
      library: bench.library,
      runs,
    });
    assert.match(value, /NEM price/);
    assert.ok(!value.includes('<b>') && !value.includes('[x](') && !value.includes('$('), value);
    assert.ok(isTrusted !== true && supportHtml !== true);
    assert.equal((item.iconPath as vscode.ThemeIcon).id, 'graph-line');
    assert.equal(item.command?.command, commands.savedQueryRun);
  });

  it('appear in another window', async () => {
    const other = bench.open();
    assert.deepEqual(await other.tree(), []);
    let changes = 0;
    other.onDidChange(() => changes++);
    // A watcher may miss changes before it has started.
    for (let count = 1; changes === 0 && count <= 20; count++) {
      await bench.library.add({ kind: 'user' }, saved(`New ${count}`));
      await sleep(500);
    }
    assert.deepEqual((await other.tree()).map(labelOf), ['My queries']);
    assert.equal(labelOf((await other.tree())[0]?.children[0] ?? assert.fail()), 'New 1');
    other.dispose();
  });

  it('keep both of two changes, and can be restored', async () => {
    await bench.library.add({ kind: 'user' }, saved('A'));
    const [node] = queriesOf(await bench.library.tree());
    assert.ok(node);
    const other = bench.open();
    await other.change(node, saved('B'));
    assert.equal((await bench.library.change(node, saved('C'))).isConflict, true);
    assert.deepEqual(linesOf(await bench.library.tree()), ['My queries', '  B', '  C (conflicted copy)']);
    const [first] = queriesOf(await bench.library.tree());
    assert.ok(first);
    const choices = { ...noChoices, kinds: { 'stack power MW': 'bars' } };
    await bench.charts.set(first.key, choices);
    const restore = await bench.library.remove(first);
    // A new query of this name may get the same file.
    assert.equal(bench.charts.of(first.key), undefined);
    assert.deepEqual(linesOf(await bench.library.tree()), ['My queries', '  C (conflicted copy)']);
    await restore?.();
    assert.deepEqual(bench.charts.of(first.key), choices);
    assert.deepEqual(queriesOf(await bench.library.tree())[0]?.stored, first.stored);
    assert.deepEqual(
      bench.logged.map((line) => line.slice(0, line.indexOf(':'))),
      [
        'Saved query added',
        'Saved query renamed',
        'Saved query changed elsewhere meanwhile',
        'Saved query deleted',
        'Saved query restored',
      ],
    );
    other.dispose();
  });

  it('are found by the tab that shows one after a change', async () => {
    const { query } = saved('A');
    const node = await bench.library.add({ kind: 'user' }, saved('A', 'Prices'));
    const link = findSavedLink(await bench.library.tree(), query, node && originOf(node));
    assert.deepEqual([link?.node.key, link?.place, link?.isChanged], [node?.key, 'My queries', false]);
    const { node: found } = await bench.library.change(node ?? assert.fail(), {
      ...saved('B'),
      query: { ...query, window: '7d' },
    });
    const changed = findSavedLink(await bench.library.tree(), query, node && originOf(node));
    assert.deepEqual([changed?.node.stored.name, changed?.isChanged], ['B', true]);
    assert.deepEqual([found?.key, found?.key], [changed?.node.key, node?.key]);
    await bench.library.remove(found ?? assert.fail());
    assert.equal(findSavedLink(await bench.library.tree(), query, node && originOf(node)), undefined);
  });

  it('of the user’s own are files with their names, and a corrupt one is listed where it is', async () => {
    await bench.library.add({ kind: 'user' }, saved('Spot price'));
    const own = path.join(bench.root, 'queries');
    fs.writeFileSync(path.join(own, 'bad.gridlens.json'), 'garbage');
    fs.writeFileSync(
      path.join(own, 'newer.gridlens.json'),
      JSON.stringify({ version: 2, name: 'Newer', query: 'as it will be' }),
    );
    bench.library.refresh();
    const tree = await bench.library.tree();
    assert.deepEqual(linesOf(tree), ['My queries', '  bad.gridlens.json', '  Newer', '  Spot price']);
    assert.deepEqual(
      tree[0]?.children.map((node) => itemOf(node).contextValue),
      ['broken.user', 'newer.user', 'query.user'],
    );
    const files = ['bad.gridlens.json', 'newer.gridlens.json', 'spot-price.gridlens.json'];
    assert.deepEqual(fs.readdirSync(own).sort(), files);
    assert.equal(fs.readFileSync(path.join(own, 'bad.gridlens.json'), 'utf8'), 'garbage');
  });

  it('run by pick under their name', async () => {
    const name = `Spot ${randomUUID()}`;
    bench.writeProject(name);
    await vscode.commands.executeCommand(commands.savedQueryRefresh);
    await answering({ pick: name }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryRun);
    });
    await until('the tab', () =>
      vscode.window.tabGroups.all.flatMap((group) => group.tabs).some((tab) => tab.label.includes(name)),
    );
    await closeEditors();
  });

  it('are renamed, duplicated and deleted by pick, and restored with Undo', async () => {
    const name = `Spot ${randomUUID()}`;
    const file = bench.writeProject(name);
    const textOf = () => fs.readFileSync(file, 'utf8');
    const refresh = (): Thenable<unknown> => vscode.commands.executeCommand(commands.savedQueryRefresh);
    await refresh();
    await answering({ pick: name, type: `${name} renamed` }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryRename);
    });
    assert.equal((JSON.parse(textOf()) as { name: string }).name, `${name} renamed`);
    await answering({ pick: name }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryDuplicate);
    });
    assert.equal(fs.readdirSync(bench.projectQueries).length, 2);
    const before = textOf();
    const messages = await answering({ pick: `${name} renamed`, press: 'Undo' }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryDelete);
      await until(
        'the file again',
        () => fs.existsSync(file) && fs.readdirSync(bench.projectQueries).length === 2,
      );
    });
    assert.match(messages[0] ?? '', /^Deleted “Spot/);
    assert.equal(textOf(), before);
  });

  it('open in their file to be edited', async () => {
    const name = `Spot ${randomUUID()}`;
    const file = bench.writeProject(name);
    await vscode.commands.executeCommand(commands.savedQueryRefresh);
    await answering({ pick: name }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryEdit);
    });
    await until('the editor', () => vscode.window.activeTextEditor?.document.uri.fsPath === file);
    await closeEditors();
  });
});
