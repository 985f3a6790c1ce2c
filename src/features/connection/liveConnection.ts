import * as vscode from 'vscode';
import { parseBaseAddress } from '../../client/index';
import type { Connection } from '../../host/services';
import { settings } from '../../host/settings';
import { ConnectionSource } from '../../services/connections/connectionSource';
import type { ServiceAnswer } from '../../services/connections/guardedClient';
import type { ConnectionDeps } from './index';
import { KeptReplies } from '../../services/connections/cachedReplies';
import { StatusBar } from './statusBar';
import type { StatusFacts } from '../../words/connectionStatus';

function originOfSetting(): string | undefined {
  try {
    return parseBaseAddress(settings.baseAddress.value).origin;
  } catch {
    return undefined;
  }
}

const troubleOf = (answer: ServiceAnswer): 'refused' | 'unreachable' | undefined =>
  answer === 'refused' || answer === 'unreachable' ? answer : undefined;

/** What is there once Gridlens is used in this window: the source of connections and the status bar item. */
export class LiveConnection implements vscode.Disposable {
  /** What is wrong with the service at an origin, as far as it has shown. */
  private readonly troubles = new Map<string, 'refused' | 'unreachable'>();
  readonly keptReplies: KeptReplies;
  private readonly source: ConnectionSource;
  private readonly status: StatusBar;

  constructor(private readonly deps: ConnectionDeps) {
    const maxBodyBytes = (): number => settings.maxResponseMegabytes.value * 1e6;
    this.keptReplies = new KeptReplies({
      storage: deps.context.globalStorageUri,
      maxBytes: () => settings.cacheMaxMegabytes.value * 1e6,
      maxBodyBytes,
      log: deps.log,
    });
    this.source = new ConnectionSource({
      kind: () => settings.connection.value,
      baseAddress: () => settings.baseAddress.value,
      timeoutMs: () => settings.timeoutSeconds.value * 1000,
      maxBodyBytes,
      cache: () => this.keptReplies.current(),
      windowDays: () => settings.windowDays.value,
      keys: deps.keys,
      loadSample: deps.loadSample,
      onAnswer: (origin, answer) => {
        this.answered(origin, answer);
      },
      writeLog: ({ level, text }) => {
        deps.log[level](text);
      },
    });
    this.status = new StatusBar(() => this.statusFacts());
    this.updateStatus();
  }

  current(): Promise<Connection> {
    return this.source.current();
  }

  /** Another setting, or another key, which the service has not refused yet. */
  changed(isKeyChange: boolean): void {
    if (isKeyChange) this.troubles.clear();
    this.updateStatus();
  }

  dispose(): void {
    this.status.dispose();
    this.source.dispose().catch((error: unknown) => {
      this.deps.log.error('The sample service did not stop cleanly.', error);
    });
  }

  private answered(origin: string, answer: ServiceAnswer): void {
    const before = this.troubles.get(origin);
    // An answer that tells nothing of the key leaves a refused one refused; the service is there, though.
    const trouble = answer === 'other' && before === 'refused' ? before : troubleOf(answer);
    if (trouble === before) return;
    if (trouble === undefined) this.troubles.delete(origin);
    else this.troubles.set(origin, trouble);
    this.updateStatus();
  }

  private updateStatus(): void {
    this.status.update().catch((error: unknown) => {
      this.deps.log.error('The status bar could not be updated.', error);
    });
  }

  private async statusFacts(): Promise<StatusFacts> {
    const origin = originOfSetting();
    const { keys } = this.deps;
    return {
      kind: settings.connection.value,
      host: origin === undefined ? undefined : new URL(origin).host,
      key: origin === undefined ? undefined : await keys.get(origin),
      mayGoWithout: origin !== undefined && keys.mayGoWithout(origin),
      trouble: origin === undefined ? undefined : this.troubles.get(origin),
    };
  }
}
