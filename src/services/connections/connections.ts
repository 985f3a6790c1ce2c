/**
 * Chooses where requests go: to the service, with the stored key and the cache, or to the sample service, which is
 * loaded with its first request. Both are used through one client (src/client).
 */
import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import { settings } from '../../host/settings';
import type { Keys } from '../keys/keys';
import type {
  CachedReplies,
  Connection,
  ConnectionSource,
  SampleModule,
  ServiceAnswer,
} from './connectionSource';

export type Connections = ReturnType<typeof createConnections>;

/** A problem seen in the service's latest replies: it refused the key, or could not be reached. */
type Trouble = 'refused' | 'unreachable';

/** Creates the connections of this window. The code that opens them is loaded with the first use. */
export function createConnections({
  context: { globalStorageUri },
  keys,
  loadSample,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  keys: Keys;
  /** Loads the embedded sample service, which is a separate bundle. */
  loadSample: () => Promise<SampleModule>;
  log: Log;
}) {
  const changed = new vscode.EventEmitter<void>();
  const cleared = new vscode.EventEmitter<void>();
  const troubles = new Map<string, Trouble>();
  let opened: { source: ConnectionSource; replies: CachedReplies } | undefined;
  let isDisposed = false;
  const fireChange = () => changed.fire();
  const registrations = vscode.Disposable.from(
    changed,
    cleared,
    settings.connection.onDidChange(fireChange),
    settings.baseAddress.onDidChange(fireChange),
    keys.onDidChange(() => {
      // The service has not refused the new key yet.
      troubles.clear();
      fireChange();
    }),
  );

  const noteAnswer = (origin: string, answer: ServiceAnswer): void => {
    const before = troubles.get(origin);
    if (answer === before) return;
    if (answer === 'refused' || answer === 'unreachable') troubles.set(origin, answer);
    // Another failure says nothing about the key, so a refused key stays refused. It does show that the service is
    // reachable.
    else if (before === undefined || (answer === 'other' && before === 'refused')) return;
    else troubles.delete(origin);
    fireChange();
  };

  const open = async () => {
    const { CachedReplies, ConnectionSource } = await import('./connectionSource');
    if (isDisposed) throw new vscode.CancellationError();
    if (opened) return opened;
    const maxBodyBytes = () => settings.maxResponseMegabytes.value * 1e6;
    const replies = new CachedReplies({
      storage: globalStorageUri,
      maxBytes: () => settings.cacheMaxMegabytes.value * 1e6,
      maxBodyBytes,
      log,
    });
    const source = new ConnectionSource({
      kind: () => settings.connection.value,
      baseAddress: () => settings.baseAddress.value,
      timeoutMs: () => settings.timeoutSeconds.value * 1000,
      maxBodyBytes,
      cache: () => replies.current(),
      windowDays: () => settings.windowDays.value,
      keys,
      loadSample,
      onAnswer: noteAnswer,
      writeLog: ({ level, text }) => log[level](text),
    });
    opened = { source, replies };
    fireChange();
    return opened;
  };

  return {
    get kind(): Connection['kind'] {
      return settings.connection.value;
    },
    /** Resolves with the selected connection. Sends nothing; the sample service is loaded with the first request. */
    current: async (): Promise<Connection> => (await open()).source.connect(false),
    /** Like `current`, but loads the sample service when it is selected. Rejects with the reason when it cannot. */
    ready: async (): Promise<Connection> => (await open()).source.connect(true),
    /** Switches the connection and stores the choice in the user's settings. */
    use: (kind: Connection['kind']): Promise<void> => settings.connection.update(kind),
    /** Deletes all cached replies. Returns the number of bytes freed. */
    async clearCache(): Promise<number> {
      const freed = await (await open()).replies.clear();
      cleared.fire();
      return freed;
    },
    onDidClearCache: cleared.event,
    /** Returns the trouble last seen with the service at an origin; undefined when there is none. */
    troubleOf: (origin: string): Trouble | undefined => troubles.get(origin),
    /** True once this window has used a connection. */
    get isUsed(): boolean {
      return opened !== undefined;
    },
    /** Fires when the connection, the key or the known trouble of a service changes. */
    onDidChange: changed.event,
    dispose(): void {
      isDisposed = true;
      registrations.dispose();
    },
  };
}
