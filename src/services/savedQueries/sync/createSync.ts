import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { settingIds } from '../../../host/ids';
import { createOwnMachine, type MachineDeps } from './ownMachine';
import type { Synced } from './machine';
import { showSynced, showUnsynced } from './showSynced';
import { syncedKey } from './syncedValue';
import { syncQueries, type Unsynced } from './syncQueries';

const settleMs = 1000;
const maxTries = 3;

export interface Sync {
  /** Syncs now. */
  sync(): Promise<void>;
  dispose(): void;
}

export interface SyncDeps extends MachineDeps {
  readonly globalState: MachineDeps['globalState'] &
    Pick<vscode.ExtensionContext['globalState'], 'setKeysForSync'>;
}

const isOn = (): boolean => vscode.workspace.getConfiguration().get(settingIds.savedQueriesSync) !== false;

/**
 * Writes the user's own queries to the synced state, and merges those from other machines: on first use, after each
 * change, and when the window gets focus, since VS Code does not report that synced data has arrived.
 */
export function createSync(deps: SyncDeps): Sync {
  const { library, globalState, log } = deps;
  const machine = createOwnMachine(deps);
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isDisposed = false;
  /** The last reported reason, so that it is not repeated. */
  let told: string | undefined;
  let foreign = 0;
  let seen: unknown;

  const ways = {
    restore: async (deleted: Synced['deleted']): Promise<void> => {
      for (const { file, original } of deleted) await machine.folder.move(file, original);
      library.refresh();
    },
    replace: async (): Promise<void> => {
      await globalState.update(syncedKey, undefined);
      await sync();
    },
  };

  const merge = async (): Promise<Synced | Unsynced> => {
    for (let tries = 1; ; tries++) {
      const synced = await syncQueries(machine);
      if (synced !== 'changing' || tries === maxTries || isDisposed) return synced;
      library.refresh();
    }
  };

  const show = (synced: Synced | Unsynced): void => {
    if (typeof synced === 'object') {
      if (synced.hasChanged) library.refresh(new Set());
      const isNew = synced.foreign > foreign;
      foreign = synced.foreign;
      void showSynced({ ...synced, foreign: isNew ? foreign : 0 }, ways).catch((error: unknown) => {
        log.error('Deleted queries could not be restored.', error);
      });
    } else if (synced !== 'changing' && synced !== told) {
      told = synced;
      log.warn(`Saved queries are not synced: what is there is ${synced}.`);
      void showUnsynced(synced, ways);
    }
  };

  const run = async (): Promise<void> => {
    globalState.setKeysForSync(isOn() ? [syncedKey] : []);
    if (isDisposed || !isOn()) return;
    try {
      show(await merge());
      seen = globalState.get(syncedKey);
    } catch (error) {
      log.warn('Saved queries could not be synced; they are tried again with the next change.', error);
    }
  };

  function sync(): Promise<void> {
    clearTimeout(timer);
    return (last = last.then(run));
  }

  const syncSoon = (): void => {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void sync(), settleMs);
  };

  const subscriptions = [
    library.onDidChange(syncSoon),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && !isDeepStrictEqual(seen, globalState.get(syncedKey))) void sync();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.savedQueriesSync)) void sync();
    }),
  ];
  syncSoon();
  return {
    sync,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}
