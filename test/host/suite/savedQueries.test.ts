import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { createLibrary, type Library } from '../../../src/features/savedQueries/library';
import type { LoadedQueries } from '../../../src/features/savedQueries/ownStore';
import type { SavedQuery } from '../../../src/features/savedQueries/savedQuery';
import { labelOf, queriesOf, type TreeNode } from '../../../src/features/savedQueries/tree';
import { toTreeItem } from '../../../src/features/savedQueries/treeProvider';
import { commands } from '../../../src/host/ids';
import { toPlainLine } from '../../../src/host/plainText';
import { settings } from '../../../src/host/settings';
import { until } from '../../support/quickInput';

const saved = (name: string, folder?: string): SavedQuery => ({
  name,
  ...(folder === undefined ? {} : { folder }),
  query: { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m', window: '24h' },
});

function workspaceFolder(): vscode.WorkspaceFolder {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return folder;
}

const linesOf = (nodes: readonly TreeNode[], depth = 0): readonly string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${labelOf(node)}`,
    ...(node.kind === 'group' ? linesOf(node.children, depth + 1) : []),
  ]);

/** Answers the pickers, boxes and notifications that open while `run` goes on. */
async function answering(
  answers: { readonly pick?: string; readonly type?: string; readonly press?: string },
  run: () => Promise<void>,
): Promise<readonly string[]> {
  const window: object = vscode.window;
  const { showQuickPick, showInputBox, showInformationMessage } = vscode.window;
  const told: string[] = [];
  Object.assign(window, {
    showQuickPick: (items: readonly vscode.QuickPickItem[]) =>
      Promise.resolve(items.find((item) => item.label.includes(answers.pick ?? ''))),
    showInputBox: () => Promise.resolve(answers.type),
    showInformationMessage: (message: string) => {
      told.push(message);
      return Promise.resolve(answers.press);
    },
  });
  try {
    await run();
  } finally {
    Object.assign(window, { showQuickPick, showInputBox, showInformationMessage });
  }
  return told;
}

describe('saved queries in VS Code', () => {
  let root: string;
  let projectQueries: string;
  let library: Library;
  let loaded: LoadedQueries[];

  let logged: string[];

  const log = {
    debug: () => undefined,
    info: (line: string) => logged.push(line),
    warn: (line: string) => logged.push(line),
    error: (line: string) => logged.push(line),
  };

  /** What a window opens. */
  const open = (): Library =>
    createLibrary({ storage: vscode.Uri.file(root), log, onLoad: (one) => loaded.push(one) });

  before(async () => {
    await vscode.extensions.getExtension('gridlens.gridlens')?.activate();
    await settings.connection.update('sample');
  });

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    projectQueries = path.join(workspaceFolder().uri.fsPath, 'queries');
    loaded = [];
    logged = [];
    library = open();
  });

  afterEach(() => {
    library.dispose();
    fs.rmSync(root, { recursive: true, force: true });
    fs.rmSync(projectQueries, { recursive: true, force: true });
  });

  after(() => settings.connection.update(undefined));

  /** A query of the project, as a file. */
  const writeProject = (name: string): string => {
    const file = path.join(projectQueries, `${randomUUID()}.gridlens.json`);
    fs.mkdirSync(projectQueries, { recursive: true });
    fs.writeFileSync(file, JSON.stringify({ version: 1, ...saved(name) }));
    return file;
  };

  it('shows nothing where there is nothing, so that the welcome view shows', async () => {
    assert.deepEqual(await library.tree(), []);
  });

  it('shows the user’s and the project’s queries, and what is broken among the latter', async () => {
    await library.add({ kind: 'user' }, saved('Mine', 'Prices'));
    await library.add({ kind: 'workspace', folder: workspaceFolder().uri.toString() }, saved('Ours'));
    fs.writeFileSync(path.join(projectQueries, 'bad.gridlens.json'), '{');
    library.refresh();
    const tree = await library.tree();
    assert.deepEqual(linesOf(tree), [
      'My queries',
      '  Prices',
      '    Mine',
      workspaceFolder().name,
      '  bad.gridlens.json',
      '  Ours',
    ]);
    assert.ok(fs.existsSync(path.join(projectQueries, 'bad.gridlens.json')));
    const [broken] = tree[1]?.children ?? [];
    assert.ok(broken);
    const bad = toTreeItem(broken);
    assert.equal(bad.contextValue, 'broken.workspace');
    assert.match(String(bad.description), /not valid JSON/);
  });

  it('shows a name in HTML and Markdown as it is, with what it asks beside it', async () => {
    const name = '<b>[x](command:y)</b> $(alert)';
    await library.add({ kind: 'user' }, saved(name));
    const [node] = queriesOf(await library.tree());
    assert.ok(node);
    const item = toTreeItem(node);
    const shown = toPlainLine(name);
    assert.deepEqual([item.label, item.description, item.contextValue], [shown, 'market · 5m', 'query.user']);
    assert.equal(item.tooltip, `${shown}\nNEM price, 24h`);
    assert.equal((item.iconPath as vscode.ThemeIcon).id, 'graph-line');
    assert.equal(item.command?.command, commands.savedQueryRun);
  });

  it('shows in one window what another does', async () => {
    const other = open();
    assert.deepEqual(await other.tree(), []);
    let changes = 0;
    other.onDidChange(() => changes++);
    // A watcher takes a moment to begin: what happens before, it may miss.
    for (let count = 1; changes === 0 && count <= 20; count++) {
      await library.add({ kind: 'user' }, saved(`New ${count}`));
      await sleep(500);
    }
    assert.deepEqual((await other.tree()).map(labelOf), ['My queries']);
    assert.equal(labelOf((await other.tree())[0]?.children[0] ?? assert.fail()), 'New 1');
    other.dispose();
  });

  it('keeps both of two changes, and brings back what was deleted', async () => {
    await library.add({ kind: 'user' }, saved('A'));
    const [node] = queriesOf(await library.tree());
    assert.ok(node);
    const other = open();
    await other.change(node, saved('B'));
    assert.equal((await library.change(node, saved('C'))).isConflict, true);
    assert.deepEqual(linesOf(await library.tree()), ['My queries', '  B', '  C (conflicted copy)']);
    const [first] = queriesOf(await library.tree());
    assert.ok(first);
    const bringBack = await library.remove(first);
    assert.deepEqual(linesOf(await library.tree()), ['My queries', '  C (conflicted copy)']);
    await bringBack?.();
    assert.deepEqual(queriesOf(await library.tree())[0]?.stored, first.stored);
    assert.deepEqual(
      logged.map((line) => line.slice(0, line.indexOf(':'))),
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

  it('sets garbage in the user’s own folder aside and loads the rest', async () => {
    await library.add({ kind: 'user' }, saved('A'));
    fs.writeFileSync(path.join(root, 'queries', 'bad.gridlens.json'), 'garbage');
    library.refresh();
    assert.deepEqual(linesOf(await library.tree()), ['My queries', '  A']);
    // Adding read them too: whichever was first set it aside, and tells.
    await until('word of it', () => loaded.some((one) => one.setAside.length > 0));
    const [aside, ...others] = loaded.flatMap((one) => one.setAside);
    assert.equal(aside?.original, 'bad.gridlens.json');
    assert.deepEqual(others, []);
    assert.equal(fs.readFileSync(path.join(root, 'queries', aside.file), 'utf8'), 'garbage');
  });

  it('runs one that is picked, under its name', async () => {
    const name = `Spot ${randomUUID()}`;
    writeProject(name);
    await vscode.commands.executeCommand(commands.savedQueryRefresh);
    await answering({ pick: name }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryRun);
    });
    await until('the tab', () =>
      vscode.window.tabGroups.all.flatMap((group) => group.tabs).some((tab) => tab.label.includes(name)),
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('renames, duplicates and deletes one that is picked, and Undo brings it back', async () => {
    const name = `Spot ${randomUUID()}`;
    const file = writeProject(name);
    const textOf = (): string => fs.readFileSync(file, 'utf8');
    const refresh = (): Thenable<unknown> => vscode.commands.executeCommand(commands.savedQueryRefresh);
    await refresh();
    await answering({ pick: name, type: `${name} renamed` }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryRename);
    });
    assert.equal((JSON.parse(textOf()) as { name: string }).name, `${name} renamed`);
    await answering({ pick: name }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryDuplicate);
    });
    assert.equal(fs.readdirSync(projectQueries).length, 2);
    const before = textOf();
    const told = await answering({ pick: `${name} renamed`, press: 'Undo' }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryDelete);
      await until('the file again', () => fs.existsSync(file) && fs.readdirSync(projectQueries).length === 2);
    });
    assert.match(told[0] ?? '', /^Deleted “Spot/);
    assert.equal(textOf(), before);
  });

  it('edits one of the project in its file', async () => {
    const name = `Spot ${randomUUID()}`;
    const file = writeProject(name);
    await vscode.commands.executeCommand(commands.savedQueryRefresh);
    await answering({ pick: name }, async () => {
      await vscode.commands.executeCommand(commands.savedQueryEdit);
    });
    await until('the editor', () => vscode.window.activeTextEditor?.document.uri.fsPath === file);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
