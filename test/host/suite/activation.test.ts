import assert from '../../support/assert';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { commands, datasetActions, datasetCommandOf, treeCommands } from '#src/host/ids';
import { until } from '../../support/quickInput';

/** VS Code's performance marks. They are not part of its API; nothing is printed if they are missing. */
const { MonacoPerformanceMarks: marks } = globalThis as {
  MonacoPerformanceMarks?: { getMarks(): { name: string; startTime: number }[] };
};

function printTime(what: string, mark: string, id: string) {
  const at = (phase: string): number | undefined =>
    marks?.getMarks().find(({ name }) => name === `code/extHost/${phase}${mark}/${id}`)?.startTime;
  const [start, end] = [at('will'), at('did')];
  if (start === undefined || end === undefined) return;
  // Output of `console` goes to VS Code's log, output of mocha to the terminal.
  Mocha.reporters.Base.consoleLog(`    ${what}: ${(end - start).toFixed(1)} ms`);
}

const show = async (language: string) => {
  const document = await vscode.workspace.openTextDocument({ language, content: '' });
  await vscode.window.showTextDocument(document);
};

// The file is the first of its window: later ones activate the extension.
describe('the extension in VS Code', () => {
  const extension = vscode.extensions.getExtension('gridlens.gridlens');
  assert.ok(extension, 'the extension is not there');

  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is not activated by a Java file or JSON with comments, as the settings are', async () => {
    for (const language of ['java', 'jsonc']) await show(language);
    // Another extension that the same file activates shows that VS Code has handled the event.
    const json = vscode.extensions.getExtension('vscode.json-language-features');
    await until('JSON is active', () => json?.isActive);
    assert.equal(extension.isActive, false);
  });

  it('is activated by a Python file', async () => {
    await show('python');
    await until('Gridlens is active', () => extension.isActive);
    printTime('loading the entry bundle', 'LoadExtensionCode', extension.id);
    printTime('activate', 'ActivateExtension', extension.id);
  });

  it('registers every command it contributes', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      [
        ...Object.values(commands),
        ...Object.values(treeCommands),
        ...datasetActions.map(datasetCommandOf),
      ].filter((id) => !registered.has(id)),
      [],
    );
  });
});
