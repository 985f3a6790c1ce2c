import { mapDefined } from '../idioms/mapDefined';
import type { Diagnostic, QueryPath } from '../query/diagnostic';
import { isObject, isTexts, isTextUpTo, type JsonObject } from '../idioms/checkJson';
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

const longest = 200;
const maxItems = 1000;

const isText = isTextUpTo(longest);

const isValue = (value: unknown): value is VariableValue =>
  isText(value) ||
  (isTexts(value) &&
    value.length <= maxItems &&
    value.every((item) => item.length <= longest && item.trim() !== ''));

const wrongType = (path: QueryPath, expected: string): Diagnostic => ({
  severity: 'error',
  code: 'wrongType',
  path,
  expected,
});

/** Reads the declarations of variables and collects their faults. */
class Reader {
  diagnostics: Diagnostic[] = [];

  value(found: unknown, path: QueryPath): VariableValue | undefined {
    if (!isValue(found)) {
      this.diagnostics.push(wrongType(path, 'string or string[]'));
      return undefined;
    }
    if ((typeof found === 'string' ? [found] : found).some(hasReference)) {
      this.diagnostics.push({ severity: 'error', code: 'variableInValue', path });
      return undefined;
    }
    return found;
  }

  values(found: unknown, path: QueryPath): readonly VariableValue[] | undefined {
    if (found === undefined) return undefined;
    if (!Array.isArray(found) || found.length === 0) {
      this.diagnostics.push(wrongType(path, 'a list of values'));
      return undefined;
    }
    const count = found.length;
    const limit = maxVariableValues;
    if (count > limit) {
      this.diagnostics.push({ severity: 'error', code: 'tooManyCodes', path, count, limit });
      return undefined;
    }
    return found.map((one, index) => this.value(one, [...path, index])).filter((one) => one !== undefined);
  }

  variable(name: string, declared: unknown): Variable | undefined {
    const path = ['parameters', shownValue(name)];
    if (!isVariableName(name)) {
      this.diagnostics.push({ severity: 'error', code: 'badVariable', path, value: shownValue(name) });
      return undefined;
    }
    if (!isObject(declared)) {
      this.diagnostics.push(wrongType(path, 'an object'));
      return undefined;
    }
    const { default: written, label } = declared;
    if (label !== undefined && !isText(label)) this.diagnostics.push(wrongType([...path, 'label'], 'string'));
    const before = this.diagnostics.length;
    const values = this.values(declared['values'], [...path, 'values']);
    const chosen = written === undefined ? undefined : this.value(written, [...path, 'default']);
    const initial = chosen ?? values?.[0];
    if (this.diagnostics.length > before) return undefined;
    if (initial === undefined) {
      this.diagnostics.push({ severity: 'error', code: 'missing', path: [...path, 'default'] });
      return undefined;
    }
    if (values && !values.some((one) => isSameValue(one, initial)))
      this.diagnostics.push({
        severity: 'error',
        code: 'defaultNotListed',
        path: [...path, 'default'],
        value: shownValue(textOfValue(initial)),
        known: values.map(textOfValue),
      });
    const named = isText(label) && label.trim() !== '' ? label.trim() : undefined;
    return { name, initial, label: named, values };
  }

  variables(parameters: JsonObject): readonly Variable[] {
    const count = Object.keys(parameters).length;
    const limit = maxVariables;
    if (count > limit) {
      this.diagnostics.push({ severity: 'error', code: 'tooManyCodes', path: ['parameters'], count, limit });
      return [];
    }
    return mapDefined(Object.entries(parameters), ([name, declared]) => this.variable(name, declared));
  }
}

function checkReferences(
  references: readonly Reference[],
  declared: readonly string[],
  variables: readonly Variable[],
): readonly Diagnostic[] {
  return references.flatMap(({ name, path, isWhole, isInList }): readonly Diagnostic[] => {
    const value = shownValue(name);
    if (!isVariableName(name)) return [{ severity: 'error', code: 'badVariable', path, value }];
    if (!declared.includes(name))
      return [{ severity: 'error', code: 'unknownVariable', path, value, known: declared }];
    const variable = variables.find((one) => one.name === name);
    const isList = [variable?.initial, ...(variable?.values ?? [])].some(isTexts);
    return isList && !(isWhole && isInList) ? [{ severity: 'error', code: 'listInText', path, value }] : [];
  });
}

/**
 * Parses the variables of a parsed query: their uses in its texts, and their declarations in the file. The query has
 * the initial value of each variable; it is undefined when a diagnostic is an error. The template is undefined without
 * variables. Paths of diagnostics begin in the query, or with `parameters`.
 */
export function parseTemplate(
  fields: Query,
  parameters: unknown,
): { query?: Query; template?: QueryTemplate; diagnostics: readonly Diagnostic[] } {
  const references = referencesOf(fields);
  if (parameters === undefined && references.length === 0) return { query: fields, diagnostics: [] };
  if (parameters !== undefined && !isObject(parameters))
    return { diagnostics: [wrongType(['parameters'], 'an object')] };
  const reader = new Reader();
  const declared = parameters ?? {};
  const variables = reader.variables(declared);
  const diagnostics = [
    ...reader.diagnostics,
    ...checkReferences(references, Object.keys(declared), variables),
  ];
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const template = { fields, variables, parameters: declared };
  const resolved = resolveTemplate(template, {});
  return {
    query: resolved.query,
    template: resolved.query && template,
    diagnostics: [...diagnostics, ...resolved.diagnostics],
  };
}
