import type { Query } from '../../../domain/query/query';
import { fieldsIn } from '../../../domain/query/queryParts';
import { answersWords } from '../../../words/query/codeWords';
import type { RunFailure } from '../../../words/failures/resultProblems';
import { summaryLine } from '../../../words/result/summaryWords';
import type { Answer } from '../gaps/answers';
import { assumedGaps, fillGaps, queryOf } from '../gaps/gaps';
import type { FoundQuery } from '../read/foundQuery';
import type { SeenResults } from './seenResults';

/** A query in code with the user's answers applied. */
interface ChosenQuery {
  /** Undefined while a part is open. */
  readonly query: Query | undefined;
  /** The chosen or assumed values for open parts: "region NSW1, last 7 d". */
  readonly words: string;
  /** True when the user chose a value. */
  readonly isChosen: boolean;
}

export function chosenQuery(found: FoundQuery, answers: readonly Answer[]): ChosenQuery {
  const filled = fillGaps(found, answers);
  const assumed = assumedGaps({ ...found, assumed: filled.assumed });
  const assumedParts = assumed.map(({ part }) => ({ part, fields: fieldsIn(filled.partial, part) }));
  return {
    query: queryOf(found, filled),
    words: answersWords([...filled.used, ...assumedParts]),
    isChosen: filled.used.length > 0,
  };
}

/** The text of a query's lens or cell item. Each part may be empty. */
interface SiteText {
  /** "region NSW1, last 7 d". */
  readonly words: string;
  /** "last 84.20 · min −35.10 · max 1,204 $/MWh · 2 min ago". */
  readonly summary: string;
  /** The fetch time of the data in the summary. */
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

/** Returns the failure of a query's last run. */
export const failureOfSite = (
  { query }: Pick<ChosenQuery, 'query'>,
  seen: Pick<SeenResults, 'failureOf'>,
): RunFailure | undefined => query && seen.failureOf(query);
