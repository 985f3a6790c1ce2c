import * as vscode from 'vscode';
import type { RecentRun } from './recentStore';
import path from 'node:path';
import { lazy } from '../../domain';
import type { Log } from '../../host/log';
import type { Results } from '../results/results';

export interface Recent {
  list(): Promise<readonly RecentRun[]>;
  clear(): Promise<void>;
  onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** Creates the list of recent runs. The code that stores it is loaded with the first run or lookup. */
export function createRecent({
  context,
  results,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  results: Pick<Results, 'onDidRun'>;
  log: Log;
}): Recent {
  const changed = new vscode.EventEmitter<void>();
  const store = lazy(async () => {
    const { createRecentStore } = await import('./recentStore');
    return createRecentStore(path.join(context.globalStorageUri.fsPath, 'recent'));
  });
  /** Serialises the writes. */
  let adding: Promise<void> = Promise.resolve();
  const listening = results.onDidRun(({ title, result }) => {
    adding = adding
      .then(async () => (await store()).add(title, result))
      .then(
        () => changed.fire(),
        (error: unknown) => log.warn('A run could not be added to the recent ones.', error),
      );
  });
  return {
    list: async () => (await store()).read(),
    async clear() {
      await (await store()).clear();
      changed.fire();
    },
    onDidChange: changed.event,
    dispose: () => {
      listening.dispose();
      changed.dispose();
    },
  };
}
