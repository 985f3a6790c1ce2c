import * as vscode from 'vscode';
import { settingIds } from '../../host/ids';
import { findLanguage } from './languages';
import type { LoadedPreviews } from './loadPreviews';
import { mayHoldQueries } from './mayHoldQueries';
import type { PreviewChange, PreviewChanges } from './watchChanges';

/** The documents that are seen, cells of notebooks among them. */
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

/** Marks what code will ask otherwise than it seems, in the documents that are seen. */
class Hints implements vscode.Disposable {
  readonly #load: () => Promise<LoadedPreviews>;
  readonly #marks = vscode.languages.createDiagnosticCollection('gridlens');
  #isDisposed = false;

  constructor(load: () => Promise<LoadedPreviews>) {
    this.#load = load;
  }

  /** Looks at a document. */
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
    // What was chosen for a query, and what it brought, changes nothing of what the code says.
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

/** Hints with quick fixes about queries in code, while the setting is on. */
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
