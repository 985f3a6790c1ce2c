const longestEtag = 1024;

/**
 * An ETag that may be sent back, else undefined. Looser than the standard: the framework's own cache sends them without
 * quotes. `*` would be a condition that every reply meets.
 */
export function toEtag(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > longestEtag || text === '*') return undefined;
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) ? text : undefined;
}
