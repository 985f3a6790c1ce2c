import * as vscode from 'vscode';
import { findLanguage } from './languages';
import { notebookOf } from './notebookOf';

/**
 * What has changed about the queries of code. `code`: documents, once typing rests. `shown`: what was chosen for queries, what
 * they brought, or how old that is. `settings`: what is on.
 */
export type PreviewChange =
  | { readonly of: 'code'; readonly documents: ReadonlySet<vscode.TextDocument> }
  | { readonly of: 'shown' | 'settings' };

/** How long typing must rest. */
const restMs = 350;

const cellsOf = (notebook: vscode.NotebookDocument): readonly vscode.TextDocument[] =>
  notebook.getCells().map(({ document }) => document);

/** The one event that all that shows queries of code listens to. */
export class PreviewChanges implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<PreviewChange>();
  readonly #subscriptions: vscode.Disposable;
  readonly #documents = new Set<vscode.TextDocument>();
  #timer: NodeJS.Timeout | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(settings: readonly string[]) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const notebook = contentChanges.length > 0 ? notebookOf(document) : undefined;
        // Names of one cell are used in others.
        if (contentChanges.length > 0) this.#edited(notebook ? cellsOf(notebook) : [document]);
      }),
      vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
        if (contentChanges.length > 0) this.#edited(cellsOf(notebook));
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settings.some((one) => event.affectsConfiguration(one))) this.tell('settings');
      }),
    );
  }

  tell(of: 'shown' | 'settings'): void {
    this.#changed.fire({ of });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscriptions.dispose();
  }

  #edited(documents: readonly vscode.TextDocument[]): void {
    const scanned = documents.filter(({ languageId }) => findLanguage(languageId));
    if (scanned.length === 0) return;
    for (const document of scanned) this.#documents.add(document);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const changed = new Set(this.#documents);
      this.#documents.clear();
      this.#changed.fire({ of: 'code', documents: changed });
    }, restMs);
  }
}
