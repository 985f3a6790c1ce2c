/**
 * A gap is a part of a query without a value. It is filled from the kernel of a notebook, then from an earlier answer
 * for the same names in the document, then by a form of the query builder, which suggests earlier answers, parameter
 * defaults, values from callers and values of loops. Answers are stored in the workspace state and validated when
 * read.
 */
import {
  findNetwork,
  partOf,
  type Query,
  type QueryField,
  type QueryPart,
  serviceParameters,
  withoutPart,
} from '../../../domain';
import { completeQuery, type FoundQuery } from '../read/foundQuery';
import type { Answer } from './answers';

/** A part of a query that code leaves open. One prompt step fills it. */
export interface Gap {
  part: QueryPart;
  /** The fields whose values could not be read. */
  fields: QueryField[];
  /** The names without a value, or the expressions where there is no name. */
  names: string[];
}

/** The order of the prompts: parts that others depend on come first. */
const order: QueryPart[] = ['network_code', 'dates', 'network_region', 'facility', 'metrics'];

const placeOf = ({ part }: Gap): number => {
  const at = order.indexOf(part);
  return at < 0 ? order.length : at;
};

const isField = (name: string): name is QueryField => serviceParameters.some((row) => row.name === name);

/** Groups fields without a value by the part of the query that they belong to. */
function gather(fields: readonly { field: string; name?: string; text?: string }[]): Gap[] {
  const gaps = new Map<QueryPart, Gap>();
  for (const { field, name, text = field } of fields) {
    const part = isField(field) ? partOf(field) : undefined;
    if (part === undefined) continue;
    const known = gaps.get(part) ?? { part, fields: [], names: [] };
    gaps.set(part, {
      part,
      fields: [...new Set([...known.fields, field as QueryField])],
      names: [...new Set([...known.names, name ?? text])],
    });
  }
  return [...gaps.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

const required: (keyof Query)[] = ['network_code', 'metrics'];

/** Returns the gaps of a query: values that could not be read, and required fields that the code omits. */
export function gapsOf({ partial, unread }: FoundQuery): Gap[] {
  const absent = required.filter(
    (field) => partial[field] === undefined && !unread.some((one) => one.field === field),
  );
  return gather([...unread, ...absent.map((field) => ({ field }))]);
}

/** Returns the assumed parts of a query, for which the user may choose another value. */
export const assumedGaps = ({ assumed }: FoundQuery): Gap[] => gather(assumed);

/** True when an unread argument could set anything: `**more`, or an argument that is not part of a query. */
export const isOpen = ({ unread }: FoundQuery): boolean => unread.some(({ field }) => !isField(field));

export interface FilledQuery {
  partial: Partial<Query>;
  gaps: Gap[];
  used: Answer[];
  /** The assumptions that no answer has replaced. */
  assumed: FoundQuery['assumed'];
}

/**
 * Returns the fields of a chosen region. A call for one region gets the series of that region, so that without one, each
 * region has its series.
 */
export const regionFields = (
  chosen: Partial<Query>,
  { operation }: Pick<Partial<Query>, 'operation'>,
): Partial<Query> =>
  chosen.network_region === undefined && operation !== 'facilities'
    ? { ...chosen, primary_grouping: 'network_region' }
    : chosen;

const regionsOf = ({ network_code: network }: Partial<Query>): string[] | undefined =>
  network === undefined ? undefined : findNetwork(network)?.regions.map(({ code }) => code);

/** The fields that take all items of a loop in one query. */
const listed = ['metrics', 'facility_code', 'unit_code', 'fueltech', 'fueltech_group'] as const;

/** Returns the regions of a loop over regions of a network. Its query has all regions of the network. */
export function regionsOfLoop({
  partial,
  assumed,
}: Pick<FilledQuery, 'partial' | 'assumed'>): string[] | undefined {
  const regions = regionsOf(partial);
  const loop = assumed.find(({ field, why }) => field === 'network_region' && why === 'loop');
  if (!loop || !regions || partial.network_region !== undefined) return undefined;
  const items = regions.filter((code) => loop.choices.includes(code));
  return items.length > 0 ? items : undefined;
}

/** Returns the query for all items of its loops, with a series for each, instead of the first one. */
function withLoops(partial: Partial<Query>, assumed: FoundQuery['assumed']): Partial<Query> {
  let whole = partial;
  const regions = regionsOf(partial);
  for (const { field, why, choices, value } of assumed) {
    // The items may be parts of the value only.
    if (why !== 'loop' || choices.length < 2 || value !== choices[0]) continue;
    const list = listed.find((one) => one === field);
    if (list) whole = { ...whole, [list]: choices };
    else if (field === 'network_region' && choices.every((choice) => regions?.includes(choice)))
      whole = { ...withoutPart(whole, field), ...regionFields({}, whole) };
  }
  return whole;
}

/** Converts an answer into fields of the query. Returns undefined when they conflict with the code. */
function fieldsFor(
  answer: Answer,
  { part, fields, names }: Gap,
  partial: Partial<Query>,
): Partial<Query> | undefined {
  const chosen = answer.fields;
  if (part === 'network_region') {
    const { network_region: region } = chosen;
    const isKnown = region === undefined || regionsOf(partial)?.includes(region) !== false;
    return isKnown ? regionFields(chosen, partial) : undefined;
  }
  if (part === 'facility' && answer.network !== partial.network_code) return undefined;
  if (part === 'metrics' && answer.operation !== partial.operation) return undefined;
  if (part !== 'dates') return chosen;
  // A date stated in the code wins, unless the dates were chosen for exactly these names.
  const stated = (['date_start', 'date_end'] as const).find(
    (field) => partial[field] !== undefined && !fields.includes(field),
  );
  const isChosenForThese = answer.names.length === names.length;
  if (stated === undefined || isChosenForThese) return chosen;
  const open = stated === 'date_start' ? 'date_end' : 'date_start';
  const combined: Partial<Query> = { [stated]: partial[stated], [open]: chosen[open] };
  const { date_start: start, date_end: end } = combined;
  return start !== undefined && end !== undefined && start < end ? combined : undefined;
}

export function fillGaps(found: FoundQuery, answers: Answer[]): FilledQuery {
  let { partial } = found;
  const used: Answer[] = [];
  const isFilled = (gap: Gap) => {
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
  const isHeld = ({ name }: { name: string }) => !filled.some(({ names }) => names.includes(name));
  const assumed = found.assumed.filter(isHeld);
  return { partial: withLoops(partial, assumed), gaps, used, assumed };
}

/** Returns the query that the code and the answers make together; undefined while anything is open. */
export function queryOf(
  found: FoundQuery,
  { partial, gaps }: Pick<FilledQuery, 'partial' | 'gaps'>,
): Query | undefined {
  return gaps.length > 0 || isOpen(found) ? undefined : completeQuery({ ...found, partial, unread: [] });
}
