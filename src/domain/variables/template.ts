import type { JsonObject } from '../json';
import type { Query, QueryField } from '../query';
import { queryFields } from '../catalog/parameters';

/** A text, or a list of codes. Of an empty text, what stands for it alone is left out of the query. */
export type VariableValue = string | readonly string[];

/** A variable of a saved query, as its file declares it. */
export interface Variable {
  readonly name: string;
  /** What it is called when it is asked for. */
  readonly label?: string;
  /** Its value until another one is chosen. */
  readonly initial: VariableValue;
  /** The only values that it can have; absent where any can be right. */
  readonly values?: readonly VariableValue[];
}

/** A query with variables: `${region}` in its texts stands for the value of `region`. */
export interface QueryTemplate {
  /** The query as it is written. */
  readonly fields: Query;
  readonly variables: readonly Variable[];
  /** The declarations as the file has them. */
  readonly parameters: JsonObject;
}

/** Values by the names of their variables. */
export type VariableValues = Readonly<Record<string, VariableValue>>;

export const maxVariables = 20;
export const maxVariableValues = 200;

export const variableNamePattern = '^[A-Za-z][A-Za-z0-9_]{0,49}$';

const nameForm = new RegExp(variableNamePattern);

export const isVariableName = (text: string): boolean => nameForm.test(text);

/** A variable where it stands in a query. */
export interface Reference {
  /** As it is written: not always the name of a variable. */
  readonly name: string;
  readonly field: QueryField;
  readonly path: readonly (string | number)[];
  /** It is all of the text. */
  readonly isWhole: boolean;
  readonly isInList: boolean;
}

/** `${name}`, or what follows a `${` that is not closed. */
const pattern = /\$\{([^}]*)\}?/g;

export const hasReference = (text: string): boolean => text.includes('${');

/** The text with the values of its variables. */
export const fillText = (text: string, valueOf: (name: string) => string): string =>
  text.replace(pattern, (_, name: string) => valueOf(name));

const referencesIn = (
  text: string,
  place: Pick<Reference, 'field' | 'path' | 'isInList'>,
): readonly Reference[] =>
  [...text.matchAll(pattern)].map(([written, name = '']) => ({
    ...place,
    // What is not closed is no name.
    name: written.endsWith('}') ? name : written,
    isWhole: written === text,
  }));

/** The variables that stand in a query. */
export const referencesOf = (query: Query): readonly Reference[] =>
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
