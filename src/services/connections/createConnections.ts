import * as vscode from 'vscode';
import { settings } from '../../host/settings';
import type { Connections } from './connections';
import type { ConnectionsDeps, OpenConnections } from './openConnections';

/** Creates the connections; the code that opens them is loaded with the first use in this window. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const changed = new vscode.EventEmitter<void>();
  const cleared = new vscode.EventEmitter<void>();
  let opened: OpenConnections | undefined;
  let isDisposed = false;

  const open = async (): Promise<OpenConnections> => {
    const { OpenConnections } = await import('./openConnections');
    if (isDisposed) throw new vscode.CancellationError();
    if (!opened) {
      opened = new OpenConnections(deps, () => {
        changed.fire();
      });
      changed.fire();
    }
    return opened;
  };

  const registrations = vscode.Disposable.from(
    changed,
    cleared,
    settings.connection.onDidChange(() => {
      changed.fire();
    }),
    settings.baseAddress.onDidChange(() => {
      changed.fire();
    }),
    deps.keys.onDidChange(() => {
      // The service has not refused the new key yet.
      opened?.forgetTroubles();
      changed.fire();
    }),
  );

  return {
    get kind() {
      return settings.connection.value;
    },
    get isUsed() {
      return opened !== undefined;
    },
    current: async () => (await open()).current(),
    ready: async () => (await open()).ready(),
    use: (kind) => settings.connection.update(kind),
    clearCache: async () => {
      const freed = await (await open()).clearCache();
      cleared.fire();
      return freed;
    },
    onDidClearCache: cleared.event,
    troubleOf: (origin) => opened?.troubleOf(origin),
    onDidChange: changed.event,
    dispose: () => {
      isDisposed = true;
      registrations.dispose();
      opened?.dispose();
    },
  };
}
