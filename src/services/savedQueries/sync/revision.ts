import { createHash } from 'node:crypto';

/**
 * One version of a synced query. Each follows from the one before, whichever machine makes it, so that of two it can be told
 * whether one replaces the other, or both were made apart.
 */
export interface Revision {
  /** Of the query, on all machines. */
  readonly id: string;
  readonly rev: string;
  /** The versions that this one replaces, the last first. */
  readonly past: readonly string[];
  /** The text of the file; absent from a query that was deleted. */
  readonly text?: string;
}

const mostPast = 12;

export const shortHash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 10);

/** The version that comes after another one, or first. The same change made on two machines is one version. */
export function nextRevision(
  id: string,
  before: Pick<Revision, 'rev' | 'past'> | undefined,
  text: string | undefined,
): Revision {
  const rev = shortHash(before?.rev ?? '', text === undefined ? 'deleted' : `text ${text}`);
  const past = before ? [before.rev, ...before.past].slice(0, mostPast) : [];
  return { id, rev, past, ...(text !== undefined && { text }) };
}

const joinPast = (one: Revision, other: Revision): readonly string[] =>
  [...new Set([one.rev, other.rev, ...one.past, ...other.past])].slice(0, mostPast);

/** What two versions of a query become. */
export interface MergedRevision {
  readonly revision: Revision;
  /** The one of two texts that gets an id of its own. */
  readonly apart?: Revision;
}

/** The version in which both have come together. */
const joinRevisions = (one: Revision, other: Revision): Revision => ({
  ...one,
  rev: shortHash('joined', ...[one.rev, other.rev].sort()),
  past: joinPast(one, other),
});

/** Merges two versions alike on every machine, and never drops a text that no other one replaces. */
export function mergeRevisions(one: Revision, other: Revision): MergedRevision {
  if (one.rev === other.rev || one.past.includes(other.rev)) return { revision: one };
  if (other.past.includes(one.rev)) return { revision: other };
  const [later, earlier] = one.rev > other.rev ? [one, other] : [other, one];
  if (later.text === earlier.text)
    return { revision: { ...later, past: joinPast(earlier, later).filter((rev) => rev !== later.rev) } };
  if (later.text === undefined) return { revision: joinRevisions(earlier, later) };
  if (earlier.text === undefined) return { revision: joinRevisions(later, earlier) };
  return { revision: joinRevisions(later, earlier), apart: earlier };
}
