import type { JsonObject } from '../../domain/idioms/checkJson';

/** Returns an own field, so that a name such as `constructor` finds only data that the service sent. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns an own field if it is a non-empty string. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
