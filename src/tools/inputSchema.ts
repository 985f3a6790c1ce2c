import { isObject, isTextUpTo, type JsonObject, nearestName } from '../domain';
import { listOf } from '../words/phrases';
import { quote, sentenceOfBadInput } from '../words/tools/toolWords';
import { ToolError } from './toolError';

/** The schema of one property of an input. Schemas use no combinators, which some model providers refuse. */
export type PropertySchema = { description: string } & (
  | { type: 'string'; enum?: readonly string[] }
  | { type: 'number' | 'integer'; minimum?: number; maximum?: number }
  | { type: 'array'; items: { type: 'string' | 'number' } }
  | { type: 'object' }
);

/** The schema of the input of a tool. */
export interface InputSchema {
  type: 'object';
  properties: Readonly<Record<string, PropertySchema>>;
  required?: readonly string[];
  additionalProperties: false;
}

/** Builds the schema of an input. */
export const inputOf = (
  properties: InputSchema['properties'],
  required?: readonly string[],
): InputSchema => ({ type: 'object', properties, required, additionalProperties: false });

const maxTextLength = 500;
const maxItems = 1000;
const maxInputCharacters = 100_000;

const isShortText = isTextUpTo(maxTextLength);

/** Describes the type that a property expects: "a list of texts". Undefined for a value that fits. */
function expectedBy(schema: PropertySchema, value: unknown): string | undefined {
  switch (schema.type) {
    case 'string':
      if (schema.enum !== undefined)
        return schema.enum.some((one) => one === value) ? undefined : `one of ${schema.enum.join(', ')}`;
      return isShortText(value) ? undefined : `a text of at most ${maxTextLength} characters`;
    case 'number':
    case 'integer': {
      const { minimum = -Infinity, maximum = Infinity } = schema;
      const isRight = schema.type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
      if (isRight && Number(value) >= minimum && Number(value) <= maximum) return undefined;
      return Number.isFinite(maximum) ? `a number from ${minimum} to ${maximum}` : 'a number';
    }
    case 'array': {
      const { type } = schema.items;
      const isItem = (item: unknown): boolean =>
        type === 'string' ? isShortText(item) : Number.isFinite(item);
      const isRight = Array.isArray(value) && value.length <= maxItems && value.every(isItem);
      return isRight ? undefined : `a list of ${type === 'string' ? 'texts' : 'numbers'}`;
    }
    case 'object':
      return isObject(value) ? undefined : 'an object';
  }
}

/** A single value stands for a list of one, and a number as text for a number: agents often write them so. */
function toType(schema: PropertySchema, value: unknown): unknown {
  if (schema.type === 'array' && (typeof value === 'string' || typeof value === 'number')) return [value];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Checks an input from an agent. Absent and null properties are left out. Throws ToolError with the fault. */
export function readInput({ properties, required = [] }: InputSchema, input: unknown): JsonObject {
  const given = input ?? {};
  if (!isObject(given)) throw new ToolError(sentenceOfBadInput('The input', 'an object'));
  if (JSON.stringify(given).length > maxInputCharacters)
    throw new ToolError(sentenceOfBadInput('The input', `at most ${maxInputCharacters} characters long`));
  const names = Object.keys(properties);
  const read = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!schema) {
      const nearest = nearestName(name, names);
      const guess = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
      throw new ToolError(`There is no input ${quote(name)}.${guess} Inputs: ${listOf(names, 20)}.`);
    }
    if (value === undefined || value === null) return [];
    const typed = toType(schema, value);
    const expected = expectedBy(schema, typed);
    if (expected !== undefined) throw new ToolError(sentenceOfBadInput(name, expected));
    return [[name, typed]];
  });
  const found = Object.fromEntries(read);
  const absent = required.find((name) => found[name] === undefined);
  if (absent !== undefined) throw new ToolError(sentenceOfBadInput(absent, 'given'));
  return found;
}

/** Returns a text of an input that `readInput` has checked. */
export const textIn = (input: JsonObject, name: string): string | undefined => {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
};

export const numberIn = (input: JsonObject, name: string): number | undefined => {
  const value = input[name];
  return typeof value === 'number' ? value : undefined;
};

const listIn = (input: JsonObject, name: string): unknown[] => {
  const value = input[name];
  return Array.isArray(value) ? value : [];
};

export const textsIn = (input: JsonObject, name: string): string[] =>
  listIn(input, name).filter((one) => typeof one === 'string');

export const numbersIn = (input: JsonObject, name: string): number[] =>
  listIn(input, name).filter((one) => typeof one === 'number');
