import * as vscode from 'vscode';
import { findLanguage } from '../scan/scanLanguages';
import { cellsOf, notebookOf } from './notebooks';

/** How long typing must pause. */
const restMs = 350;

export class PreviewChanges implements vscode.Disposable {
  /**
   * Changes that affect queries in code. `code`: edited documents, after typing pauses. `shown`: new answers, results or
   * ages. `cursor`: the cursor entered or left a query. `settings`: a feature was switched on or off.
   */
  #changed = new vscode.EventEmitter<
    { of: 'code'; documents: ReadonlySet<vscode.TextDocument> } | { of: 'shown' | 'cursor' | 'settings' }
  >();
  #subscriptions: vscode.Disposable;
  #documents = new Set<vscode.TextDocument>();
  #timer: NodeJS.Timeout | undefined;
  onDidChange = this.#changed.event;

  constructor(settings: readonly string[]) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const notebook = contentChanges.length > 0 ? notebookOf(document) : undefined;
        // One cell can use names from another.
        if (contentChanges.length > 0) this.#edited(notebook ? cellsOf(notebook) : [document]);
      }),
      vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
        if (contentChanges.length > 0) this.#edited(cellsOf(notebook));
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settings.some((one) => event.affectsConfiguration(one))) this.notify('settings');
      }),
    );
  }

  notify(of: 'shown' | 'cursor' | 'settings'): void {
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
