import type * as vscode from 'vscode';
import type { StoredKey } from './keyEntries';
import type { KeyChange } from './keyStore';

/** A token and where it came from. `environment` = OPENELECTRICITY_API_KEY. */
export interface Token {
  readonly value: string;
  readonly source: 'key' | 'environment';
  readonly label: string;
  /** Set when the service has accepted it before: refused now, it is over its quota or expired rather than wrong. */
  readonly isProven?: true;
}

/** API keys by origin. Never prompts the user. */
export interface Keys {
  /** The key to use for an origin: the stored one, else the environment's; undefined when there is none. */
  get(origin: string): Promise<Token | undefined>;
  /** The environment's key, where it belongs to this origin. */
  environment(origin: string): Promise<Token | undefined>;
  /** Every stored key, the last chosen first. Rejects when the storage does. */
  stored(origin?: string): Promise<readonly StoredKey[]>;
  /** Stores a key and prefers it from now on. */
  add(key: Pick<StoredKey, 'origin' | 'label' | 'token' | 'isProven'>): Promise<StoredKey>;
  /** Prefers a stored key from now on. */
  choose(id: string): Promise<void>;
  /** Deletes a key and returns it; undefined when there is none of that id. */
  remove(id: string): Promise<StoredKey | undefined>;
  /** True when the user chose to send queries to this origin without a key. */
  mayGoWithout(origin: string): boolean;
  /** Remembers that choice. */
  allowWithout(origin: string): Promise<void>;
  /** Fires when another key may be in use, with the keys that came and went. */
  readonly onDidChange: vscode.Event<KeyChange>;
  dispose(): void;
}
