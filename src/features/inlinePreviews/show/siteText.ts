import type { Query } from '../../../domain/query';
import { fieldsIn } from '../../../domain/queryParts';
import { answersWords } from '../../../words/askWords';
import type { RunFailure } from '../../../words/resultProblems';
import { summaryLine } from '../../../words/summaryWords';
import type { Answer } from '../ask/answers';
import { fillGaps, queryOf } from '../ask/fillGaps';
import { assumedGaps } from '../ask/gaps';
import type { FoundQuery } from '../foundQuery';
import type { SeenResults } from './seenResults';

/** A query of code with what was chosen for it. */
export interface ChosenQuery {
  /** Undefined while something is open. */
  readonly query: Query | undefined;
  /** "region NSW1, last 7 d": what was chosen, or assumed, for what the code leaves open. */
  readonly words: string;
  /** True where something was chosen. */
  readonly isChosen: boolean;
}

export function chosenQuery(found: FoundQuery, answers: readonly Answer[]): ChosenQuery {
  const filled = fillGaps(found, answers);
  const assumed = assumedGaps({ ...found, assumed: filled.assumed });
  const taken = assumed.map(({ part }) => ({ part, fields: fieldsIn(filled.partial, part) }));
  return {
    query: queryOf(found, filled),
    words: answersWords([...filled.used, ...taken]),
    isChosen: filled.used.length > 0,
  };
}

/** What stands above a query, or in the cell that holds it. Empty where there is nothing to say. */
export interface SiteText {
  /** "region NSW1, last 7 d". */
  readonly words: string;
  /** "last 84.20 · min −35.10 · max 1,204 $/MWh · 2 min ago". */
  readonly summary: string;
  /** When what the summary says was fetched. */
  readonly fetchedAtMs?: number;
}

export async function siteText(
  { query, words }: Pick<ChosenQuery, 'query' | 'words'>,
  seen: Pick<SeenResults, 'of'>,
): Promise<SiteText> {
  const summary = query && (await seen.of(query));
  if (!summary) return { words, summary: '' };
  return {
    words,
    summary: summaryLine(summary, Date.now()),
    fetchedAtMs: summary.provenance.fetchedAtMs,
  };
}

/** Why the last run of a query brought nothing. */
export const failureOfSite = (
  { query }: Pick<ChosenQuery, 'query'>,
  seen: Pick<SeenResults, 'failureOf'>,
): RunFailure | undefined => query && seen.failureOf(query);
