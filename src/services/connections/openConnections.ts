import type { Disposable, ExtensionContext } from 'vscode';
import type { Log } from '../../host/log';
import { settings } from '../../host/settings';
import type { Keys } from '../keys/keys';
import { CachedReplies } from './cachedReplies';
import type { Connection, Trouble } from './connections';
import { ConnectionSource, type SampleModule } from './connectionSource';
import type { ServiceAnswer } from './guardedClient';

export interface ConnectionsDeps {
  readonly context: Pick<ExtensionContext, 'globalStorageUri'>;
  readonly keys: Keys;
  /** Loads the embedded sample service, which is a separate bundle. */
  readonly loadSample: () => Promise<SampleModule>;
  readonly log: Log;
}

const troubleIn = (answer: ServiceAnswer): Trouble | undefined =>
  answer === 'refused' || answer === 'unreachable' ? answer : undefined;

/** The connection source and the known trouble of services, created once this window needs a connection. */
export class OpenConnections implements Disposable {
  readonly #troubles = new Map<string, Trouble>();
  readonly #replies: CachedReplies;
  readonly #source: ConnectionSource;
  readonly #log: ConnectionsDeps['log'];
  readonly #onTroubleChange: () => void;

  constructor({ context, keys, loadSample, log }: ConnectionsDeps, onTroubleChange: () => void) {
    this.#log = log;
    this.#onTroubleChange = onTroubleChange;
    const maxBodyBytes = (): number => settings.maxResponseMegabytes.value * 1e6;
    this.#replies = new CachedReplies({
      storage: context.globalStorageUri,
      maxBytes: () => settings.cacheMaxMegabytes.value * 1e6,
      maxBodyBytes,
      log,
    });
    this.#source = new ConnectionSource({
      kind: () => settings.connection.value,
      baseAddress: () => settings.baseAddress.value,
      timeoutMs: () => settings.timeoutSeconds.value * 1000,
      maxBodyBytes,
      cache: () => this.#replies.current(),
      windowDays: () => settings.windowDays.value,
      keys,
      loadSample,
      onAnswer: (origin, answer) => {
        this.#noteAnswer(origin, answer);
      },
      writeLog: ({ level, text }) => {
        log[level](text);
      },
    });
  }

  current(): Promise<Connection> {
    return this.#source.current();
  }

  ready(): Promise<Connection> {
    return this.#source.ready();
  }

  clearCache(): Promise<number> {
    return this.#replies.clear();
  }

  troubleOf(origin: string): Trouble | undefined {
    return this.#troubles.get(origin);
  }

  forgetTroubles(): void {
    this.#troubles.clear();
  }

  dispose(): void {
    this.#source.dispose().catch((error: unknown) => {
      this.#log.error('The sample service did not stop cleanly.', error);
    });
  }

  #noteAnswer(origin: string, answer: ServiceAnswer): void {
    const before = this.#troubles.get(origin);
    // Another failure says nothing about the key, so a refused key stays refused. It does show that the service is
    // reachable.
    const trouble = answer === 'other' && before === 'refused' ? before : troubleIn(answer);
    if (trouble === before) return;
    if (trouble === undefined) this.#troubles.delete(origin);
    else this.#troubles.set(origin, trouble);
    this.#onTroubleChange();
  }
}
