import type { JsonObject } from '../idioms/checkJson';
import type { Query, QueryField } from '../query/query';
import { queryFields } from '../catalog/parameters';
import { checkQuery } from '../query/checkQuery';
import { fieldOf, type Diagnostic } from '../query/diagnostic';
import { parseQuery } from '../query/parseQuery';
import { readNames } from '../query/readNames';

/**
 * A text, or a list of codes. A field or list item that consists only of a variable with an empty text is left out of
 * the query.
 */
export type VariableValue = string | readonly string[];

/** A variable, as its file declares it. */
export interface Variable {
  name: string;
  /** The label in prompts. */
  label?: string;
  /** The value until the user chooses another. */
  initial: VariableValue;
  /** The only valid values; absent when any value may be valid. */
  values?: readonly VariableValue[];
}

/** A query with variables: `${region}` in its texts is replaced with the value of `region`. */
export interface QueryTemplate {
  /** The query as written, with its variables. */
  fields: Query;
  variables: readonly Variable[];
  /** The declarations, as the file has them. */
  parameters: JsonObject;
}

/** Values by the names of their variables. */
export type VariableValues = Readonly<Record<string, VariableValue>>;

export const maxVariables = 20;
export const maxVariableValues = 200;

export const variableNamePattern = '^[A-Za-z][A-Za-z0-9_]{0,49}$';

const nameForm = new RegExp(variableNamePattern);

export const isVariableName = (text: string): boolean => nameForm.test(text);

/** A use of a variable in a query. */
export interface Reference {
  /** The name as written, which may not be a valid one. */
  name: string;
  field: QueryField;
  path: readonly (string | number)[];
  /** True when the variable is the whole text. */
  isWhole: boolean;
  isInList: boolean;
}

/** Matches `${name}`, and the rest of the text after an unclosed `${`. */
const pattern = /\$\{([^}]*)\}?/g;

export const hasReference = (text: string): boolean => text.includes('${');

const referencesIn = (text: string, place: Pick<Reference, 'field' | 'path' | 'isInList'>): Reference[] =>
  hasReference(text)
    ? [...text.matchAll(pattern)].map(([written, name = '']) => ({
        ...place,
        // An unclosed reference has no name.
        name: written.endsWith('}') ? name : written,
        isWhole: written === text,
      }))
    : [];

export const referencesOf = (query: Query): Reference[] =>
  queryFields.flatMap((field) => {
    const value = query[field];
    if (value === undefined) return [];
    if (typeof value === 'string') return referencesIn(value, { field, path: [field], isInList: false });
    return value.flatMap((item, index) =>
      referencesIn(item, { field, path: [field, index], isInList: true }),
    );
  });

export const isSameValue = (one: VariableValue, other: VariableValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const textOfValue = (value: VariableValue): string =>
  typeof value === 'string' ? value : value.join(', ');

/** Converts entered text to a value: a list of codes when the variable is only used as an item of lists. */
export function readTypedValue({ fields }: QueryTemplate, name: string, text: string): VariableValue {
  const places = referencesOf(fields).filter((one) => one.name === name);
  const isList = places.every(({ isWhole, isInList }) => isWhole && isInList);
  const codes = text.split(/[,\s]+/).filter((code) => code !== '');
  return isList && codes.length > 1 ? codes : text.trim();
}

/** Returns the value of each variable: the given one, otherwise the initial one. */
export const valuesOf = ({ variables }: QueryTemplate, given: VariableValues): VariableValues =>
  Object.fromEntries(
    variables.map(({ name, initial }) => [
      name,
      Object.hasOwn(given, name) ? (given[name] ?? initial) : initial,
    ]),
  );

/** Resolves a template to a query. Variables without a given value have their initial one. */
export function resolveTemplate(
  template: QueryTemplate,
  given: VariableValues,
): { query?: Query; diagnostics: Diagnostic[] } {
  const values = new Map(Object.entries(valuesOf(template, given)));
  const valueOf = (name: string): VariableValue => values.get(name) ?? `\${${name}}`;
  const fill = (text: string) => text.replace(pattern, (_, name: string) => textOfValue(valueOf(name)));
  /** An item that is just a variable expands to all of its codes. */
  const fillItem = (item: string): readonly string[] => {
    const name = /^\$\{([^}]*)\}$/.exec(item)?.[1];
    if (name === undefined) return [fill(item)];
    const value = valueOf(name);
    return typeof value === 'string' ? [value].filter((text) => text.trim() !== '') : value;
  };
  const filled = queryFields.map((field) => {
    const value = template.fields[field];
    return [field, typeof value === 'string' ? fill(value) : value?.flatMap(fillItem)];
  });
  return parseQuery(Object.fromEntries(filled));
}

function diagnose(template: QueryTemplate, given: VariableValues): Diagnostic[] {
  const { query, diagnostics } = resolveTemplate(template, given);
  return [...diagnostics, ...(query ? checkQuery(readNames(query).query) : [])];
}

const keyOf = ({ code, path }: Diagnostic): string => JSON.stringify([code, path]);

/** Explains why a variable cannot have a value, given the values of the others; undefined when it can. */
export function faultOfValue(
  template: QueryTemplate,
  name: string,
  value: VariableValue,
  others: VariableValues,
): Diagnostic | undefined {
  const before = new Set(diagnose(template, others).map(keyOf));
  const uses = referencesOf(template.fields).filter((one) => one.name === name);
  const isOwn = (one: Diagnostic) => uses.some(({ field }) => field === fieldOf(one));
  return diagnose(template, { ...others, [name]: value }).find(
    (one) => one.severity === 'error' && (isOwn(one) || !before.has(keyOf(one))),
  );
}
