import type { SavedQuery } from '../domain/savedQuery';
import { faultOfValue } from '../domain/variables/checkTemplate';
import { readTypedValue } from '../domain/variables/readTypedValue';
import { resolveTemplate } from '../domain/variables/resolveTemplate';
import { isSameValue, type QueryTemplate, type VariableValues } from '../domain/variables/template';
import { sentenceOfDiagnostic } from '../words/diagnosticSentence';
import { listOf } from '../words/phrases';
import { labelOfValue } from '../words/variableWords';
import { UsageError } from './usageError';

/** The texts that variables are set to, by their names. */
export type SetTexts = ReadonlyMap<string, string>;

/** Reads what stands behind `--set`: `region=NSW1`. */
export function readSet(typed: readonly string[]): SetTexts {
  return new Map(
    typed.map((one): [string, string] => {
      const at = one.indexOf('=');
      if (at < 1) throw new UsageError(`--set takes a variable and its value, as region=NSW1, not “${one}”.`);
      return [one.slice(0, at).trim(), one.slice(at + 1)];
    }),
  );
}

/** Throws where a variable is set that none of the query files has. */
export function checkNames(queries: readonly SavedQuery[], set: SetTexts): void {
  const known = new Set(queries.flatMap(({ template }) => template?.variables.map(({ name }) => name) ?? []));
  const unknown = [...set.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  if (queries.length === 0) throw new UsageError('--set is for the variables of a query file: name one.');
  throw new UsageError(
    known.size === 0
      ? `There is no variable “${unknown}”: what is asked has none.`
      : `There is no variable “${unknown}”. Known: ${listOf([...known])}.`,
  );
}

/** Throws where a variable cannot have its value beside those of the others. */
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
export function withValues(saved: SavedQuery, set: SetTexts): Pick<SavedQuery, 'name' | 'query'> {
  const { name, query, template } = saved;
  if (!template) return { name, query };
  const given = Object.fromEntries(
    template.variables.flatMap(({ name: variable }) => {
      const text = set.get(variable);
      return text === undefined ? [] : [[variable, readTypedValue(template, variable, text)] as const];
    }),
  );
  for (const variable of Object.keys(given)) checkValue(template, variable, given);
  return { name, query: resolveTemplate(template, given).query ?? query };
}
