type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * Returns the fields that have a value, to spread into an object whose optional fields are absent rather than
 * undefined: `{ url, ...optional({ etag, version }) }`. Null is a value.
 */
export function optional<const Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
): Present<Fields> {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) present[name] = value;
  return present as Present<Fields>;
}
