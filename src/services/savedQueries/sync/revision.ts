/**
 * Settings Sync copies one value of the extension's state, with all of My queries. VS Code overwrites the value
 * without notice, so a missing query proves nothing: each entry is a version that names its predecessors, and a
 * deletion is a version too.
 */
import { createHash } from 'node:crypto';

/**
 * One version of a synced query. Each version lists the ones it replaces, whichever machine made them. This shows
 * whether one of two versions replaces the other, or both were made independently.
 */
export interface Revision {
  /** The id of the query, the same on all machines. */
  id: string;
  rev: string;
  /** The versions that this one replaces, the latest first. */
  past: readonly string[];
  /** The text of the file; absent when the query was deleted. */
  text?: string;
}

const maxPast = 12;

export const shortHash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 10);

/** Creates the version that follows another one, or the first. The same change gives the same version anywhere. */
export function nextRevision(
  id: string,
  before: Pick<Revision, 'rev' | 'past'> | undefined,
  text: string | undefined,
): Revision {
  const rev = shortHash(before?.rev ?? '', text === undefined ? 'deleted' : `text ${text}`);
  const past = before ? [before.rev, ...before.past].slice(0, maxPast) : [];
  return { id, rev, past, text };
}

const joinPast = (one: Revision, other: Revision): string[] =>
  [...new Set([one.rev, other.rev, ...one.past, ...other.past])].slice(0, maxPast);

const joinRevisions = (one: Revision, other: Revision): Revision => ({
  ...one,
  rev: shortHash('joined', ...[one.rev, other.rev].sort()),
  past: joinPast(one, other),
});

/**
 * Merges two versions with the same outcome on every machine. Never drops a text unless another version replaces it:
 * `apart` is the losing text of a conflict, which becomes a separate query.
 */
export function mergeRevisions(one: Revision, other: Revision): { revision: Revision; apart?: Revision } {
  if (one.rev === other.rev || one.past.includes(other.rev)) return { revision: one };
  if (other.past.includes(one.rev)) return { revision: other };
  const [later, earlier] = one.rev > other.rev ? [one, other] : [other, one];
  if (later.text === earlier.text)
    return { revision: { ...later, past: joinPast(earlier, later).filter((rev) => rev !== later.rev) } };
  if (later.text === undefined) return { revision: joinRevisions(earlier, later) };
  if (earlier.text === undefined) return { revision: joinRevisions(later, earlier) };
  return { revision: joinRevisions(later, earlier), apart: earlier };
}
