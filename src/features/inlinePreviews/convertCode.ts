import * as vscode from 'vscode';
import { internalCommands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { LoadedPreviews } from './loadPreviews';
import { mayHoldQueries } from './mayHoldQueries';

const kind = vscode.CodeActionKind.Refactor;

/** Registers the code action that saves a query in code. */
export function registerConvert(
  selector: vscode.DocumentSelector,
  load: () => Promise<LoadedPreviews>,
  queryPrompt: QueryPrompt,
): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, { start }, { only }) {
      if (only?.contains(kind) === false || !mayHoldQueries(document.getText())) return [];
      const { models, createConversions } = await load();
      return [...(await createConversions(models, document, start))];
    },
  };
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(selector, provider, { providedCodeActionKinds: [kind] }),
    registerCommand(internalCommands.codeConvert, async (...args) => {
      const { convert, ...loaded } = await load();
      await convert({ queryPrompt, ...loaded }, args);
    }),
  );
}
