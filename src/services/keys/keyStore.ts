import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { isRemoved, mergeEntries, parseEntries, type KeyEntry, type StoredKey } from './keyEntries';

/** The part of VS Code's secret storage that is used. */
export type Secrets = Pick<vscode.SecretStorage, 'get' | 'store'>;

/** All keys are one JSON array under this name. */
export const secretName = 'gridlens.keys';
/** What could not be read is kept here, not thrown away. */
export const setAsideName = 'gridlens.keys.setAside';

export interface KeyStoreOptions {
  readonly secrets: Secrets;
  readonly warn: (message: string) => void;
  readonly now?: () => number;
  /** Told once for each change, whoever made it; the one place that is told. */
  readonly onChange: (change: KeyChange) => void;
}

export interface KeyChange {
  readonly added: readonly StoredKey[];
  readonly removed: readonly StoredKey[];
}

/** Writes are tried again as long as another window keeps writing in between. */
const mostAttempts = 8;

/**
 * Keys by origin, kept as one secret that several windows write. The storage cannot compare and swap, so each window
 * merges what it knows with what it finds, writes, and looks again until what it wrote is there.
 */
export class KeyStore {
  #known: readonly KeyEntry[] | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #options: KeyStoreOptions;
  readonly #now: () => number;

  constructor(options: KeyStoreOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Every key, the last chosen first. Rejects when the storage does. */
  async all(origin?: string): Promise<readonly StoredKey[]> {
    const entries = this.#known ?? (await this.#sync());
    return keysOf(entries)
      .filter((key) => origin === undefined || key.origin === origin)
      .sort((a, b) => b.chosenAtMs - a.chosenAtMs);
  }

  /** The key to use for an origin. */
  async preferred(origin: string): Promise<StoredKey | undefined> {
    return (await this.all(origin))[0];
  }

  /** Keeps a key and prefers it. The same token for the same origin stays one key. */
  async add(key: Pick<StoredKey, 'origin' | 'label' | 'token' | 'isProven'>): Promise<StoredKey> {
    const known = await this.all(key.origin);
    const same = known.find((one) => one.token === key.token);
    const added = { ...key, id: same?.id ?? randomUUID(), chosenAtMs: this.#after(known) };
    await this.#sync([added]);
    return added;
  }

  /** Prefers a key from now on. */
  async choose(id: string): Promise<void> {
    const known = await this.all();
    const key = known.find((one) => one.id === id);
    if (key) await this.#sync([{ ...key, chosenAtMs: this.#after(known) }]);
  }

  /** Takes a key away; gives it, or undefined when there is none of that id. */
  async remove(id: string): Promise<StoredKey | undefined> {
    const key = (await this.all()).find((one) => one.id === id);
    if (key) await this.#sync([{ id, removedAtMs: this.#now() }]);
    return key;
  }

  /** Looks at what is kept now: for when another window may have changed it. */
  async refresh(): Promise<void> {
    await this.#sync([], true);
  }

  /** Looks again when a secret of this name was written, here or in another window, and it is the one of the keys. */
  async refreshAfterChangeOf(name: string): Promise<void> {
    if (name === secretName) await this.refresh();
  }

  /** Now, but later than every earlier choice: a clock may stand still or go back. */
  #after(keys: readonly StoredKey[]): number {
    return Math.max(this.#now(), ...keys.map((key) => key.chosenAtMs + 1));
  }

  /** One at a time: brings kept, known and changed entries together, and writes when that differs from what is kept. */
  #sync(changes: readonly KeyEntry[] = [], isNews = changes.length > 0): Promise<readonly KeyEntry[]> {
    const run = this.#queue.then(() => this.#merge(changes, isNews));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #merge(changes: readonly KeyEntry[], isNews: boolean): Promise<readonly KeyEntry[]> {
    const { secrets } = this.#options;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const text = await secrets.get(secretName);
      const { entries, damaged } = parseEntries(text);
      if (text !== undefined && damaged) await this.#setAside(text);
      // Nothing at all kept means that the storage was emptied, which the user may have done on purpose.
      const known = text === undefined ? [] : (this.#known ?? []);
      const next = mergeEntries([...entries, ...known, ...changes], this.#now());
      if (!damaged && JSON.stringify(next) === JSON.stringify(entries)) {
        this.#publish(next, isNews);
        return next;
      }
      await secrets.store(secretName, JSON.stringify(next));
    }
    throw new Error('the keys could not be kept: other windows kept writing');
  }

  async #setAside(text: string): Promise<void> {
    this.#options.warn('Kept API keys were damaged in part: what could not be read is set aside.');
    await this.#options.secrets.store(setAsideName, text);
  }

  /** The first look is no change, unless it was made because of one. */
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
  return entries.filter((entry): entry is StoredKey => !isRemoved(entry));
}
