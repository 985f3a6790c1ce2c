import * as vscode from 'vscode';
import type { KeyChange, StoredKey, KeyStore } from './keyStore';
import { lazy } from '../../domain';
import { defaultBaseAddress } from '../../host/settings';
import type { Log } from '../../host/log';

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
  choose(id: string): Promise<void>;
  /** Deletes a key and returns it; undefined when the id is unknown. */
  remove(id: string): Promise<StoredKey | undefined>;
  /** True when the user chose to send queries to this origin without a key. */
  mayGoWithout(origin: string): boolean;
  allowWithout(origin: string): Promise<void>;
  /** Fires when the key in use may have changed, with the added and removed keys. */
  onDidChange: vscode.Event<KeyChange>;
  dispose(): void;
}

const originsWithoutKeyState = 'gridlens.originsWithoutKey';
const noKeys: KeyChange = { added: [], removed: [] };

/** Returns the environment's key when it belongs to this origin and the workspace is trusted. */
async function environmentToken(origin: string): Promise<Token | undefined> {
  const { environmentKeyFor } = await import('./environmentKey');
  const { isTrusted } = vscode.workspace;
  const value = environmentKeyFor(origin, process.env, isTrusted, defaultBaseAddress);
  return value === undefined ? undefined : { value, source: 'environment', label: 'OPENELECTRICITY_API_KEY' };
}

function toToken({ token: value, label, isProven }: StoredKey): Token {
  return { value, source: 'key', label, isProven };
}

/** Creates the keys in VS Code's secret storage, which is read when the first key is needed. */
export function createKeys({
  context,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'secrets' | 'globalState'>;
  log: Log;
}): Keys {
  const changed = new vscode.EventEmitter<KeyChange>();
  const open = lazy(async (): Promise<KeyStore> => {
    const { KeyStore } = await import('./keyStore');
    return new KeyStore({
      secrets: context.secrets,
      warn: (message) => log.warn(message),
      onChange: (change) => changed.fire(change),
    });
  });
  const originsWithoutKey = () => context.globalState.get<string[]>(originsWithoutKeyState, []);

  const preferred = async (origin: string): Promise<Token | undefined> => {
    try {
      const key = await (await open()).preferred(origin);
      return key && toToken(key);
    } catch (error) {
      log.error('The stored API keys could not be read.', error);
      return undefined;
    }
  };

  const refresh = async (name: string) => {
    try {
      await (await open()).refreshAfterChangeOf(name);
    } catch (error) {
      log.error('The stored API keys could not be read.', error);
    }
  };

  const registrations = vscode.Disposable.from(
    changed,
    context.secrets.onDidChange(async ({ key }) => {
      if (key.startsWith('gridlens.')) await refresh(key);
    }),
    // The environment's key is used in trusted workspaces only.
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire(noKeys)),
  );

  return {
    get: async (origin) => (await preferred(origin)) ?? environmentToken(origin),
    environment: environmentToken,
    stored: async (origin) => (await open()).all(origin),
    add: async (key) => (await open()).add(key),
    choose: async (id) => {
      await (await open()).choose(id);
    },
    remove: async (id) => (await open()).remove(id),
    mayGoWithout: (origin) => originsWithoutKey().includes(origin),
    async allowWithout(origin) {
      await context.globalState.update(originsWithoutKeyState, [
        ...new Set([...originsWithoutKey(), origin]),
      ]);
      changed.fire(noKeys);
    },
    onDidChange: changed.event,
    dispose: () => void registrations.dispose(),
  };
}
