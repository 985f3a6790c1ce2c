import * as vscode from 'vscode';
import { commands, settingIds } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { findLanguage, scanLanguages } from './languages';
import { mayHoldQueries } from './mayHoldQueries';

interface Deps {
  readonly results: Results;
  readonly queryPrompt: QueryPrompt;
}

/** *Preview* above queries in code. The scan is loaded when a file may hold one; nothing runs by itself. */
export function register(deps: Deps): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      const isEnabled = vscode.workspace
        .getConfiguration(undefined, document)
        .get<boolean>(settingIds.codeLensEnabled, true);
      const language = findLanguage(document.languageId);
      if (!isEnabled || !language || !mayHoldQueries(document.getText(), language)) return [];
      const { createLenses } = await import('./preview');
      return token.isCancellationRequested ? [] : createLenses(document, commands.codePreview);
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider(
      scanLanguages.flatMap(({ ids }) => ids.map((language) => ({ language }))),
      provider,
    ),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.codeLensEnabled)) changed.fire();
    }),
    registerCommand(commands.codePreview, async (...args) => {
      const { preview } = await import('./preview');
      await preview(deps, args);
    }),
  );
}
