/** An object of JSON whose fields are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for `{…}`, not for an array or null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
