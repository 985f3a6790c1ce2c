import assert from 'node:assert/strict';
import { ESLint, type Linter } from 'eslint';

/** Sources that show text without the kit; a lint rule refuses each. */
const refused = [
  `vscode.window.showInformationMessage(text)`,
  `vscode.window.showErrorMessage(text)`,
  `vscode.window['showWarningMessage'](text)`,
  `const { showQuickPick } = vscode.window;`,
  `const { createQuickPick: create } = vscode.window;`,
  `vscode.window.showInputBox({ prompt: text })`,
  `vscode.window.createInputBox()`,
  `vscode.window.withProgress({ location: 15, title: text }, task)`,
  `vscode.window.createStatusBarItem()`,
  `vscode.window.setStatusBarMessage(text)`,
  `new vscode.MarkdownString(text)`,
  `import { window } from 'vscode';`,
];

describe('the lint', () => {
  // Checks this rule alone: typed rules need a project with the file in it.
  const project = new ESLint();
  const lint = async (source: string, filePath: string): Promise<readonly (string | null)[]> => {
    const config = (await project.calculateConfigForFile(filePath)) as {
      readonly rules: Linter.RulesRecord;
    };
    const rules = { 'no-restricted-syntax': config.rules['no-restricted-syntax'] ?? 'off' };
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [{ files: ['**/*'], rules }] });
    const [result] = await eslint.lintText(source, { filePath: 'source.js' });
    return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
  };

  for (const source of refused)
    it(`refuses ${source} outside src/host's kit`, async () => {
      assert.deepEqual(await lint(source, 'src/features/auth/chooseKey.ts'), ['no-restricted-syntax']);
    });

  it('lets the kit itself do it', async () => {
    assert.deepEqual(await lint(refused[0] ?? '', 'src/host/notifications.ts'), []);
  });

  it('lets others use the kit', async () => {
    assert.deepEqual(
      await lint('showInformation(text); showPicker(items);', 'src/features/auth/chooseKey.ts'),
      [],
    );
  });
});
