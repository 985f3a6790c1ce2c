import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { python } from '#src/features/inlinePreviews/languages/python';
import { activate, closeEditors, messagesDuring, withWindow } from '../../support/editor';
import { pressEnter, until, watchQuickInput } from '../../support/quickInput';

let folder: string;
let fileCount = 0;

async function openEditor(extension: string, content: string): Promise<vscode.TextEditor> {
  const file = path.join(folder, `${++fileCount}.${extension}`);
  fs.writeFileSync(file, content);
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
  const end = editor.document.positionAt(content.length);
  editor.selection = new vscode.Selection(end, end);
  return editor;
}

/** Runs a command, answers its pickers, and returns their titles. */
const run = (command: string, answers: string[], ...args: unknown[]) =>
  watchQuickInput(async ({ picks, answer }) => {
    answer(answers);
    await vscode.commands.executeCommand(command, ...args);
    return picks.at(-1)?.items.map(({ label }) => label) ?? [];
  });

describe('a query as code', () => {
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    await activate();
    await settings.connection.update('sample');
    await vscode.commands.executeCommand(commands.sampleExplore);
    await until('a result', () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label.includes('NEM')),
    );
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeEditors();
    fs.rmSync(folder, { recursive: true });
    await settings.connection.update(undefined);
  });

  it('is inserted at the cursor in the document’s style, which is offered first', async () => {
    const editor = await openEditor('py', 'import os\nimport pandas as pd\nimport requests\n\n');
    const offered = await run(commands.codeInsert, ['NEM', 'requests']);
    assert.equal(offered[0], 'Python: requests and pandas');
    const text = editor.document.getText();
    assert.equal(text.match(/^import requests$/gm)?.length, 1);
    assert.match(text, /os\.environ\['OPENELECTRICITY_API_KEY'\]/);
    const { sites, read } = python.find(text);
    assert.equal(sites.length, 1);
    const [site] = sites;
    assert.ok(site);
    const { partial, unread } = read(site);
    assert.deepEqual([partial.operation, partial.network_code, unread], ['network', 'NEM', []]);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'import os\nimport pandas as pd\nimport requests\n\n');
  });

  it('is inserted in a fence in Markdown', async () => {
    const editor = await openEditor('md', '# Prices\n\n');
    await run(commands.codeInsert, ['NEM', 'curl']);
    assert.match(editor.document.getText(), /^# Prices\n\n```sh\n(?:# [^\n]*\n)?curl [^]*\n```$/);
  });

  it('can be inserted with the last result’s values, after a warning about many', async () => {
    const editor = await openEditor('py', '');
    const insert = () => run(commands.codeInsertResult, ['DataFrame']);
    const asked = await messagesDuring('showWarningMessage', insert, 'Insert');
    assert.match(asked.join(), /^The result has [\d,]+ values: the code will be long/);
    const text = editor.document.getText();
    assert.match(text, /^import pandas as pd\n\n# [^\n]*\(sample data\)\n[^]*"time": pd\.to_datetime\(\[\n/);
    assert.match(text, /"Wind \(MW\)": \[\n/);
  });

  it('is saved from its place in code', async () => {
    const { document } = await openEditor(
      'py',
      'from openelectricity import OEClient\nOEClient().get_market("NEM", [MarketMetric.PRICE], "1h")\nother()\n',
    );
    const actionsIn = async (line: number): Promise<vscode.CodeAction[]> => {
      const all = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(line, 12, line, 12),
        vscode.CodeActionKind.Refactor.value,
      );
      return all.filter(({ title }) => title === 'Save Query…');
    };
    assert.equal((await actionsIn(2)).length, 0);
    const [action] = await actionsIn(1);
    assert.ok(action?.command);
    const { command, arguments: passed = [] } = action.command;
    const args: unknown[] = passed;
    let proposed = '';
    const showInputBox = ({ value = '' }: vscode.InputBoxOptions) => {
      proposed = value;
      return Promise.resolve('From code');
    };
    await withWindow({ showInputBox }, async () => {
      const saved = run(command, ['workspace'], ...args).then(() => true);
      // The step for the folder, where "No folder" is the first row.
      while (!(await Promise.race([saved, sleep(200, false)]))) await pressEnter();
    });
    assert.match(proposed, /NEM/);
    const [file] = await vscode.workspace.findFiles('queries/*.gridlens.json');
    assert.ok(file);
    const saved = JSON.parse(fs.readFileSync(file.fsPath, 'utf8')) as { name: string; query: unknown };
    fs.rmSync(path.dirname(file.fsPath), { recursive: true });
    assert.deepEqual(
      [saved.name, saved.query],
      ['From code', { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1h' }],
    );
  });

  it('cannot be inserted without an editor', async () => {
    await closeEditors();
    const offered = await run(commands.codeInsert, []);
    assert.deepEqual(offered, []);
  });

  it('is copied with its imports', async () => {
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand(commands.sampleExplore);
    await run(commands.codeCopy, ['NEM', 'TypeScript: official client']);
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^import \{ OpenElectricityClient \} from "openelectricity";\n/);
    assert.match(text, /oeClient\.getNetworkData\("NEM"/);
  });
});
