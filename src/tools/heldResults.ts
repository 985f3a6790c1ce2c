import { randomBytes } from 'node:crypto';
import { countPoints, hourMs, minuteMs, type Query, type Result, textOfQuery } from '../domain';
import { quote } from '../words/tools/toolWords';
import { ToolError } from './toolError';

/** A result that an agent refers to by its id. */
export interface HeldResult {
  id: string;
  result: Result;
  /** The query as asked, with a relative window where it had one. */
  asked: Query;
  heldAtMs: number;
}

const lifeMs = 2 * hourMs;
/** The service caches its replies for five minutes (docs/service.md). */
const freshMs = 5 * minuteMs;
const maxResults = 40;
/** About 100 MB of values and times. */
const maxValues = 6_000_000;

/** The results of the tools of one process, the newest last. Their ids are random and end with the process. */
export class HeldResults {
  #all: HeldResult[] = [];
  #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(result: Result, asked: Query): HeldResult {
    const held = { id: `r_${randomBytes(9).toString('base64url')}`, result, asked, heldAtMs: this.#now() };
    this.#all = [...this.#current(), held].slice(-maxResults);
    while (this.#all.length > 1 && countPoints(this.#all.flatMap((one) => one.result.series)) > maxValues)
      this.#all = this.#all.slice(1);
    return held;
  }

  /** Returns the result with an id. Throws ToolError for one that is unknown or has ended. */
  get(id: unknown): HeldResult {
    const found = this.#current().find((one) => one.id === id);
    if (!found)
      throw new ToolError(
        `There is no result ${quote(String(id))}: results end after two hours, and with their process. Run gridlens_query_electricity again; a cached answer costs no request.`,
      );
    return found;
  }

  /** Returns a complete result of the same query that is fresh enough to stand for another run. */
  findFresh(query: Query): HeldResult | undefined {
    const text = textOfQuery(query);
    const isFresh = ({ result, heldAtMs }: HeldResult): boolean =>
      heldAtMs > this.#now() - freshMs &&
      result.provenance.missing === undefined &&
      textOfQuery(result.query) === text;
    return this.#current().filter(isFresh).at(-1);
  }

  #current(): HeldResult[] {
    const sinceMs = this.#now() - lifeMs;
    return this.#all.filter(({ heldAtMs }) => heldAtMs > sinceMs);
  }
}
