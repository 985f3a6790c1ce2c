import * as vscode from 'vscode';
import type { KeyChange, KeyStore, NewKey, StoredKey } from './keyStore';
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

export type Keys = ReturnType<typeof createKeys>;

const originsWithoutKeyState = 'gridlens.originsWithoutKey';
const noKeys: KeyChange = { added: [], removed: [] };

/** Returns the environment's key when it belongs to this origin and the workspace is trusted. */
async function environmentToken(origin: string): Promise<Token | undefined> {
  const { environmentKeyFor } = await import('./environmentKey');
  const { isTrusted } = vscode.workspace;
  const value = environmentKeyFor(origin, process.env, isTrusted, defaultBaseAddress);
  return value === undefined ? undefined : { value, source: 'environment', label: 'OPENELECTRICITY_API_KEY' };
}

/**
 * Creates the API keys by origin, in VS Code's secret storage, which is read when the first key is needed. Never prompts
 * the user.
 */
export function createKeys({
  context: { secrets, globalState },
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'secrets' | 'globalState'>;
  log: Log;
}) {
  const changed = new vscode.EventEmitter<KeyChange>();
  const open = lazy(async (): Promise<KeyStore> => {
    const { KeyStore } = await import('./keyStore');
    return new KeyStore({
      secrets,
      warn: (message) => log.warn(message),
      onChange: (change) => changed.fire(change),
    });
  });
  const logFault = (error: unknown): undefined => {
    log.error('The stored API keys could not be read.', error);
  };
  const originsWithoutKey = () => globalState.get<string[]>(originsWithoutKeyState, []);
  const registrations = vscode.Disposable.from(
    changed,
    secrets.onDidChange(async ({ key }) => {
      if (key.startsWith('gridlens.'))
        await open()
          .then((store) => store.refreshAfterChangeOf(key))
          .catch(logFault);
    }),
    // The environment's key is used in trusted workspaces only.
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire(noKeys)),
  );

  return {
    /** Returns the key for an origin: the stored one, else the environment's; undefined when there is none. */
    async get(origin: string): Promise<Token | undefined> {
      const key = await open()
        .then((store) => store.preferred(origin))
        .catch(logFault);
      if (!key) return environmentToken(origin);
      return { value: key.token, source: 'key', label: key.label, isProven: key.isProven };
    },
    environment: environmentToken,
    /** Returns every stored key, the most recently chosen first. Rejects when the storage does. */
    stored: async (origin?: string): Promise<readonly StoredKey[]> => (await open()).all(origin),
    add: async (key: NewKey): Promise<StoredKey> => (await open()).add(key),
    choose: async (id: string): Promise<void> => (await open()).choose(id),
    /** Deletes a key and returns it; undefined when the id is unknown. */
    remove: async (id: string): Promise<StoredKey | undefined> => (await open()).remove(id),
    /** True when the user chose to send queries to this origin without a key. */
    mayGoWithout: (origin: string): boolean => originsWithoutKey().includes(origin),
    async allowWithout(origin: string): Promise<void> {
      await globalState.update(originsWithoutKeyState, [...new Set([...originsWithoutKey(), origin])]);
      changed.fire(noKeys);
    },
    /** Fires when the key in use may have changed, with the added and removed keys. */
    onDidChange: changed.event,
    dispose: () => void registrations.dispose(),
  };
}
