import { checkQuery } from '../query/checkQuery';
import { fieldOf, type Diagnostic, type QueryPath } from '../query/diagnostic';
import type { SavedQuery } from './savedQuery';
import {
  isSameValue,
  namesUsedIn,
  type QueryTemplate,
  referencesOf,
  resolveTemplate,
  type VariableValue,
  type VariableValues,
} from './template';

/** A diagnostic of a query, with its place in the file. */
interface LocatedDiagnostic {
  /** A path in the file: `['query', 'metrics', 0]`, `['parameters', 'region', 'values', 2]`. */
  path: QueryPath;
  diagnostic: Diagnostic;
}

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

/** Returns the path of a variable's initial value. */
function pathOfInitial({ parameters }: QueryTemplate, name: string): QueryPath {
  const declared = parameters[name];
  const hasDefault = typeof declared === 'object' && declared !== null && 'default' in declared;
  return ['parameters', name, ...(hasDefault ? ['default'] : ['values', 0])];
}

/**
 * Checks a saved query with the initial value of each variable, and with every other listed value. A diagnostic that a
 * value causes is located at that value.
 */
export function checkSavedQuery({
  query,
  template,
}: Pick<SavedQuery, 'query' | 'template'>): LocatedDiagnostic[] {
  if (!template)
    return checkQuery(query).map((diagnostic) => ({ path: ['query', ...diagnostic.path], diagnostic }));
  const base = diagnose(template, {});
  const atFirst = base.map((diagnostic): LocatedDiagnostic => {
    const variable = template.variables.find(({ name }) =>
      fieldsWith(template, name).includes(fieldOf(diagnostic)),
    );
    const path = variable ? pathOfInitial(template, variable.name) : ['query', ...diagnostic.path];
    return { path, diagnostic };
  });
  const known = new Set(base.map(keyOf));
  const atOthers = template.variables.flatMap(({ name, initial, values = [] }) => {
    const own = fieldsWith(template, name);
    return values.flatMap((value, index): LocatedDiagnostic[] =>
      isSameValue(value, initial)
        ? []
        : diagnose(template, { [name]: value })
            .filter((one) => own.includes(fieldOf(one)) || !known.has(keyOf(one)))
            .map((diagnostic) => ({ path: ['parameters', name, 'values', index], diagnostic })),
    );
  });
  const used = namesUsedIn(template.fields);
  const unused = template.variables
    .filter(({ name }) => !used.has(name))
    .map(({ name }): LocatedDiagnostic => {
      const path = ['parameters', name];
      return { path, diagnostic: { severity: 'info', code: 'unusedVariable', path, value: name } };
    });
  return [...atFirst, ...atOthers, ...unused];
}

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
