/**
 * Chooses where requests go: to the service, with the stored key and the cache, or to the sample service, which starts
 * with its first request. Both are used through one client (src/client).
 */
import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import { settings } from '../../host/settings';
import type { Keys } from '../keys/keys';
import type { CachedReplies } from './cachedReplies';
import type { Connection, ConnectionSource, SampleModule, ServiceAnswer } from './connectionSource';

/** A problem seen in the service's latest replies: it refused the key, or could not be reached. */
type Trouble = 'refused' | 'unreachable';

export interface Connections {
  kind: Connection['kind'];
  /** Resolves with the selected connection. Sends nothing; the sample service starts with the first request. */
  current(): Promise<Connection>;
  /**
   * Like `current`, but waits for the sample service when it is selected. Rejects with the reason when it cannot start.
   */
  ready(): Promise<Connection>;
  /** Switches the connection and stores the choice in the user's settings. */
  use: (kind: Connection['kind']) => Promise<void>;
  /** Deletes all cached replies. Returns the number of bytes freed. */
  clearCache(): Promise<number>;
  onDidClearCache: vscode.Event<void>;
  /** Returns the trouble last seen with the service at an origin; undefined when there is none. */
  troubleOf: (origin: string) => Trouble | undefined;
  /** True once this window has used a connection. */
  isUsed: boolean;
  /** Fires when the connection, the key or the known trouble of a service changes. */
  onDidChange: vscode.Event<void>;
  dispose(): void;
}

interface ConnectionsDeps {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  keys: Keys;
  /** Loads the embedded sample service, which is a separate bundle. */
  loadSample: () => Promise<SampleModule>;
  log: Log;
}

const troubleIn = (answer: ServiceAnswer): Trouble | undefined =>
  answer === 'refused' || answer === 'unreachable' ? answer : undefined;

interface OpenConnections {
  source: ConnectionSource;
  replies: CachedReplies;
}

/** The connections of this window. The code that opens them is loaded with the first use. */
class WindowConnections implements Connections {
  #deps: ConnectionsDeps;
  #changed = new vscode.EventEmitter<void>();
  #cleared = new vscode.EventEmitter<void>();
  #troubles = new Map<string, Trouble>();
  #registrations: vscode.Disposable;
  #opened: OpenConnections | undefined;
  #isDisposed = false;

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
    const fireChange = () => this.#changed.fire();
    this.#registrations = vscode.Disposable.from(
      this.#changed,
      this.#cleared,
      settings.connection.onDidChange(fireChange),
      settings.baseAddress.onDidChange(fireChange),
      deps.keys.onDidChange(() => {
        // The service has not refused the new key yet.
        this.#troubles.clear();
        fireChange();
      }),
    );
  }

  get kind(): Connection['kind'] {
    return settings.connection.value;
  }

  get isUsed(): boolean {
    return this.#opened !== undefined;
  }

  onDidChange = this.#changed.event;
  onDidClearCache = this.#cleared.event;
  use = (kind: Connection['kind']): Promise<void> => settings.connection.update(kind);
  troubleOf = (origin: string): Trouble | undefined => this.#troubles.get(origin);

  async current(): Promise<Connection> {
    return (await this.#open()).source.current();
  }

  async ready(): Promise<Connection> {
    return (await this.#open()).source.ready();
  }

  async clearCache(): Promise<number> {
    const freed = await (await this.#open()).replies.clear();
    this.#cleared.fire();
    return freed;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#registrations.dispose();
    this.#opened?.source
      .dispose()
      .catch((error: unknown) => this.#deps.log.error('The sample service did not stop cleanly.', error));
  }

  async #open(): Promise<OpenConnections> {
    const [{ ConnectionSource }, { CachedReplies }] = await Promise.all([
      import('./connectionSource'),
      import('./cachedReplies'),
    ]);
    if (this.#isDisposed) throw new vscode.CancellationError();
    if (this.#opened) return this.#opened;
    const { context, keys, loadSample, log } = this.#deps;
    const maxBodyBytes = () => settings.maxResponseMegabytes.value * 1e6;
    const replies = new CachedReplies({
      storage: context.globalStorageUri,
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
      onAnswer: (origin, answer) => this.#noteAnswer(origin, answer),
      writeLog: ({ level, text }) => log[level](text),
    });
    this.#opened = { source, replies };
    this.#changed.fire();
    return this.#opened;
  }

  #noteAnswer(origin: string, answer: ServiceAnswer): void {
    const before = this.#troubles.get(origin);
    // Another failure says nothing about the key, so a refused key stays refused. It does show that the service is
    // reachable.
    const trouble = answer === 'other' && before === 'refused' ? before : troubleIn(answer);
    if (trouble === before) return;
    if (trouble === undefined) this.#troubles.delete(origin);
    else this.#troubles.set(origin, trouble);
    this.#changed.fire();
  }
}

export const createConnections = (deps: ConnectionsDeps): Connections => new WindowConnections(deps);
