import type { Query } from '../../../domain/query/query';
import { withoutPart } from '../../../domain/query/queryParts';
import type { QueryPrompt } from '../../../services/queryPrompt';
import type { FoundQuery } from '../foundQuery';
import type { Answer, Answers } from './answers';
import type { Gap } from './gaps';
import { questionFor } from './offers';

export interface AskDeps {
  readonly queryPrompt: Pick<QueryPrompt, 'promptParts'>;
  readonly answers: Answers;
}

/**
 * Prompts for the open parts of a document's query, one step per gap, and stores the answers. Returns undefined when
 * the user cancels.
 */
export async function askFor(
  { queryPrompt, answers }: AskDeps,
  document: string,
  start: Partial<Query>,
  gaps: readonly Gap[],
  found: FoundQuery,
  callers: readonly FoundQuery[],
): Promise<Partial<Query> | undefined> {
  const kept = answers.of(document);
  const given = await queryPrompt.promptParts(
    start,
    gaps.map((gap) => questionFor(gap, found, callers, kept)),
  );
  if (!given) return undefined;
  let partial = start;
  for (const [at, { part }] of gaps.entries()) partial = { ...withoutPart(partial, part), ...given[at] };
  const { operation = 'network', network_code: network = '' } = partial;
  const chosen = gaps.map(({ part, names }, at): Answer => ({
    part,
    names,
    fields: given[at] ?? {},
    operation,
    network,
  }));
  await answers.keep(document, chosen);
  return partial;
}
