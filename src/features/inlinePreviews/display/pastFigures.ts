import type * as vscode from 'vscode';
import type { ResultSummary } from '../../../domain';
import type { Models } from '../documents/models';
import type { ChosenQuery } from './siteText';
import type { SeenResults } from './seenResults';

/** The number of results remembered for a document. The oldest are dropped. */
const maxFigures = 50;

/** The last result shown at each query of a document. After an edit, a query without a result still shows it. */
export class PastFigures {
  /** The results that are shown in a version of a document, by the start of their queries. */
  #shown = new WeakMap<
    vscode.TextDocument,
    { version: number; summaries: ReadonlyMap<number, ResultSummary> }
  >();

  constructor(private models: Models) {}

  shows(document: vscode.TextDocument, start: number, version: number, summary: ResultSummary): void {
    const summaries = new Map(this.#at(document));
    const offset = this.models.currentOffset(document, start, version);
    summaries.delete(offset);
    summaries.set(offset, summary);
    const newest = [...summaries].slice(-maxFigures);
    this.#shown.set(document, { version: document.version, summaries: new Map(newest) });
  }

  /** Returns the result of the code before, for a query that neither has a result nor failed. */
  async of(
    document: vscode.TextDocument,
    start: number,
    { query }: ChosenQuery,
    seen: SeenResults,
  ): Promise<ResultSummary | undefined> {
    const past = this.#at(document).get(start);
    if (!past || !query) return past;
    return seen.failureOf(query) || (await seen.of(query)) ? undefined : past;
  }

  /** Returns the results by the offsets of the current version. */
  #at(document: vscode.TextDocument): ReadonlyMap<number, ResultSummary> {
    const { version, summaries = new Map<number, ResultSummary>() } = this.#shown.get(document) ?? {};
    if (version === undefined || version === document.version) return summaries;
    const moved = new Map(
      [...summaries].map(([start, summary]) => [
        this.models.currentOffset(document, start, version),
        summary,
      ]),
    );
    this.#shown.set(document, { version: document.version, summaries: moved });
    return moved;
  }
}
