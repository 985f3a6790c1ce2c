import { checkQuery } from '../query/checkQuery';
import { fieldOf, type Diagnostic } from '../query/diagnostic';
import {
  type QueryTemplate,
  referencesOf,
  resolveTemplate,
  type VariableValue,
  type VariableValues,
} from './template';

/** Checks the query that results from a template and some values. */
function diagnose(template: QueryTemplate, given: VariableValues): Diagnostic[] {
  const { query, diagnostics } = resolveTemplate(template, given);
  return [...diagnostics, ...(query ? checkQuery(query) : [])];
}

const keyOf = ({ code, path }: Diagnostic): string => JSON.stringify([code, path]);

/** Returns the fields of a query that contain a variable. */
const fieldsWith = ({ fields }: QueryTemplate, name: string): string[] =>
  referencesOf(fields)
    .filter((reference) => reference.name === name)
    .map(({ field }) => field);

/** Explains why a variable cannot have a value, given the values of the others; undefined when it can. */
export function faultOfValue(
  template: QueryTemplate,
  name: string,
  value: VariableValue,
  others: VariableValues,
): Diagnostic | undefined {
  const before = new Set(diagnose(template, others).map(keyOf));
  const own = fieldsWith(template, name);
  return diagnose(template, { ...others, [name]: value }).find(
    (one) => one.severity === 'error' && (own.includes(fieldOf(one)) || !before.has(keyOf(one))),
  );
}
