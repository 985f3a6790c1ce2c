import { nothingFound, type FoundQuery } from '../read/foundQuery';
import type { FindBudget, Language, Scan, Site } from './scan';
import { mayHoldQueries } from './scanLanguages';

/** The queries in one version of a text. They are found at once; each is read on first use. */
export class CodeModel {
  #scan: Scan;
  #read = new Map<Site, FoundQuery>();

  /** With a budget, finds a first portion only. `before`: the model of the text before a change. */
  constructor(text: string, language: Language, budget?: FindBudget, before?: CodeModel) {
    const scanBefore = before && before.#scan;
    this.#scan =
      scanBefore?.after?.(text, budget) ??
      (mayHoldQueries(text) ? language.find(text, budget) : { sites: [], read: nothingFound });
  }

  /** False while `findMore` can find more queries. */
  get isComplete(): boolean {
    return this.#scan.isComplete !== false;
  }

  findMore(budget?: FindBudget): void {
    this.#scan.findMore?.(budget);
  }

  get sites(): readonly Site[] {
    return this.#scan.sites;
  }

  read(site: Site): FoundQuery {
    const found = this.#read.get(site) ?? this.#scan.read(site);
    this.#read.set(site, found);
    return found;
  }

  /** Reads a query once for each call of the function around it, with that call's arguments. */
  asCalled(site: Site): readonly FoundQuery[] {
    return this.#scan.asCalled?.(site) ?? [];
  }

  /** Reads a query with the values of names, as a kernel prints them; undefined where a language cannot. */
  readWith(site: Site, printed: ReadonlyMap<string, string>): FoundQuery | undefined {
    return this.#scan.readWith?.(site, printed);
  }
}
