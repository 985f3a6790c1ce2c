/** An object of a JSON text whose fields nobody has checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for `{…}`, not for arrays and null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field: a name such as `constructor` finds nothing that the service did not send. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An own field when it is a string that is not empty. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
