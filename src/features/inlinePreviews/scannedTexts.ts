import * as vscode from 'vscode';
import { notebookOf } from './notebookOf';

/** The text that is scanned for a document: its own, or that of all cells of its notebook in the same language. */
export interface ScannedText {
  readonly key: string;
  readonly version: string;
  readonly read: () => string;
  /** Where the document begins in it. */
  readonly offset: number;
  readonly length: number;
}

interface Cells {
  readonly version: string;
  readonly read: () => string;
  readonly places: ReadonlyMap<vscode.TextDocument, Pick<ScannedText, 'offset' | 'length'>>;
}

/** The cells of a notebook in one language. */
function cellsIn(notebook: vscode.NotebookDocument, languageId: string): Cells {
  const cells = notebook
    .getCells()
    .map(({ document }) => document)
    .filter((document) => document.languageId === languageId);
  const texts = cells.map((cell) => cell.getText());
  const places = new Map<vscode.TextDocument, Pick<ScannedText, 'offset' | 'length'>>();
  let offset = 0;
  for (const [i, cell] of cells.entries()) {
    const { length } = texts[i] ?? '';
    places.set(cell, { offset, length });
    offset += length + 1;
  }
  return {
    version: cells.map(({ uri, version }) => `${uri.fragment} ${version}`).join(','),
    read: () => texts.join('\n'),
    places,
  };
}

/** The key of a document's text: the same for all cells of a notebook in one language. */
const keyOf = ({ uri, languageId }: vscode.TextDocument, notebook?: vscode.NotebookDocument): string =>
  `${(notebook?.uri ?? uri).toString()} ${languageId}`;

/** The texts of documents. Those of notebooks are put together once for all of their cells, until one changes. */
export class ScannedTexts implements vscode.Disposable {
  #cells = new Map<string, Cells>();
  readonly #subscriptions: vscode.Disposable;

  constructor() {
    const forget = (): void => {
      this.#cells.clear();
    };
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(forget),
      vscode.workspace.onDidChangeNotebookDocument(forget),
      // A cell of another language is closed and opened.
      vscode.workspace.onDidOpenTextDocument(forget),
      vscode.workspace.onDidCloseTextDocument(forget),
    );
  }

  of(document: vscode.TextDocument): ScannedText {
    const notebook = notebookOf(document);
    const key = keyOf(document, notebook);
    if (!notebook)
      return {
        ...{ key, version: String(document.version), read: () => document.getText() },
        ...{ offset: 0, length: document.getText().length },
      };
    const known = this.#cells.get(key) ?? cellsIn(notebook, document.languageId);
    this.#cells.set(key, known);
    const { places, ...text } = known;
    return { ...text, key, ...(places.get(document) ?? { offset: 0, length: 0 }) };
  }

  keyOf(document: vscode.TextDocument): string {
    return keyOf(document, notebookOf(document));
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
