import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { registerOwnDocuments } from '#src/features/queryFiles/index';
import { addressOfOwn } from '#src/services/savedQueries/ownDocument';
import { queriesOf, type QueryNode } from '#src/services/savedQueries/tree/tree';
import { answering, linesOf, openQueryBench, saved, type QueryBench } from '../../support/queryLibrary';
import { until } from '../../support/quickInput';

const scheme = 'gridlens-query-of-tests';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function replaceText(document: vscode.TextDocument, from: string | RegExp, to: string) {
  const edit = new vscode.WorkspaceEdit();
  const text = document.getText();
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(text.length));
  edit.replace(document.uri, whole, text.replace(from, to));
  assert.equal(await vscode.workspace.applyEdit(edit), true);
}

describe('the document of an own query', () => {
  let bench: QueryBench;
  let registered: vscode.Disposable;

  beforeEach(() => {
    bench = openQueryBench();
    registered = registerOwnDocuments(
      {
        context: { globalStorageUri: vscode.Uri.file(bench.root) },
        savedQueries: {
          library: () => Promise.resolve(bench.library),
          onDidChange: bench.library.onDidChange,
        },
      },
      scheme,
    );
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    registered.dispose();
    bench.close();
  });

  const add = async (name: string): Promise<{ node: QueryNode; uri: vscode.Uri }> => {
    const node = (await bench.library.add({ kind: 'user' }, saved(name))) ?? assert.fail();
    return { node, uri: addressOfOwn(node).with({ scheme }) };
  };
  const show = async (uri: vscode.Uri): Promise<vscode.TextDocument> =>
    (await vscode.window.showTextDocument(uri, { preview: false })).document;
  const drafts = () => {
    const folder = path.join(bench.root, 'drafts');
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  };

  it('is saved repeatedly with its comments', async () => {
    const { uri } = await add('Spot');
    assert.match(uri.path, /Spot\.gridlens\.json$/);
    const document = await show(uri);
    assert.equal(document.languageId, 'jsonc');
    await replaceText(document, '"Spot",', '"Spot price", // of the day');
    assert.equal(await document.save(), true);
    assert.deepEqual(linesOf(await bench.library.tree()), ['My queries', '  Spot price']);
    await replaceText(document, '"5m"', '"1h"');
    assert.equal(await document.save(), true);
    const [node] = queriesOf(await bench.library.tree());
    const { saved: now } = await bench.library.open(node ?? assert.fail());
    assert.deepEqual([now.name, now.query.interval], ['Spot price', '1h']);
    assert.equal(now.source, document.getText());
    assert.match(document.getText(), /of the day/);
    assert.equal(fs.readdirSync(path.join(bench.root, 'queries')).length, 1);
  });

  it('reports the place of an error, and keeps the text in the editor and after a crash', async () => {
    const { uri } = await add('Spot');
    const document = await show(uri);
    await replaceText(document, '"market"', '"markets"');
    const wrong = document.getText();
    const line = wrong.slice(0, wrong.indexOf('"markets"')).split('\n').length;
    await assert.rejects(
      Promise.resolve(vscode.workspace.fs.writeFile(uri, bytesOf(wrong))),
      new RegExp(`Line ${line}, column \\d+: .*markets`),
    );
    assert.equal(await document.save(), false);
    assert.deepEqual([document.isDirty, document.getText()], [true, wrong]);
    const [node] = queriesOf(await bench.library.tree());
    assert.equal((await bench.library.open(node ?? assert.fail())).saved.query.operation, 'market');
    // After a crash, no editor has the text any more. VS Code forgets a closed document only after some time.
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const messages = await answering({ press: 'Restore' }, async () => {
      const again = await show(uri.with({ path: '/Another.gridlens.json' }));
      await until('the text', () => again.getText() === wrong);
      assert.equal(again.isDirty, true);
      await replaceText(again, '"markets"', '"market"');
      assert.equal(await again.save(), true);
    });
    assert.match(messages.join(), /could not be saved and was stored/);
    assert.deepEqual(drafts(), []);
  });

  it('shows another window’s change, and does not overwrite an unseen one', async () => {
    const { node, uri } = await add('Spot');
    const document = await show(uri);
    const before = await vscode.workspace.fs.stat(uri);
    const other = bench.open();
    const change = async (name: string) => {
      other.refresh();
      const [now] = queriesOf(await other.tree());
      const { node: opened, saved: found } = await other.open(now ?? assert.fail());
      await other.change(opened, { ...found, name });
    };
    try {
      await change('Changed elsewhere');
      await until('the text of the other window', () => document.getText().includes('Changed elsewhere'));
      assert.ok((await vscode.workspace.fs.stat(uri)).mtime > before.mtime);
      await replaceText(document, '"5m"', '"1h"');
      await change('Changed again');
      assert.equal(await document.save(), false);
      assert.match(document.getText(), /"1h"/);
      other.refresh();
      assert.deepEqual(linesOf(await other.tree()), ['My queries', '  Changed again']);
      assert.notEqual(queriesOf(await other.tree())[0]?.address, node.address);
    } finally {
      other.dispose();
    }
  });

  it('keeps both versions when two windows save at once', async () => {
    const { node, uri } = await add('Spot');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const other = bench.open();
    const { node: opened, saved: found } = await other.open(node);
    await other.change(opened, { ...found, name: 'Theirs' });
    other.dispose();
    await vscode.workspace.fs.writeFile(uri, bytesOf(text.replace('Spot', 'Ours')));
    bench.library.refresh();
    assert.deepEqual(linesOf(await bench.library.tree()), [
      'My queries',
      '  Ours (conflicted copy)',
      '  Theirs',
    ]);
  });

  it('can be saved after its query is deleted', async () => {
    const { node, uri } = await add('Spot');
    const document = await show(uri);
    await replaceText(document, '"5m"', '"1h"');
    await bench.library.remove(node);
    await vscode.workspace.fs.writeFile(uri, bytesOf(document.getText()));
    assert.deepEqual(linesOf(await bench.library.tree()), ['My queries', '  Spot']);
    const [again] = queriesOf(await bench.library.tree());
    assert.equal((await bench.library.open(again ?? assert.fail())).saved.query.interval, '1h');
  });
});
