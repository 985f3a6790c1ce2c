import type { Diagnostic, QueryPath } from '../query/diagnostic';
import { isObject, isTexts, isTextUpTo } from '../idioms/checkJson';
import { shownValue } from '../query/parseQuery';
import type { Query } from '../query/query';
import {
  hasReference,
  isSameValue,
  isVariableName,
  maxVariables,
  maxVariableValues,
  type QueryTemplate,
  type Reference,
  referencesOf,
  resolveTemplate,
  textOfValue,
  type Variable,
  type VariableValue,
} from './template';

const maxItems = 1000;

const isText = isTextUpTo(200);

const isValue = (value: unknown): value is VariableValue =>
  isText(value) ||
  (isTexts(value) && value.length <= maxItems && value.every((item) => isText(item) && item.trim() !== ''));

class Fault extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.code);
  }
}

const wrongType = (path: QueryPath, expected: string): Fault =>
  new Fault({ severity: 'error', code: 'wrongType', path, expected });

function checkCount(path: QueryPath, count: number, limit: number): void {
  if (count > limit) throw new Fault({ severity: 'error', code: 'tooManyCodes', path, count, limit });
}

function readValue(found: unknown, path: QueryPath): VariableValue {
  if (!isValue(found)) throw wrongType(path, 'string or string[]');
  if ((typeof found === 'string' ? [found] : found).some(hasReference))
    throw new Fault({ severity: 'error', code: 'variableInValue', path });
  return found;
}

function readValues(found: unknown, path: QueryPath): VariableValue[] {
  if (!Array.isArray(found) || found.length === 0) throw wrongType(path, 'a list of values');
  checkCount(path, found.length, maxVariableValues);
  return found.map((one, index) => readValue(one, [...path, index]));
}

function readVariable([name, declared]: [string, unknown]): Variable {
  const value = shownValue(name);
  const path = ['parameters', value];
  if (!isVariableName(name)) throw new Fault({ severity: 'error', code: 'badVariable', path, value });
  if (!isObject(declared)) throw wrongType(path, 'an object');
  const { default: written, label = '', values: listed } = declared;
  const ofDefault = [...path, 'default'];
  if (!isText(label)) throw wrongType([...path, 'label'], 'string');
  const values = listed === undefined ? undefined : readValues(listed, [...path, 'values']);
  const initial = written === undefined ? values?.[0] : readValue(written, ofDefault);
  if (initial === undefined) throw new Fault({ severity: 'error', code: 'missing', path: ofDefault });
  if (values && !values.some((one) => isSameValue(one, initial)))
    throw new Fault({
      severity: 'error',
      code: 'defaultNotListed',
      path: ofDefault,
      value: shownValue(textOfValue(initial)),
      known: values.map(textOfValue),
    });
  return { name, initial, label: label.trim() || undefined, values };
}

function checkReferences(references: readonly Reference[], variables: readonly Variable[]): Diagnostic[] {
  const known = variables.map(({ name }) => name);
  return references.flatMap(({ name, path, isWhole, isInList }): Diagnostic[] => {
    const value = shownValue(name);
    if (!isVariableName(name)) return [{ severity: 'error', code: 'badVariable', path, value }];
    const variable = variables.find((one) => one.name === name);
    if (!variable) return [{ severity: 'error', code: 'unknownVariable', path, value, known }];
    const isList = [variable.initial, ...(variable.values ?? [])].some(isTexts);
    return isList && !(isWhole && isInList) ? [{ severity: 'error', code: 'listInText', path, value }] : [];
  });
}

/**
 * The query has the initial value of each variable; it is undefined when a diagnostic is an error. The template is
 * undefined without variables. Paths of diagnostics begin in the query, or with `parameters`. Of faulty declarations, the
 * first fault is reported.
 */
export function parseTemplate(
  fields: Query,
  parameters: unknown,
): { query?: Query; template?: QueryTemplate; diagnostics: readonly Diagnostic[] } {
  const references = referencesOf(fields);
  if (parameters === undefined && references.length === 0) return { query: fields, diagnostics: [] };
  const declared: unknown = parameters === undefined ? {} : parameters;
  try {
    if (!isObject(declared)) throw wrongType(['parameters'], 'an object');
    const entries = Object.entries(declared);
    checkCount(['parameters'], entries.length, maxVariables);
    const variables = entries.map(readVariable);
    const diagnostics = checkReferences(references, variables);
    if (diagnostics.length > 0) return { diagnostics };
    const template = { fields, variables, parameters: declared };
    const resolved = resolveTemplate(template, {});
    return { ...resolved, template: resolved.query && template };
  } catch (error) {
    if (error instanceof Fault) return { diagnostics: [error.diagnostic] };
    throw error;
  }
}
