import type * as vscode from 'vscode';
import type { KeyChange, StoredKey } from './keyStore';

/** A token and its source. `environment` is OPENELECTRICITY_API_KEY. */
export interface Token {
  value: string;
  source: 'key' | 'environment';
  label: string;
  /** Set when the service accepted it before: if refused now, it is over its quota or expired rather than wrong. */
  isProven?: true;
}

/** API keys by origin. Never prompts the user. */
export interface Keys {
  /** Returns the key for an origin: the stored one, else the environment's; undefined when there is none. */
  get(origin: string): Promise<Token | undefined>;
  /** Returns the environment's key when it belongs to this origin. */
  environment(origin: string): Promise<Token | undefined>;
  /** Returns every stored key, the most recently chosen first. Rejects when the storage does. */
  stored(origin?: string): Promise<readonly StoredKey[]>;
  /** Stores a key and makes it the preferred one. */
  add(key: Pick<StoredKey, 'origin' | 'label' | 'token' | 'isProven'>): Promise<StoredKey>;
  /** Makes a stored key the preferred one of its origin. */
  choose(id: string): Promise<void>;
  /** Deletes a key and returns it; undefined when the id is unknown. */
  remove(id: string): Promise<StoredKey | undefined>;
  /** True when the user chose to send queries to this origin without a key. */
  mayGoWithout(origin: string): boolean;
  /** Records that choice. */
  allowWithout(origin: string): Promise<void>;
  /** Fires when the key in use may have changed, with the added and removed keys. */
  onDidChange: vscode.Event<KeyChange>;
  dispose(): void;
}
