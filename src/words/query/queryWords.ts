import {
  type Cost,
  findValue,
  parameterOf,
  type Query,
  queryFields,
  textOfValue,
  type VariableValue,
} from '../../domain';
import { wordsOfCost } from './runWords';

/** Lists the parameters of a query with their labels: ["Region", "New South Wales (NSW1)"]. */
export function queryWords(query: Query, maxCodes = 8): [label: string, words: string][] {
  return queryFields.flatMap((field) => {
    const value = query[field];
    if (value === undefined) return [];
    const codes: readonly string[] = typeof value === 'string' ? [value] : value;
    const more = codes.length - maxCodes;
    const list = codes.slice(0, maxCodes).map((code) => {
      const label = findValue(field, code, query.network_code)?.label;
      // The parameter's label already has the "by" of a grouping: "Also group by: fueltech".
      const name = label?.replace(/^By /, '') ?? code;
      return name.toLowerCase() === code.toLowerCase() ? code : `${name} (${code})`;
    });
    return [[parameterOf(field).label, `${list.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]];
  });
}

export const labelOfValue = (value: VariableValue): string => {
  const text = textOfValue(value);
  // An empty value leaves its part out of the query.
  return text.trim() === '' ? 'Excluded' : text;
};

export const windowHint = (clock: string): string =>
  `14d, ytd, Oct 2026, 1 Oct to 8 Oct, 1 Oct 6am to 6pm; in ${clock}`;

/** Explains why an entered window, or one of its ends, cannot be shown. */
export function typedWindowError(text: string, why: 'unreadable' | 'outside', span = ''): string {
  if (text.trim() === '') return 'Type a window, such as 14d or 1 Oct to 8 Oct.';
  return why === 'outside'
    ? `Outside the result, which spans ${span}.`
    : `“${text.trim()}” is not a window. Type one such as 14d, Oct 2026 or 1 Oct to 8 Oct.`;
}

/** The button that runs a query from an untrusted workspace. */
export const runUntrusted = 'Run';

export const manageTrust = 'Manage Workspace Trust…';

const reasons = {
  query: 'This workspace is not trusted, and the query is one of its files.',
  dataset: 'This workspace is not trusted, and the dataset is one of its folders.',
  foundDataset: 'The dataset is a folder of the workspace, and you have not downloaded it here.',
} as const;

/** A query or dataset of an untrusted workspace, or a dataset found in a trusted one. */
export type ForeignThing = keyof typeof reasons;

export const isOfTrusted = (thing: ForeignThing): boolean => thing === 'foundDataset';

/** Asks for consent to send a query or update a dataset, with the service, the query and the cost. */
export function questionOfUntrusted(
  { title, query }: { title: string; query: Query },
  { service, cost }: { service: string; cost: Cost | undefined },
  { verb, thing }: { verb: string; thing: ForeignThing } = {
    verb: runUntrusted,
    thing: 'query',
  },
): string {
  const asks = queryWords(query).map(([label, words]) => `${label}: ${words}`);
  const costs = cost ? [wordsOfCost(cost)] : [];
  return [`${verb} “${title}”? ${reasons[thing]}`, '', `Service: ${service}`, ...asks, ...costs].join('\n');
}
