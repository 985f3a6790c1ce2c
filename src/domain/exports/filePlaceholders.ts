import { nearestName } from '../query/nearestName';

/** The placeholders that a file name can contain in braces. */
export const filePlaceholders = [
  'name',
  'operation',
  'network',
  'region',
  'metric',
  'interval',
  'start',
  'end',
  'date',
] as const;

/** Matches `{name}`, and `${region}`, which only a variable of the query can replace. */
const pattern = /(\$?)\{([^{}]*)\}/g;

export interface PlaceholderFault {
  value: string;
  known: readonly string[];
  nearest?: string;
}

const isFilePlaceholder = (name: string): name is (typeof filePlaceholders)[number] =>
  (filePlaceholders as readonly string[]).includes(name);

export const placeholdersIn = (template: string): string[] =>
  [...template.matchAll(pattern)].map(([, , name = '']) => name);

/** Finds the first placeholder that is neither a common one nor a variable of the query. */
export function faultOfFileTemplate(
  template: string,
  variables: readonly string[],
): PlaceholderFault | undefined {
  for (const [value, sign, name = ''] of template.matchAll(pattern)) {
    const all = [...new Set([...filePlaceholders, ...variables])];
    const names = sign === '$' ? variables : all;
    if (names.includes(name)) continue;
    const nearest = nearestName(name.toLowerCase(), all);
    const known = names.map((one) => `${sign}{${one}}`);
    return { value, known, nearest: nearest === undefined ? undefined : `{${nearest}}` };
  }
  return undefined;
}

/**
 * Fills in the placeholders of a template. In `{…}`, a common placeholder takes precedence over a variable of the same
 * name.
 */
export const fillFileTemplate = (
  template: string,
  placeholders: Readonly<Record<(typeof filePlaceholders)[number], string>>,
  variables: Readonly<Record<string, string>>,
): string =>
  template.replace(pattern, (whole, sign: string, name: string) => {
    if (sign === '' && isFilePlaceholder(name)) return placeholders[name];
    return Object.hasOwn(variables, name) ? variables[name] : whole;
  });
