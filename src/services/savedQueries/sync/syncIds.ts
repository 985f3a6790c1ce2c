import { savedQueryExtension } from '../../../domain/savedQueries/savedQuery';
import { idOfFile } from '../queryId';
import type { StoredQuery } from '../readEntry';
import { shortHash } from './revision';

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns an id that is a valid file name on every system; a name the user gave by hand gets a generated id. */
const safeId = (name: string): string =>
  /^[a-z0-9][a-z0-9_~-]{0,149}$/.test(name) && !reserved.test(name)
    ? name
    : `named-${Buffer.from(shortHash(name), 'base64url').toString('hex')}`;

export const fileOfId = (id: string): string => `${id}${savedQueryExtension}`;

const baseOf = (file: string): string => file.slice(0, -savedQueryExtension.length);

/**
 * Maps the queries of a store by the ids under which they sync. When two files have the id of one query, the second
 * becomes a separate query.
 */
export function byId(
  queries: readonly StoredQuery[],
  known: (id: string) => boolean,
): ReadonlyMap<string, StoredQuery> {
  const found = new Map<string, StoredQuery>();
  for (const stored of [...queries].sort((left, right) => (left.file < right.file ? -1 : 1))) {
    const own = safeId(baseOf(stored.file));
    const common = safeId(idOfFile(stored.file));
    found.set(known(own) || found.has(common) ? own : common, stored);
  }
  return found;
}

/** Returns the ids that a file may have. */
export const idsOf = (file: string): readonly string[] => [safeId(baseOf(file)), safeId(idOfFile(file))];
