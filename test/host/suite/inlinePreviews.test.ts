import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, settingIds } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, closeEditors, setSetting, tabLabels } from '../../support/editor';
import { until } from '../../support/quickInput';
import { lensesOf } from '../../support/lensesOf';

const code = `
prices = client.get_market("NEM", [MarketMetric.PRICE], "5m", datetime(2026, 10, 1), datetime(2026, 10, 2))
open = client.get_network_data(network, ["power"])
url = "https://api.openelectricity.org.au/v4/data/network/WEM?metrics=power&interval=1h"
# client.get_market("NEM", ["price"])
`;

let folder: string;
let fileCount = 0;

/** A document with a new file. An untitled document may reuse the name, and so the backup, of an earlier one. */
async function openFile(extension: string, content: string): Promise<vscode.TextDocument> {
  const file = path.join(folder, `${++fileCount}.${extension}`);
  fs.writeFileSync(file, content);
  return vscode.workspace.openTextDocument(vscode.Uri.file(file));
}

async function openPython(content: string): Promise<vscode.TextDocument> {
  const document = await openFile('py', content);
  await vscode.window.showTextDocument(document);
  return document;
}

const previewsOf = async (document: vscode.TextDocument): Promise<vscode.CodeLens[]> =>
  (await lensesOf(document)).filter((lens) => lens.command?.title.startsWith('$(play)') === true);

describe('previews in Python code', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await activate();
    await settings.connection.update('sample');
  });

  afterEach(async () => {
    await setSetting(settingIds.codeLensEnabled, undefined);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeEditors();
  });

  after(async () => {
    fs.rmSync(folder, { recursive: true });
    await settings.connection.update(undefined);
  });

  it('appear above each call and each address', async () => {
    const lenses = await previewsOf(await openPython(code));
    assert.deepEqual(
      lenses.map((lens) => [lens.range.start.line, lens.command?.title]),
      [
        [1, '$(play) Preview'],
        [2, '$(play) Preview (choose network)…'],
        [3, '$(play) Preview'],
      ],
    );
  });

  it('appear in the clients’ languages, with their defaults for open parameters', async () => {
    const script = `import { OpenElectricityClient } from "openelectricity"
for (const region of ["NSW1", "SA1"]) {
  await client.getMarket("NEM", ["price"], { network_region: region })
}
`;
    const [lens] = await previewsOf(await openFile('ts', script));
    assert.equal(lens?.range.start.line, 2);
    assert.match(lens.command?.title ?? '', /Preview · all regions$/);
    const shell = 'curl "https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"\n';
    assert.equal((await previewsOf(await openFile('sh', shell))).length, 1);
    const page = '# Prices\n\n```python\nclient.get_market("NEM", [MarketMetric.PRICE])\n```\n';
    const lines = (await previewsOf(await openFile('md', page))).map(({ range }) => range.start.line);
    assert.deepEqual(lines, [3]);
    for (const ending of ['qmd', 'Rmd']) {
      assert.equal((await previewsOf(await openFile(ending, page))).length, 1, ending);
    }
  });

  it('follow edits above them', async () => {
    const document = await openPython(code);
    const [, , lens] = await previewsOf(document);
    assert.ok(lens?.command);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), `# ${'x'.repeat(400)}\n`);
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand(lens.command.command);
    await until('the result', () => tabLabels().some((label) => label.includes('WEM power')));
  });

  it('do not appear elsewhere', async () => {
    assert.deepEqual(await previewsOf(await openPython('print("get_market")\n')), []);
    assert.deepEqual(await previewsOf(await openFile('txt', code)), []);
  });

  it('disappear with the setting', async () => {
    const document = await openPython(code);
    await setSetting(settingIds.codeLensEnabled, false);
    assert.deepEqual(await previewsOf(document), []);
  });

  it('run at a click, with the focus in the code', async () => {
    const document = await openPython(code);
    const [lens] = await previewsOf(document);
    assert.ok(lens?.command);
    await vscode.commands.executeCommand(lens.command.command);
    await until('the result', () => tabLabels().some((label) => label.includes('NEM price')));
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it('open to the side, also when the preview is a tab in the code’s group', async () => {
    const document = await openPython(code);
    const previews = (): (number | undefined)[] =>
      vscode.window.tabGroups.all
        .filter(({ tabs }) => tabs.some(({ input }) => input instanceof vscode.TabInputWebview))
        .map(({ viewColumn }) => viewColumn);
    const [first, second] = await previewsOf(document);
    assert.ok(first?.command && second?.command);
    await vscode.commands.executeCommand(first.command.command);
    await until('the preview', () => previews().length === 1);
    assert.deepEqual(previews(), [vscode.ViewColumn.Two]);
    await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup');
    await vscode.commands.executeCommand('workbench.action.moveEditorToFirstGroup');
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    assert.deepEqual(previews(), [vscode.ViewColumn.One]);
    const [again] = await previewsOf(document);
    assert.ok(again?.command);
    await vscode.commands.executeCommand(again.command.command);
    await until('the preview is beside', () => previews().join() === String(vscode.ViewColumn.Two));
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it('run at the cursor from the palette', async () => {
    const document = await openPython(code);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const at = document.positionAt(code.indexOf('WEM'));
    editor.selection = new vscode.Selection(at, at);
    await vscode.commands.executeCommand(commands.codePreview);
    await until('the result', () => tabLabels().some((label) => label.includes('WEM power')));
  });
});
