import { findNetwork } from '../../../domain/catalog/index';
import type { Query } from '../../../domain/query/query';
import { withoutPart } from '../../../domain/query/queryParts';
import { completeQuery } from '../chooseFound';
import type { FoundQuery } from '../foundQuery';
import type { Answer } from './answers';
import { assumedGaps, gapsOf, isOpen, type Gap } from './gaps';

/** A query with its gaps filled from stored answers. */
export interface FilledQuery {
  readonly partial: Partial<Query>;
  /** The gaps that remain. */
  readonly gaps: readonly Gap[];
  readonly used: readonly Answer[];
  /** The assumptions that no answer has replaced. */
  readonly assumed: FoundQuery['assumed'];
}

/** Converts an answer into fields of the query. Returns undefined when they conflict with the code. */
function fieldsFor(
  answer: Answer,
  { part, fields, names }: Gap,
  partial: Partial<Query>,
): Partial<Query> | undefined {
  const given = answer.fields;
  if (part === 'network_region') {
    const regions = findNetwork(partial.network_code ?? '')?.regions;
    const { network_region: region } = given;
    const isKnown = region === undefined || !regions || regions.some(({ code }) => code === region);
    return isKnown ? given : undefined;
  }
  if (part === 'facility' && answer.network !== partial.network_code) return undefined;
  if (part === 'metrics' && answer.operation !== partial.operation) return undefined;
  if (part !== 'dates') return given;
  // A date stated in the code wins, unless the dates were chosen for exactly these names.
  const stated = (['date_start', 'date_end'] as const).find(
    (field) => partial[field] !== undefined && !fields.includes(field),
  );
  const isChosenForThese = answer.names.length === names.length;
  if (stated === undefined || isChosenForThese) return given;
  const open = stated === 'date_start' ? 'date_end' : 'date_start';
  const taken: Partial<Query> = {
    [stated]: partial[stated],
    ...(given[open] !== undefined && { [open]: given[open] }),
  };
  const isAhead = (taken.date_start ?? '') < (taken.date_end ?? '');
  return given[open] !== undefined && isAhead ? taken : undefined;
}

/** Fills the gaps of a query with the stored answers for the same names. */
export function fillGaps(found: FoundQuery, answers: readonly Answer[]): FilledQuery {
  let { partial } = found;
  const used: Answer[] = [];
  const isFilled = (gap: Gap): boolean => {
    for (const answer of answers) {
      const isOfNames = answer.part === gap.part && gap.names.every((name) => answer.names.includes(name));
      const fields = isOfNames ? fieldsFor(answer, gap, partial) : undefined;
      if (!fields) continue;
      partial = { ...withoutPart(partial, gap.part), ...fields };
      used.push(answer);
      return true;
    }
    return false;
  };
  const gaps = gapsOf(found).filter((gap) => !isFilled(gap));
  const filled = assumedGaps(found).filter(isFilled);
  const isHeld = ({ name }: { readonly name: string }): boolean =>
    !filled.some(({ names }) => names.includes(name));
  return { partial, gaps, used, assumed: found.assumed.filter(isHeld) };
}

/** Returns the query that the code and the answers make together; undefined while anything is open. */
export function queryOf(
  found: FoundQuery,
  { partial, gaps }: Pick<FilledQuery, 'partial' | 'gaps'>,
): Query | undefined {
  return gaps.length > 0 || isOpen(found) ? undefined : completeQuery({ ...found, partial, unread: [] });
}
