import type { SavedQuery } from '../domain/savedQueries/savedQuery';
import { faultOfValue } from '../domain/savedQueries/checkTemplate';
import {
  isSameValue,
  type QueryTemplate,
  readTypedValue,
  resolveTemplate,
  textOfValue,
  valuesOf,
  type VariableValues,
} from '../domain/savedQueries/template';
import { sentenceOfDiagnostic } from '../words/query/diagnosticSentence';
import { listOf } from '../words/phrases';
import { labelOfValue } from '../words/query/queryWords';
import type { NamedQuery } from './namedQuery';
import { UsageError } from './usageError';

/** The texts that variables are set to, by their names. */
export type SetTexts = ReadonlyMap<string, string>;

/** Throws where a variable is set that none of the query files has. */
export function checkNames(queries: readonly SavedQuery[], set: SetTexts): void {
  const known = new Set(queries.flatMap(({ template }) => template?.variables.map(({ name }) => name) ?? []));
  const unknown = [...set.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  if (queries.length === 0) throw new UsageError('Only the variables of a query file can be set: name one.');
  throw new UsageError(
    known.size === 0
      ? `There is no variable “${unknown}”: what is asked has none.`
      : `There is no variable “${unknown}”. Known: ${listOf([...known])}.`,
  );
}

/** Throws when the value of a variable does not fit the values of the others. */
function checkValue(template: QueryTemplate, name: string, given: VariableValues): void {
  const value = given[name] ?? '';
  const values = template.variables.find((one) => one.name === name)?.values;
  if (values && !values.some((one) => isSameValue(one, value)))
    throw new UsageError(
      `“${name}” can be ${listOf(values.map(labelOfValue))}, not “${labelOfValue(value)}”.`,
    );
  const { [name]: _, ...others } = given;
  const fault = faultOfValue(template, name, value, others);
  if (fault) throw new UsageError(`${name}=${labelOfValue(value)}: ${sentenceOfDiagnostic(fault)}`);
}

/** A saved query with the values that its variables are set to. */
export function withValues(
  { name, query, template }: SavedQuery,
  set: SetTexts,
): Pick<NamedQuery, 'name' | 'query'> & Required<Pick<NamedQuery, 'variables'>> {
  if (!template) return { name, query, variables: {} };
  const given = Object.fromEntries(
    template.variables.flatMap(({ name: variable }) => {
      const text = set.get(variable);
      return text === undefined ? [] : [[variable, readTypedValue(template, variable, text)] as const];
    }),
  );
  for (const variable of Object.keys(given)) checkValue(template, variable, given);
  return {
    name,
    query: resolveTemplate(template, given).query ?? query,
    variables: Object.fromEntries(
      Object.entries(valuesOf(template, given)).map(([one, value]) => [one, textOfValue(value)]),
    ),
  };
}
