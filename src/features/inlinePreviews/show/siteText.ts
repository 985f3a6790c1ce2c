import type { Query } from '../../../domain/query';
import { fieldsIn } from '../../../domain/queryParts';
import { answersWords } from '../../../words/askWords';
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
}

export function chosenQuery(found: FoundQuery, answers: readonly Answer[]): ChosenQuery {
  const filled = fillGaps(found, answers);
  const assumed = assumedGaps({ ...found, assumed: filled.assumed });
  const taken = assumed.map(({ part }) => ({ part, fields: fieldsIn(filled.partial, part) }));
  return { query: queryOf(found, filled), words: answersWords([...filled.used, ...taken]) };
}

/** What stands above a query, or in the cell that holds it. Empty where there is nothing to say. */
export interface SiteText {
  /** "region NSW1, last 7 d". */
  readonly words: string;
  /** "last 84.20 · min −35.10 · max 1,204 $/MWh · 2 min ago". */
  readonly summary: string;
}

export async function siteText(
  found: FoundQuery,
  answers: readonly Answer[],
  seen: Pick<SeenResults, 'of'>,
): Promise<SiteText> {
  const { query, words } = chosenQuery(found, answers);
  const summary = query && (await seen.of(query));
  return { words, summary: summary ? summaryLine(summary, Date.now()) : '' };
}
