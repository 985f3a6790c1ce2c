import { isObject } from '../../../domain/json';
import { readArrangement, type Arrangement } from '../arrangement';
import type { StoredQuery } from '../readEntry';
import { nextRevision, mergeRevisions, shortHash, type Revision } from './revision';
import type { KnownVersion } from './journal';
import { arrangementId } from './syncedValue';

type Files = ReadonlyMap<string, StoredQuery>;

/** Serialises an arrangement with the ids of queries instead of their files. */
function toText({ order, folders }: Arrangement, files: Files): string {
  const ids = new Map([...files].map(([id, { file }]) => [file, id]));
  return JSON.stringify({ order: order.flatMap((file) => ids.get(file) ?? []), folders });
}

function fromText(text: string | undefined): Arrangement {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return readArrangement(isObject(value) ? value : {});
  } catch {
    return readArrangement({});
  }
}

export interface MergedArrangement {
  readonly revision: Revision | undefined;
  /** The arrangement this machine should have, with the ids of queries; absent when it already has it. */
  readonly next?: Arrangement;
}

/**
 * Merges the local and the synced arrangement. When both changed independently, one order wins and the folders of both
 * stay.
 */
export function mergeArrangements(
  here: Arrangement,
  files: Files,
  known: KnownVersion | undefined,
  remote: Revision | undefined,
): MergedArrangement {
  const text = toText(here, files);
  const isEmpty = here.order.length === 0 && here.folders.length === 0;
  if (!known && isEmpty) {
    const next = fromText(remote?.text);
    return { revision: remote, ...(remote && { next }) };
  }
  const local =
    known?.digest === shortHash(text)
      ? { ...known, id: arrangementId, text }
      : nextRevision(arrangementId, known, text);
  if (!remote) return { revision: local };
  const { revision, apart } = mergeRevisions(remote, local);
  const folders = [...new Set([...fromText(revision.text).folders, ...fromText(apart?.text).folders])];
  const joined = apart ? { ...fromText(revision.text), folders: folders.sort() } : undefined;
  const merged = joined ? { ...revision, text: JSON.stringify(joined) } : revision;
  return { revision: merged, ...(merged.text !== text && { next: fromText(merged.text) }) };
}

/** Converts a synced arrangement to local files. Files that only this machine has come last. */
export function toFiles({ order, folders }: Arrangement, files: Files, here: Arrangement): Arrangement {
  const placed = order.flatMap((id) => files.get(id)?.file ?? []);
  const isThere = new Set([...files.values()].map(({ file }) => file));
  return {
    order: [...placed, ...here.order.filter((file) => !placed.includes(file) && isThere.has(file))],
    folders,
  };
}

export const digestOfArrangement = (arrangement: Arrangement, files: Files): string =>
  shortHash(toText(arrangement, files));
