import type { Query } from '../../../domain/query/query';
import { fieldsIn, withoutPart } from '../../../domain/query/queryParts';
import type { OfferedPart, PartQuestion, QueryPrompt } from '../../../services/queryPrompt';
import { partWords } from '../../../words/query/codeWords';
import type { FoundQuery } from '../read/foundQuery';
import type { Answer, Answers } from './answers';
import type { Gap } from './gaps';

const maxOffers = 12;

/** Collects suggestions for one part of a query. Skips empty ones and duplicates. */
class Offers {
  readonly offers: OfferedPart[] = [];
  readonly #gap: Gap;

  constructor(gap: Gap) {
    this.#gap = gap;
  }

  add(query: Partial<Query>, from: string): void {
    const fields = fieldsIn(query, this.#gap.part);
    const isKnown = this.offers.some((one) => JSON.stringify(one.fields) === JSON.stringify(fields));
    if (isKnown || Object.keys(fields).length === 0 || this.offers.length >= maxOffers) return;
    this.offers.push({ fields, from, label: partWords(fields) });
  }
}

/**
 * Returns the suggestions that a step lists first: earlier answers for the names, a parameter's default, the values
 * that callers pass, and the items of a loop.
 */
export function offersFor(
  gap: Gap,
  found: FoundQuery,
  callers: readonly FoundQuery[],
  answers: readonly Answer[],
): readonly OfferedPart[] {
  const offers = new Offers(gap);
  const isOpenIn = (one: FoundQuery): boolean =>
    one.unread.some(({ field }) => gap.fields.some((own) => own === field));
  for (const answer of answers)
    if (answer.part === gap.part && gap.names.some((name) => answer.names.includes(name)))
      offers.add(answer.fields, 'chosen before');
  const own = found.assumed.filter(({ field }) => gap.fields.some((one) => one === field));
  if (own.some(({ why }) => why === 'default'))
    offers.add(found.partial, `default of ${gap.names.join(', ')}`);
  for (const caller of callers)
    if (!isOpenIn(caller)) offers.add(caller.partial, 'passed by a call in this file');
  if (gap.part !== 'dates')
    for (const { field, choices, why } of own)
      for (const choice of why === 'loop' ? choices : [])
        offers.add(
          { [field]: gap.part === 'facility' || gap.part === 'metrics' ? [choice] : choice },
          'of the loop',
        );
  return offers.offers;
}

/** Builds the question for one step. */
const questionFor = (
  gap: Gap,
  found: FoundQuery,
  callers: readonly FoundQuery[],
  answers: readonly Answer[],
): PartQuestion => ({
  part: gap.part,
  names: gap.names.join(', '),
  offers: offersFor(gap, found, callers, answers),
});

interface AskDeps {
  readonly queryPrompt: Pick<QueryPrompt, 'promptParts'>;
  readonly answers: Answers;
}

/**
 * Prompts for the open parts of a document's query, one step per gap, and stores the answers. Returns undefined when
 * the user cancels.
 */
export async function promptGaps(
  { queryPrompt, answers }: AskDeps,
  document: string,
  start: Partial<Query>,
  gaps: readonly Gap[],
  found: FoundQuery,
  callers: readonly FoundQuery[],
): Promise<Partial<Query> | undefined> {
  const stored = answers.of(document);
  const replies = await queryPrompt.promptParts(
    start,
    gaps.map((gap) => questionFor(gap, found, callers, stored)),
  );
  if (!replies) return undefined;
  let partial = start;
  for (const [at, { part }] of gaps.entries()) partial = { ...withoutPart(partial, part), ...replies[at] };
  const { operation = 'network', network_code: network = '' } = partial;
  const chosen = gaps.map(({ part, names }, at): Answer => ({
    part,
    names,
    fields: replies[at] ?? {},
    operation,
    network,
  }));
  await answers.store(document, chosen);
  return partial;
}
