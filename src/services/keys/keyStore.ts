import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { dayMs, isObject } from '../../domain';

/** A stored key. `token` is bound to `origin` and sent nowhere else. */
export interface StoredKey {
  id: string;
  /** Example: `https://api.openelectricity.org.au`. */
  origin: string;
  /** The account's name, or the key's last characters. */
  label: string;
  token: string;
  /** When the user last chose it, in epoch milliseconds. The most recently chosen key of an origin is used. */
  chosenAtMs: number;
  /** Set when the service accepted the key at sign-in: a later refusal does not mean that it is mistyped. */
  isProven?: true;
}

export type NewKey = Pick<StoredKey, 'origin' | 'label' | 'token' | 'isProven'>;

/** A key, or the record of its removal, so that another window's older copy does not restore it. */
type KeyEntry = StoredKey | { id: string; removedAtMs: number };

const removalRetentionMs = 90 * dayMs;

function parseEntry(raw: unknown): KeyEntry | undefined {
  if (!isObject(raw)) return undefined;
  const { id, origin, label, token, chosenAtMs, removedAtMs, isProven } = raw;
  if (typeof id !== 'string' || id === '') return undefined;
  if (typeof removedAtMs === 'number') return { id, removedAtMs };
  if (typeof origin !== 'string' || typeof label !== 'string') return undefined;
  if (typeof token !== 'string' || token === '' || typeof chosenAtMs !== 'number') return undefined;
  return { id, origin, label, token, chosenAtMs, isProven: isProven === true ? isProven : undefined };
}

/**
 * Parses the stored text. `damaged` is true when part of it could not be read; the other entries are still returned.
 */
function parseEntries(text: string | undefined): { entries: readonly KeyEntry[]; damaged: boolean } {
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
function mergeEntries(entries: readonly KeyEntry[], nowMs: number): readonly KeyEntry[] {
  const byId = new Map<string, KeyEntry>();
  for (const entry of entries) {
    const other = byId.get(entry.id);
    if (other === undefined || isNewer(entry, other)) byId.set(entry.id, entry);
  }
  return [...byId.values()]
    .filter((entry) => !('removedAtMs' in entry) || entry.removedAtMs > nowMs - removalRetentionMs)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isNewer(entry: KeyEntry, other: KeyEntry): boolean {
  if ('removedAtMs' in other) return false;
  return 'removedAtMs' in entry || entry.chosenAtMs > other.chosenAtMs;
}

/** The secret that holds all keys as one JSON array. */
const secretName = 'gridlens.keys';
/** The secret that preserves text that could not be parsed. */
const setAsideName = 'gridlens.keys.setAside';

export interface KeyChange {
  added: readonly StoredKey[];
  removed: readonly StoredKey[];
}

/** The maximum number of attempts at a write while another window writes in between. */
const maxAttempts = 8;

/**
 * Keys by origin, stored as one secret that several windows write. The storage has no compare-and-swap, so each window
 * merges its entries with the stored ones, writes, and reads again until its write is there.
 */
export class KeyStore {
  #known: readonly KeyEntry[] | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #options;
  #now: () => number;

  constructor(options: {
    secrets: Pick<vscode.SecretStorage, 'get' | 'store'>;
    warn: (message: string) => void;
    now?: () => number;
    /** Called once for each change, whichever window made it. */
    onChange: (change: KeyChange) => void;
  }) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Returns all keys, the most recently chosen first. Rejects when the storage does. */
  async all(origin?: string): Promise<readonly StoredKey[]> {
    const entries = this.#known ?? (await this.#sync());
    return keysOf(entries)
      .filter((key) => origin === undefined || key.origin === origin)
      .sort((a, b) => b.chosenAtMs - a.chosenAtMs);
  }

  async preferred(origin: string): Promise<StoredKey | undefined> {
    return (await this.all(origin))[0];
  }

  /** Stores a key and makes it the preferred one. Adding the same token for the same origin again updates its key. */
  async add(key: NewKey): Promise<StoredKey> {
    const known = await this.all(key.origin);
    const same = known.find((one) => one.token === key.token);
    const added = { ...key, id: same?.id ?? randomUUID(), chosenAtMs: this.#after(known) };
    await this.#sync([added]);
    return added;
  }

  async choose(id: string): Promise<void> {
    const known = await this.all();
    const key = known.find((one) => one.id === id);
    if (key) await this.#sync([{ ...key, chosenAtMs: this.#after(known) }]);
  }

  async remove(id: string): Promise<StoredKey | undefined> {
    const key = (await this.all()).find((one) => one.id === id);
    if (key) await this.#sync([{ id, removedAtMs: this.#now() }]);
    return key;
  }

  /** Reads the stored keys again, since another window may have changed them. */
  async refresh(): Promise<void> {
    await this.#sync([], true);
  }

  /** Reads the keys again when the changed secret is the one that holds them, whichever window wrote it. */
  async refreshAfterChangeOf(name: string): Promise<void> {
    if (name === secretName) await this.refresh();
  }

  /** Returns the current time, or a later one when an earlier choice is not older: a clock can stop or go back. */
  #after(keys: readonly StoredKey[]): number {
    return Math.max(this.#now(), ...keys.map((key) => key.chosenAtMs + 1));
  }

  /** Merges stored, known and changed entries and writes the difference. Calls run one at a time. */
  #sync(changes: readonly KeyEntry[] = [], isNews = changes.length > 0): Promise<readonly KeyEntry[]> {
    const run = this.#queue.then(() => this.#merge(changes, isNews));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #merge(changes: readonly KeyEntry[], isNews: boolean): Promise<readonly KeyEntry[]> {
    const { secrets } = this.#options;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const text = await secrets.get(secretName);
      const { entries, damaged } = parseEntries(text);
      if (text !== undefined && damaged) await this.#setAside(text);
      // An empty storage was cleared, possibly by the user on purpose: known keys are not written back.
      const known = text === undefined ? [] : (this.#known ?? []);
      const next = mergeEntries([...entries, ...known, ...changes], this.#now());
      if (!damaged && JSON.stringify(next) === JSON.stringify(entries)) {
        this.#publish(next, isNews);
        return next;
      }
      await secrets.store(secretName, JSON.stringify(next));
    }
    throw new Error('the keys could not be stored: other windows wrote at the same time');
  }

  async #setAside(text: string): Promise<void> {
    this.#options.warn('Some stored API keys were damaged. The unreadable part was set aside.');
    await this.#options.secrets.store(setAsideName, text);
  }

  /** Reports the difference. The first read is not a change, unless a change triggered it. */
  #publish(next: readonly KeyEntry[], isNews: boolean): void {
    const before = keysOf(this.#known ?? []);
    const after = keysOf(next);
    const isFirst = this.#known === undefined;
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    this.#known = next;
    if (isSame || (isFirst && !isNews)) return;
    this.#options.onChange({
      added: after.filter((key) => !before.some((one) => one.id === key.id)),
      removed: before.filter((key) => !after.some((one) => one.id === key.id)),
    });
  }
}

function keysOf(entries: readonly KeyEntry[]): StoredKey[] {
  return entries.filter((entry): entry is StoredKey => !('removedAtMs' in entry));
}
