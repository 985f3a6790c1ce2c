import * as vscode from 'vscode';
import { CodeModel } from '../scan/codeModel';
import type { FindBudget, Site } from '../scan/scan';
import { EditLog } from './editLog';
import { type Finding, type FoundQuery, nothingFound } from '../read/foundQuery';
import { findLanguage } from '../scan/scanLanguages';
import { cellsOf, documentKey, notebookOf } from './notebooks';

/** The scanned text of a document. A notebook has one text for all cells of a language. */
interface ScannedText {
  key: string;
  version: string;
  read: () => string;
  /** The start of the document in the text. */
  offset: number;
  length: number;
}

function cellsIn(notebook: vscode.NotebookDocument, languageId: string) {
  const cells = cellsOf(notebook).filter((document) => document.languageId === languageId);
  const texts = cells.map((cell) => cell.getText());
  const places = new Map<vscode.TextDocument, Pick<ScannedText, 'offset' | 'length'>>();
  let offset = 0;
  for (const [i, cell] of cells.entries()) {
    const { length } = texts[i];
    places.set(cell, { offset, length });
    offset += length + 1;
  }
  return {
    version: cells.map(({ uri, version }) => `${uri.fragment} ${version}`).join(','),
    read: () => texts.join('\n'),
    places,
  };
}

/** Returns the key of a document's text. All cells of a notebook in one language share one. */
const keyOf = (document: vscode.TextDocument): string => `${documentKey(document)} ${document.languageId}`;

/** The texts of documents. The text of a notebook is joined once and cached until a cell changes. */
class ScannedTexts implements vscode.Disposable {
  #cells = new Map<string, ReturnType<typeof cellsIn>>();
  #subscriptions: vscode.Disposable;

  constructor() {
    const forget = () => this.#cells.clear();
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
    const key = keyOf(document);
    if (!notebook)
      return {
        key,
        version: String(document.version),
        read: () => document.getText(),
        offset: 0,
        length: document.getText().length,
      };
    const known = this.#cells.get(key) ?? cellsIn(notebook, document.languageId);
    this.#cells.set(key, known);
    const { places, ...text } = known;
    return { ...text, key, ...(places.get(document) ?? { offset: 0, length: 0 }) };
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** The queries of a document, by its own offsets. */
export interface DocumentQueries {
  sites: readonly Site[];
  read: (site: Site) => FoundQuery;
  /** Reads a query once for each call of the function around it. */
  asCalled: (site: Site) => FoundQuery[];
  /** Reads a query with printed values of names. Undefined in a language without this feature. */
  readWith: (site: Site, printed: ReadonlyMap<string, string>) => FoundQuery | undefined;
}

/** The most time for the queries of a document at a keystroke, and in one portion of idle time. */
const portionMs = 30;
/** The most addresses of one line that are found at a keystroke. */
const maxOnLine = 50;

function portion(): FindBudget {
  const end = performance.now() + portionMs;
  return { maxOnLine, isOver: () => performance.now() > end };
}

function shift<Found extends { start: number; end: number }>(found: Found, by: number): Found {
  return { ...found, start: found.start - by, end: found.end - by };
}

/** Converts a finding to the offsets of a document. Drops fixes that change text outside it. */
function shiftFinding(finding: Finding, by: number, length: number): Finding {
  const fixes = finding.fixes
    .map((fix) => ({ ...fix, edits: fix.edits.map((edit) => shift(edit, by)) }))
    .filter(({ edits }) => edits.every(({ start, end }) => start >= 0 && end <= length));
  return { ...shift(finding, by), fixes };
}

const shiftFound = (found: FoundQuery, by: number, length: number): FoundQuery => ({
  ...shift(found, by),
  unread: found.unread.map((one) => shift(one, by)),
  assumed: found.assumed.map((one) => shift(one, by)),
  findings: found.findings.map((one) => shiftFinding(one, by, length)),
  findMore: (known) => found.findMore(known).map((one) => shiftFinding(one, by, length)),
});

/** Caches the model of each document or notebook, for all features that show its queries. */
export class Models implements vscode.Disposable {
  #models = new Map<string, { version: string; model: CodeModel }>();
  #logs = new Map<string, EditLog>();
  #texts = new ScannedTexts();
  #foundMore = new vscode.EventEmitter<vscode.TextDocument>();
  #subscriptions: vscode.Disposable;
  /** Fires when all queries of a document with very many are found. */
  onDidFindMore = this.#foundMore.event;

  constructor() {
    this.#subscriptions = vscode.Disposable.from(
      this.#texts,
      this.#foundMore,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const edits = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
          offset: rangeOffset,
          length: rangeLength,
          added: text.length,
        }));
        this.#logs.get(document.uri.toString())?.add(document.version, edits);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#logs.delete(document.uri.toString());
        this.#models.delete(keyOf(document));
      }),
    );
  }

  /** Finds the queries of a document. There are none in a language that is not scanned. */
  async queriesOf(document: vscode.TextDocument): Promise<DocumentQueries> {
    const language = await findLanguage(document.languageId)?.load();
    if (!language) return { sites: [], read: nothingFound, asCalled: () => [], readWith: () => undefined };
    const address = document.uri.toString();
    if (!this.#logs.has(address)) this.#logs.set(address, new EditLog());
    const text = this.#texts.of(document);
    const known = this.#models.get(text.key);
    const isKnown = known?.version === text.version;
    const model = isKnown ? known.model : new CodeModel(text.read(), language, portion(), known?.model);
    this.#models.set(text.key, { version: text.version, model });
    if (!isKnown) this.#findMore(document, text.key, model);
    const own = model.sites.filter(
      ({ start, end }) => start >= text.offset && end <= text.offset + text.length,
    );
    const originals = new Map(own.map((site) => [shift(site, text.offset), site]));
    const of = (site: Site) => originals.get(site) ?? site;
    const moved = (found: FoundQuery) => shiftFound(found, text.offset, text.length);
    return {
      sites: [...originals.keys()],
      read: (site) => moved(model.read(of(site))),
      asCalled: (site) => model.asCalled(of(site)).map(moved),
      readWith: (site, printed) => {
        const found = model.readWith(of(site), printed);
        return found && moved(found);
      },
    };
  }

  /** Finds the rest of the queries in idle time, and then notifies. A newer version of the text ends it. */
  #findMore(document: vscode.TextDocument, key: string, model: CodeModel): void {
    if (model.isComplete) return;
    setTimeout(() => {
      if (this.#models.get(key)?.model !== model) return;
      model.findMore(portion());
      if (model.isComplete) this.#foundMore.fire(document);
      else this.#findMore(document, key, model);
    }, portionMs);
  }

  currentOffset(document: vscode.TextDocument, offset: number, version: number): number {
    return this.#logs.get(document.uri.toString())?.map(offset, version) ?? offset;
  }

  dispose(): void {
    this.#models.clear();
    this.#subscriptions.dispose();
  }
}
