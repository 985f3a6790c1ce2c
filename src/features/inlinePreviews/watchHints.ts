import * as vscode from 'vscode';
import { settingIds } from '../../host/ids';
import { findLanguage } from './languages';
import type { LoadedPreviews } from './loadPreviews';
import { mayHoldQueries } from './mayHoldQueries';

/** How long typing must rest before marks are made anew. */
const restMs = 350;

/** The documents that are seen, cells of notebooks among them. */
const documentsSeen = (): ReadonlySet<vscode.TextDocument> =>
  new Set([
    ...vscode.window.visibleTextEditors.map(({ document }) => document),
    ...vscode.window.visibleNotebookEditors.flatMap(({ notebook }) => cellsOf(notebook)),
  ]);

const cellsOf = (notebook: vscode.NotebookDocument): readonly vscode.TextDocument[] =>
  notebook.getCells().map(({ document }) => document);

/** The document, with all cells of its notebook: names of one are used in others. */
function togetherWith(document: vscode.TextDocument): readonly vscode.TextDocument[] {
  const notebook = vscode.workspace.notebookDocuments.find((one) => cellsOf(one).includes(document));
  return notebook ? cellsOf(notebook) : [document];
}

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
  readonly #waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();

  constructor(load: () => Promise<LoadedPreviews>) {
    this.#load = load;
  }

  async #mark(document: vscode.TextDocument): Promise<void> {
    if (!mayMark(document)) {
      this.#marks.delete(document.uri);
      return;
    }
    const { models, createHints } = await this.#load();
    const hints = await createHints(models, document);
    if (hints && !this.#isDisposed && mayMark(document)) this.#marks.set(document.uri, hints);
  }

  /** Looks at a document once it rests. */
  look(document: vscode.TextDocument, delayMs = restMs): void {
    clearTimeout(this.#waiting.get(document));
    const timer = setTimeout(() => {
      this.#waiting.delete(document);
      void this.#mark(document);
    }, delayMs);
    this.#waiting.set(document, timer);
  }

  lookAtAll(): void {
    for (const document of documentsSeen()) this.look(document, 0);
  }

  edited(document: vscode.TextDocument): void {
    const seen = documentsSeen();
    for (const one of togetherWith(document)) if (seen.has(one) || this.#marks.has(one.uri)) this.look(one);
  }

  forget(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    this.#marks.delete(document.uri);
  }

  /** Looks again at all that is marked, and all that is seen. */
  settingChanged(): void {
    for (const document of vscode.workspace.textDocuments)
      if (this.#marks.has(document.uri)) this.look(document, 0);
    this.lookAtAll();
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#marks.dispose();
  }
}

/** Hints with quick fixes about queries in code, while the setting is on. */
export function watchHints(
  selector: vscode.DocumentSelector,
  load: () => Promise<LoadedPreviews>,
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
      if (documentsSeen().has(document)) hints.look(document, 0);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) hints.edited(document);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      hints.forget(document);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.codeHintsEnabled)) hints.settingChanged();
    }),
  );
}
