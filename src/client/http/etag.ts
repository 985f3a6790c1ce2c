const longestEtag = 1024;

/**
 * Returns an ETag that may be sent back, else undefined. Looser than the standard, since the framework's own cache
 * sends ETags without quotes. Rejects `*`, a condition that every reply meets.
 */
export function toEtag(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > longestEtag || text === '*') return undefined;
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) ? text : undefined;
}
