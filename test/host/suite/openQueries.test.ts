import assert from '../../support/assert';
import fs from 'node:fs';
import * as vscode from 'vscode';
import type { TreeContext } from '#src/features/savedQueries/treeContext';
import { deleteSaved } from '#src/features/savedQueries/treeCommands';
import { runMoves } from '#src/features/savedQueries/moveSaved';
import { renameQuery } from '#src/features/savedQueries/treeCommands';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import type { Library } from '#src/services/savedQueries/library';
import { followSavedLink } from '#src/features/resultsTab/savedLink';
import { LiveResult } from '#src/services/results/liveResult';
import { TabState } from '#src/services/results/tabState';
import { Approvals } from '#src/services/runs/approvals';
import { originOf } from '#src/services/savedQueries/origin';
import { queriesOf, type Place, type QueryNode } from '#src/services/savedQueries/tree/tree';
import { messagesDuring } from '../../support/editor';
import { fakeMemento } from '../../support/fakeMemento';
import {
  answering,
  linesOf,
  openQueryBench,
  saved,
  workspaceFolder,
  type QueryBench,
} from '../../support/queryLibrary';
import { until } from '../../support/quickInput';

const own: Place = { kind: 'user' };

const never = (): Promise<never> => new Promise(() => undefined);

/** A results tab that shows a saved query, without its page. */
interface OpenTab {
  live: LiveResult;
  link: ReturnType<typeof followSavedLink>;
  title: string;
}

async function openTab(library: Library, node: QueryNode): Promise<OpenTab> {
  const { saved } = await library.open(node);
  const live = new LiveResult({
    id: 'tab-1',
    requested: { query: saved.query, title: saved.name },
    tab: new TabState({ isPreview: false, origin: originOf(node) }),
    runs: { run: never, compare: never, complete: never },
    readCopy: () => Promise.resolve(undefined),
    approvals: new Approvals(() => Promise.resolve(true)),
    logFault: (error) => {
      throw error;
    },
  });
  const link = followSavedLink({
    live,
    savedQueries: { library: () => Promise.resolve(library), onDidChange: library.onDidChange },
    onDidChange: () => undefined,
    logFault: (error) => {
      throw error;
    },
  });
  return {
    live,
    link,
    get title() {
      return live.requested.title;
    },
  };
}

describe('an open saved query', () => {
  let bench: QueryBench;
  let project: Place;
  const tabs: OpenTab[] = [];

  beforeEach(() => {
    bench = openQueryBench();
    project = { kind: 'workspace', folder: workspaceFolder().uri.toString() };
  });
  afterEach(async () => {
    for (const { link } of tabs.splice(0)) link.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    bench.close();
  });

  const find = async (name: string): Promise<QueryNode> => {
    bench.library.refresh();
    const found = queriesOf(await bench.library.tree()).find(({ stored }) => stored.name === name);
    return found ?? assert.fail(`no query ${name}`);
  };
  const context = (): TreeContext =>
    ({
      library: bench.library,
      charts: createRememberedCharts(fakeMemento(), fakeMemento()),
      results: { all: tabs.map(({ live }) => live) },
      view: { visible: false },
    }) as unknown as TreeContext;
  const rename = (node: QueryNode) => answering({ type: 'Price' }, () => renameQuery(context(), node));
  const show = async (uri: vscode.Uri): Promise<vscode.TextDocument> =>
    (await vscode.window.showTextDocument(uri, { preview: false })).document;
  const typeInto = async (document: vscode.TextDocument, from: string, to: string) => {
    const edit = new vscode.WorkspaceEdit();
    const at = document.getText().indexOf(from);
    edit.replace(
      document.uri,
      new vscode.Range(document.positionAt(at), document.positionAt(at + from.length)),
      to,
    );
    assert.equal(await vscode.workspace.applyEdit(edit), true);
  };
  const openFile = async (name: string): Promise<{ file: string; document: vscode.TextDocument }> => {
    const file = bench.writeProject(name);
    fs.writeFileSync(file, `${JSON.stringify({ version: 1, ...saved(name) }, undefined, 2)}\n`);
    bench.library.refresh();
    return { file, document: await show(vscode.Uri.file(file)) };
  };
  const showTab = async (node: QueryNode): Promise<OpenTab> => {
    const tab = await openTab(bench.library, node);
    tabs.push(tab);
    await until('the saved query of the tab', () => tab.link.link?.isChanged === false);
    return tab;
  };

  it('with unsaved text neither overwrites another program’s change nor is replaced by it', async () => {
    const { file, document } = await openFile('Spot');
    await typeInto(document, '"5m"', '"1h"');
    const theirs = fs.readFileSync(file, 'utf8').replace('Spot', 'Theirs');
    fs.writeFileSync(file, theirs);
    fs.utimesSync(file, new Date(), new Date(Date.now() + 5000));
    await find('Theirs');
    assert.equal(await document.save(), false);
    assert.deepEqual([document.isDirty, document.getText().includes('"1h"')], [true, true]);
    assert.equal(fs.readFileSync(file, 'utf8'), theirs);
  });

  it('with unsaved text keeps it when it is renamed in the tree, with a warning', async () => {
    const { file, document } = await openFile('Spot');
    await typeInto(document, '"5m"', '"1h"');
    const node = await find('Spot');
    const warnings = await messagesDuring('showWarningMessage', () => rename(node), 'Show Editor');
    assert.match(
      warnings.join(),
      /^“Spot” is open in an editor with unsaved changes\. .* compare before you save/,
    );
    assert.deepEqual([document.isDirty, document.getText().includes('"1h"')], [true, true]);
    assert.match(fs.readFileSync(file, 'utf8'), /"Price"[^]*"5m"/);
    assert.equal(await document.save(), false);
  });

  it('with unsaved text can be saved after it is deleted in the tree', async () => {
    const { file, document } = await openFile('Spot');
    await typeInto(document, '"5m"', '"1h"');
    const node = await find('Spot');
    const warnings = await messagesDuring('showWarningMessage', () =>
      answering({}, () => deleteSaved(bench.library, [node])),
    );
    assert.match(warnings.join(), /unsaved changes/);
    assert.equal(fs.existsSync(file), false);
    await until('that VS Code knows', () => !document.isClosed && document.isDirty);
    assert.equal(await document.save(), true);
    const { saved: again } = await bench.library.open(await find('Spot'));
    assert.equal(again.query.interval, '1h');
  });

  it('without unsaved text is renamed without a warning', async () => {
    const { document } = await openFile('Spot');
    const node = await find('Spot');
    const warnings = await messagesDuring('showWarningMessage', () => rename(node));
    assert.deepEqual(warnings, []);
    await until('the new name', () => document.getText().includes('"Price"'));
  });

  it('of the user’s own keeps unsaved text when it is renamed', async () => {
    const node = (await bench.library.add(own, saved('Spot'))) ?? assert.fail();
    const document = await show(vscode.Uri.parse(node.address));
    await typeInto(document, '"5m"', '"1h"');
    const warnings = await messagesDuring('showWarningMessage', () => rename(node));
    assert.match(warnings.join(), /^“Spot” is open in an editor with unsaved changes/);
    await until('that the document knows', () => document.isDirty);
    assert.equal(await document.save(), false);
    assert.match(document.getText(), /"Spot"[^]*"1h"/);
    assert.equal((await bench.library.open(await find('Price'))).saved.query.interval, '5m');
  });

  it('of the user’s own can be saved after another window deletes it', async () => {
    const node = (await bench.library.add(own, saved('Spot'))) ?? assert.fail();
    const document = await show(vscode.Uri.parse(node.address));
    const other = bench.open();
    const [there] = queriesOf(await other.tree());
    await other.remove(there ?? assert.fail());
    other.dispose();
    bench.library.refresh();
    assert.deepEqual(linesOf(await bench.library.tree()), []);
    assert.match(document.getText(), /"Spot"/);
    await typeInto(document, '"5m"', '"1h"');
    assert.equal(await document.save(), true);
    assert.equal((await bench.library.open(await find('Spot'))).saved.query.interval, '1h');
  });

  it('updates the title of its tab when its document or file changes', async () => {
    const node = (await bench.library.add(own, saved('Spot'))) ?? assert.fail();
    const tab = await showTab(node);
    const document = await show(vscode.Uri.parse(node.address));
    assert.equal(document.languageId, 'jsonc');
    await typeInto(document, '"Spot"', '"Price" /* of the day */');
    assert.equal(await document.save(), true);
    await until('the new title', () => tab.title === 'Price');
    assert.match(document.getText(), /of the day/);
    assert.deepEqual([tab.link.link?.isChanged, tab.link.link?.node.stored.name], [false, 'Price']);

    const file = bench.writeProject('Mine');
    const ofProject = await showTab(await find('Mine'));
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Mine', 'Ours'));
    await until('the new title', () => ofProject.title === 'Ours');
  });

  it('stays linked to its tab when it is moved to a folder, to a project and back', async () => {
    const node = (await bench.library.add(own, saved('Spot'))) ?? assert.fail();
    const tab = await showTab(node);
    const linked = (): unknown[] => {
      const { link } = tab.link;
      return [tab.title, link?.place, link?.isChanged, link?.origin?.stored.folder];
    };
    const rows = [
      [{ place: own, folder: 'a/b' }, 'My queries'],
      [{ place: project, folder: 'c' }, workspaceFolder().name],
      [{ place: project }, workspaceFolder().name],
      [{ place: own }, 'My queries'],
    ] as const;
    for (const [target, label] of rows) {
      const from = tab.link.link?.node ?? assert.fail();
      await answering({}, async () => {
        await runMoves(context(), { moves: [{ node: from, target }], folders: [] }, target);
      });
      const folder = 'folder' in target ? target.folder : undefined;
      await until(`${label} ${folder}`, () => {
        const [, place, , inFolder] = linked();
        return place === label && inFolder === folder;
      });
      assert.deepEqual(linked(), ['Spot', label, false, folder]);
    }
  });

  it('stays linked to its tab when another window moves it to a folder', async () => {
    const node = (await bench.library.add(own, saved('Spot'))) ?? assert.fail();
    const tab = await showTab(node);
    const other = bench.open();
    const { node: opened, saved: found } = await other.open(
      queriesOf(await other.tree())[0] ?? assert.fail(),
    );
    await other.change(opened, { ...found, name: 'Price', folder: 'x' });
    other.dispose();
    await until('the new title', () => tab.title === 'Price');
    assert.deepEqual(tab.link.link?.origin?.stored.folder, 'x');
  });
});
