import { nearestName } from './nearestName';
import { optional } from './optional';

/** What is filled in where it stands in braces in the name of a file. */
export const filePlaceholders = [
  ...(['name', 'operation', 'network', 'region', 'metric'] as const),
  ...(['interval', 'start', 'end', 'date'] as const),
] as const;

export type FilePlaceholder = (typeof filePlaceholders)[number];

/** `{name}`, or `${region}`, which is a variable of the query and nothing else. */
const pattern = /(\$?)\{([^{}]*)\}/g;

/** A placeholder of a name that stands for nothing. */
export interface PlaceholderFault {
  readonly value: string;
  readonly known: readonly string[];
  readonly nearest?: string;
}

export const isFilePlaceholder = (name: string): name is FilePlaceholder =>
  (filePlaceholders as readonly string[]).includes(name);

/** The names in braces, in order. */
export const placeholdersIn = (template: string): readonly string[] =>
  [...template.matchAll(pattern)].map(([, , name = '']) => name);

/** The first placeholder that is neither one of all files nor a variable of the query. */
export function faultOfFileTemplate(
  template: string,
  variables: readonly string[],
): PlaceholderFault | undefined {
  for (const [value, sign, name = ''] of template.matchAll(pattern)) {
    const all = [...new Set([...filePlaceholders, ...variables])];
    const names = sign === '$' ? variables : all;
    if (names.includes(name)) continue;
    const nearest = nearestName(name.toLowerCase(), all);
    const known = names.map((one) => `${sign ?? ''}{${one}}`);
    return { value, known, ...optional({ nearest: nearest === undefined ? undefined : `{${nearest}}` }) };
  }
  return undefined;
}

/** The template with what stands for its placeholders. A variable in `{…}` yields to a placeholder of the same name. */
export const fillFileTemplate = (
  template: string,
  placeholders: Readonly<Record<FilePlaceholder, string>>,
  variables: Readonly<Record<string, string>>,
): string =>
  template.replace(pattern, (whole, sign: string, name: string) => {
    if (sign === '' && isFilePlaceholder(name)) return placeholders[name];
    return Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole;
  });
