import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import type { Connections, Keys } from '../../host/services';
import { settings } from '../../host/settings';
import type { SampleModule } from '../../services/connections/connectionSource';
import type { LiveConnection } from './liveConnection';

export interface ConnectionDeps {
  readonly context: vscode.ExtensionContext;
  readonly keys: Keys;
  /** Loads the embedded sample service, which is a bundle of its own. */
  readonly loadSample: () => Promise<SampleModule>;
  readonly log: Log;
}

/** Where queries go. What makes connections, and the status bar item, come with the first use in this window. */
export function register(deps: ConnectionDeps): Connections & { dispose(): void } {
  const { keys } = deps;
  const changed = new vscode.EventEmitter<void>();
  let live: LiveConnection | undefined;
  let isDisposed = false;

  const open = async (): Promise<LiveConnection> => {
    const { LiveConnection } = await import('./liveConnection');
    if (isDisposed) throw new vscode.CancellationError();
    return (live ??= new LiveConnection(deps));
  };

  const change = (isKeyChange: boolean): void => {
    live?.changed(isKeyChange);
    changed.fire();
  };

  const use = (kind: 'sample' | 'service'): Promise<void> => settings.connection.update(kind);

  const signIn = async (): Promise<boolean> => {
    await open();
    if (!(await keys.signIn())) return false;
    if (settings.connection.value === 'sample') {
      const { offerService } = await import('./offerService');
      offerService(use);
    }
    return true;
  };

  const registrations = vscode.Disposable.from(
    changed,
    settings.connection.onDidChange(() => {
      change(false);
    }),
    settings.baseAddress.onDidChange(() => {
      change(false);
    }),
    keys.onDidChange(() => {
      change(true);
    }),
    registerCommand(commands.keySignIn, signIn),
    registerCommand(commands.connectionChoose, async () => {
      await open();
      const { chooseConnection } = await import('./chooseConnection');
      await chooseConnection(keys, use);
    }),
    registerCommand(commands.cacheClear, async () => {
      const { keptReplies } = await open();
      const { clearCache } = await import('./clearCache');
      await clearCache(keptReplies);
    }),
  );

  return {
    get kind() {
      return settings.connection.value;
    },
    current: async () => (await open()).current(),
    use,
    onDidChange: changed.event,
    dispose: () => {
      isDisposed = true;
      registrations.dispose();
      live?.dispose();
    },
  };
}
