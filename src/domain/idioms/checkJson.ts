/** A JSON object with unchecked fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks of JSON values. The types of payloads are derived from them, and stored payloads are read with them. */
type Check<T> = (value: unknown) => value is T;

/** The fields of one code, in addition to those that all codes have, each with its check. */
export type Fields = Readonly<Record<string, Check<unknown>>>;

/** An object with such fields. */
export type FieldsOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Check<infer T> ? T : never;
};

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns a check for texts of at most `max` characters. */
export const isTextUpTo =
  (max: number): Check<string> =>
  (value): value is string =>
    isText(value) && value.length <= max;

/** True for a number that JSON can represent. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** True for a count: a non-negative integer. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const isListOf = <T>(value: unknown, isOne: Check<T>): value is readonly T[] =>
  Array.isArray(value) && value.every(isOne);

export const isTexts = (value: unknown): value is readonly string[] => isListOf(value, isText);

/** Returns a check for one of the texts. */
export const isOneOf =
  <T extends string>(texts: readonly T[]): Check<T> =>
  (value): value is T =>
    texts.some((one) => one === value);

export const isTrueOrFalse = (value: unknown): value is boolean => typeof value === 'boolean';

/** True for an object that has all of the fields. */
export const hasFields = <F extends Fields>(value: unknown, fields: F): value is FieldsOf<F> & JsonObject =>
  isObject(value) && Object.entries(fields).every(([name, isOne]) => isOne(value[name]));

/** Returns the fields of an object that have a value: an undefined field counts as absent. */
export const definedEntries = (fields: object): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];

export const isKeyOf = <Table extends object>(table: Table, key: unknown): key is keyof Table & string =>
  isText(key) && Object.hasOwn(table, key);

/**
 * True for data that a newer version stored, which must be neither read nor overwritten. Data without a version belong
 * to the first.
 */
export const isNewerFormat = (found: unknown, version: number): boolean =>
  typeof found === 'number' && found > version;

/** Parses the text of stored data; undefined when it is no JSON object, or has a newer format version. */
export function parseStored(text: string, version: number): JsonObject | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(stored) && !isNewerFormat(stored['version'], version) ? stored : undefined;
}
