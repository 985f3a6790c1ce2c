import { queryFields } from '../catalog/parameters';
import type { Diagnostic } from '../diagnostic';
import { parseQuery } from '../parseQuery';
import type { Query } from '../query';
import {
  fillText,
  hasReference,
  referencesOf,
  textOfValue,
  type QueryTemplate,
  type VariableValue,
  type VariableValues,
} from './template';

/** Returns the value of each variable: the given one, otherwise the initial one. */
export const valuesOf = ({ variables }: QueryTemplate, given: VariableValues): VariableValues =>
  Object.fromEntries(
    variables.map(({ name, initial }) => [
      name,
      Object.hasOwn(given, name) ? (given[name] ?? initial) : initial,
    ]),
  );

/** Replaces an item of a list. An item that is just a variable expands to all of its codes. */
const fillItem = (item: string, valueOf: (name: string) => VariableValue): readonly string[] => {
  const name = /^\$\{([^}]*)\}$/.exec(item)?.[1];
  if (name === undefined) return [fillText(item, (one) => textOfValue(valueOf(one)))];
  const value = valueOf(name);
  return typeof value === 'string' ? (value.trim() === '' ? [] : [value]) : value;
};

/** Resolves a template to a query. Variables without a given value have their initial one. */
export function resolveTemplate(
  template: QueryTemplate,
  given: VariableValues,
): { readonly query?: Query; readonly diagnostics: readonly Diagnostic[] } {
  const values = valuesOf(template, given);
  const valueOf = (name: string): VariableValue =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : `\${${name}}`;
  const filled = queryFields.map((field) => {
    const value = template.fields[field];
    if (typeof value === 'string') return [field, fillText(value, (name) => textOfValue(valueOf(name)))];
    return [field, value?.flatMap((item) => (hasReference(item) ? fillItem(item, valueOf) : [item]))];
  });
  return parseQuery(Object.fromEntries(filled));
}

/** Returns the names of the variables that a query uses. */
export const namesUsedIn = (query: Query): ReadonlySet<string> =>
  new Set(referencesOf(query).map(({ name }) => name));
