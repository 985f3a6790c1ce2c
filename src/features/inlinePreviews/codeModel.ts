import { nothingFound, type FoundQuery } from './foundQuery';
import type { Language, Scan, Site } from './languages/language';
import { mayHoldQueries } from './mayHoldQueries';

/** The queries of one version of a text: found at once, each read when it is first asked for. */
export class CodeModel {
  readonly #scan: Scan | undefined;
  readonly #read = new Map<Site, FoundQuery>();

  constructor(text: string, language: Language) {
    this.#scan = mayHoldQueries(text) ? language.find(text) : undefined;
  }

  get sites(): readonly Site[] {
    return this.#scan?.sites ?? [];
  }

  read(site: Site): FoundQuery {
    const known = this.#read.get(site);
    if (known) return known;
    const found = this.#scan?.read(site) ?? nothingFound(site);
    this.#read.set(site, found);
    return found;
  }

  /** A query as each call of the function around it has it. */
  asCalled(site: Site): readonly FoundQuery[] {
    return this.#scan?.asCalled?.(site) ?? [];
  }

  /** A query with what names hold while the code runs; undefined in a language that does not tell. */
  readWith(site: Site, held: ReadonlyMap<string, string>): FoundQuery | undefined {
    return this.#scan?.readWith?.(site, held);
  }
}
