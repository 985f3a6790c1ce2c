import { dayMs } from '../../domain/time/time';

/** A stored key. `token` is bound to `origin` and sent nowhere else. */
export interface StoredKey {
  readonly id: string;
  /** Example: `https://api.openelectricity.org.au`. */
  readonly origin: string;
  /** The account's name, or the key's last characters. */
  readonly label: string;
  readonly token: string;
  /** When the user last chose it, in epoch milliseconds. The most recently chosen key of an origin is used. */
  readonly chosenAtMs: number;
  /** Set when the service accepted the key at sign-in: a later refusal does not mean that it is mistyped. */
  readonly isProven?: true;
}

/** Records the removal of a key, so that another window's older copy does not restore it. */
export interface RemovedKey {
  readonly id: string;
  readonly removedAtMs: number;
}

export type KeyEntry = StoredKey | RemovedKey;

const removalRetentionMs = 90 * dayMs;

export const isRemoved = (entry: KeyEntry): entry is RemovedKey => 'removedAtMs' in entry;

function parseEntry(raw: unknown): KeyEntry | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { id, origin, label, token, chosenAtMs, removedAtMs, isProven } = raw as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') return undefined;
  if (typeof removedAtMs === 'number') return { id, removedAtMs };
  if (typeof origin !== 'string' || typeof label !== 'string') return undefined;
  if (typeof token !== 'string' || token === '' || typeof chosenAtMs !== 'number') return undefined;
  return { id, origin, label, token, chosenAtMs, ...(isProven === true ? { isProven } : {}) };
}

/**
 * Parses the stored text. `damaged` is true when part of it could not be read; the other entries are still returned.
 */
export function parseEntries(text: string | undefined): {
  readonly entries: readonly KeyEntry[];
  readonly damaged: boolean;
} {
  if (text === undefined) return { entries: [], damaged: false };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { entries: [], damaged: true };
  }
  if (!Array.isArray(raw)) return { entries: [], damaged: true };
  const entries = raw.map(parseEntry).filter((entry) => entry !== undefined);
  return { entries: mergeEntries(entries, -Infinity), damaged: entries.length < raw.length };
}

/**
 * Merges copies of the list: a removal wins over a key, a later choice over an earlier one, and old removals are dropped.
 * The order of the copies does not matter, so all windows arrive at the same list.
 */
export function mergeEntries(entries: readonly KeyEntry[], nowMs: number): readonly KeyEntry[] {
  const byId = new Map<string, KeyEntry>();
  for (const entry of entries) {
    const other = byId.get(entry.id);
    if (other === undefined || isNewer(entry, other)) byId.set(entry.id, entry);
  }
  return [...byId.values()]
    .filter((entry) => !isRemoved(entry) || entry.removedAtMs > nowMs - removalRetentionMs)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isNewer(entry: KeyEntry, other: KeyEntry): boolean {
  if (isRemoved(other)) return false;
  return isRemoved(entry) || entry.chosenAtMs > other.chosenAtMs;
}
