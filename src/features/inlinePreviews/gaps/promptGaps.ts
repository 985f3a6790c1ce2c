import { fieldsIn, type Query, withoutPart } from '../../../domain';
import type { OfferedPart, PartQuestion } from '../../../services/queryPrompt';
import { answersWords, partWords } from '../../../words/query/codeWords';
import type { FoundQuery } from '../read/foundQuery';
import type { PreviewServices } from '../previewServices';
import type { Answer } from './answers';
import { assumedGaps, type FilledQuery, type Gap, gapsOf, regionFields } from './gaps';

const maxOffers = 12;

/**
 * Returns the suggestions for a part, the first of which fills it in: earlier answers for the names, a parameter's
 * default, the values that callers pass, and the items of a loop.
 */
export function offersFor(
  gap: Gap,
  found: FoundQuery,
  callers: readonly FoundQuery[],
  answers: Answer[],
): OfferedPart[] {
  const offers: OfferedPart[] = [];
  const add = (query: Partial<Query>, from: string) => {
    const fields = fieldsIn(query, gap.part);
    const isKnown = offers.some((one) => JSON.stringify(one.fields) === JSON.stringify(fields));
    if (isKnown || Object.keys(fields).length === 0 || offers.length >= maxOffers) return;
    offers.push({ fields, from, label: partWords(fields) });
  };
  const isOpenIn = (one: FoundQuery) =>
    one.unread.some(({ field }) => gap.fields.some((own) => own === field));
  for (const answer of answers)
    if (answer.part === gap.part && gap.names.some((name) => answer.names.includes(name)))
      add(answer.fields, 'chosen before');
  const own = found.assumed.filter(({ field }) => gap.fields.some((one) => one === field));
  if (own.some(({ why }) => why === 'default')) add(found.partial, 'default');
  const regions = new Set(callers.map(({ partial }) => partial.network_region));
  regions.delete(undefined);
  if (gap.part === 'network_region' && regions.size > 1)
    offers.push({ fields: {}, from: 'passed by calls in this file', label: 'All regions' });
  for (const caller of callers) if (!isOpenIn(caller)) add(caller.partial, 'passed by a call in this file');
  if (gap.part !== 'dates')
    for (const { field, choices, why } of own)
      for (const choice of why === 'loop' ? choices : [])
        add(
          { [field]: gap.part === 'facility' || gap.part === 'metrics' ? [choice] : choice },
          'from the loop',
        );
  return offers;
}

/** A query in code whose open parts are asked for. */
export interface AskedSite {
  /** The key of its document. */
  key: string;
  /** Names the call and its line. */
  title: string;
  found: FoundQuery;
  /** The query once for each call of the function around it. */
  callers: FoundQuery[];
}

/**
 * Prompts for the open and assumed parts of a query in one form, and stores what the user chose. `filled` has the answers
 * so far. Returns undefined when the user cancels, or forgets the answers where `canForget` is set.
 */
export async function promptGaps(
  { queryPrompt, answers }: PreviewServices,
  { key, title, found, callers }: AskedSite,
  filled: FilledQuery,
  canForget = false,
): Promise<Partial<Query> | undefined> {
  const stored = answers.of(key);
  const open = gapsOf(found);
  const assumed = assumedGaps(found).filter((one) => !open.some(({ part }) => part === one.part));
  const gaps = [...open, ...assumed];
  const questions = gaps.map((gap): PartQuestion => ({
    part: gap.part,
    names: gap.names.join(', '),
    offers: offersFor(gap, found, callers, stored),
    isAnswered: !filled.gaps.some(({ part }) => part === gap.part),
  }));
  const forget = canForget && filled.used.length > 0 ? answersWords(filled.used) : undefined;
  const hasRegion = gaps.some(({ part }) => part === 'network_region');
  const start = hasRegion ? { ...filled.partial, ...regionFields({}, filled.partial) } : filled.partial;
  const replies = await queryPrompt.promptParts(start, { title, questions, forget });
  if (replies === 'forget') await answers.forget(key, filled.used);
  if (!replies || replies === 'forget') return undefined;
  let partial = filled.partial;
  for (const [at, { part }] of gaps.entries()) {
    const fields = part === 'network_region' ? regionFields(replies[at], partial) : replies[at];
    partial = { ...withoutPart(partial, part), ...fields };
  }
  const { operation = 'network', network_code: network = '' } = partial;
  // A part that the user left as the code assumes it follows the code.
  const isAsAssumed = (gap: Gap, fields: Partial<Query>) =>
    filled.assumed.some(({ name }) => gap.names.includes(name)) &&
    JSON.stringify(fields) === JSON.stringify(fieldsIn(filled.partial, gap.part));
  const chosen = gaps.flatMap((gap, at): Answer[] => {
    const { part, names } = gap;
    const fields = replies[at];
    return isAsAssumed(gap, fields) ? [] : [{ part, names, fields, operation, network }];
  });
  await answers.store(key, chosen);
  return partial;
}
