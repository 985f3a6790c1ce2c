import type { JsonObject } from '../../domain/json';

/** An own field: a name such as `constructor` finds nothing that the service did not send. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An own field when it is a string that is not empty. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
