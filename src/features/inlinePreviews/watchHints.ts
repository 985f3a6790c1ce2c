import * as vscode from 'vscode';
import { settingIds } from '../../host/ids';
import { findLanguage } from './languages';
import type { LoadedPreviews } from './loadPreviews';
import { mayHoldQueries } from './mayHoldQueries';
import type { PreviewChange, PreviewChanges } from './watchChanges';

/** The visible documents, cells of notebooks included. */
const documentsSeen = (): ReadonlySet<vscode.TextDocument> =>
  new Set([
    ...vscode.window.visibleTextEditors.map(({ document }) => document),
    ...vscode.window.visibleNotebookEditors.flatMap(({ notebook }) => cellsOf(notebook)),
  ]);

const cellsOf = (notebook: vscode.NotebookDocument): readonly vscode.TextDocument[] =>
  notebook.getCells().map(({ document }) => document);

const mayMark = (document: vscode.TextDocument): boolean =>
  !document.isClosed &&
  findLanguage(document.languageId) !== undefined &&
  document.uri.scheme !== 'git' &&
  vscode.workspace.getConfiguration(undefined, document).get<boolean>(settingIds.codeHintsEnabled, true) &&
  mayHoldQueries(document.getText());

/** Reports findings in the visible documents: code that requests something other than it seems to. */
class Hints implements vscode.Disposable {
  readonly #load: () => Promise<LoadedPreviews>;
  readonly #marks = vscode.languages.createDiagnosticCollection('gridlens');
  #isDisposed = false;

  constructor(load: () => Promise<LoadedPreviews>) {
    this.#load = load;
  }

  /** Updates the diagnostics of a document. */
  async look(document: vscode.TextDocument): Promise<void> {
    if (!mayMark(document)) {
      this.#marks.delete(document.uri);
      return;
    }
    const { models, createHints } = await this.#load();
    const hints = await createHints(models, document);
    if (hints && !this.#isDisposed && mayMark(document)) this.#marks.set(document.uri, hints);
  }

  lookAtAll(): void {
    for (const document of documentsSeen()) void this.look(document);
  }

  changed(change: PreviewChange): void {
    // Answers and results do not change the findings of the code.
    if (change.of === 'shown') return;
    const seen = documentsSeen();
    const documents = change.of === 'code' ? change.documents : vscode.workspace.textDocuments;
    for (const one of documents) if (seen.has(one) || this.#marks.has(one.uri)) void this.look(one);
  }

  forget(document: vscode.TextDocument): void {
    this.#marks.delete(document.uri);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#marks.dispose();
  }
}

/** Registers the diagnostics and quick fixes for queries in code. The setting is checked for each document. */
export function watchHints(
  selector: vscode.DocumentSelector,
  load: () => Promise<LoadedPreviews>,
  changes: Pick<PreviewChanges, 'onDidChange'>,
): vscode.Disposable {
  const hints = new Hints(load);
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, { diagnostics }) {
      if (!diagnostics.some(({ source }) => source === 'Gridlens') || !mayMark(document)) return [];
      const { models, createFixes } = await load();
      return [...(await createFixes(models, document, range))];
    },
  };
  const lookAtAll = (): void => {
    hints.lookAtAll();
  };
  lookAtAll();
  return vscode.Disposable.from(
    hints,
    vscode.languages.registerCodeActionsProvider(selector, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
    vscode.window.onDidChangeVisibleNotebookEditors(lookAtAll),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (documentsSeen().has(document)) void hints.look(document);
    }),
    changes.onDidChange((change) => {
      hints.changed(change);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      hints.forget(document);
    }),
  );
}
