import * as vscode from 'vscode';
import { parseBaseAddress } from '../../client/index';
import type { Connection } from '../../host/services';
import { settings } from '../../host/settings';
import { ConnectionSource } from './connectionSource';
import type { ConnectionDeps } from './index';
import { StatusBar } from './statusBar';
import type { StatusFacts } from './statusText';

function originOfSetting(): string | undefined {
  try {
    return parseBaseAddress(settings.baseAddress.value).origin;
  } catch {
    return undefined;
  }
}

/** What is there once Gridlens is used in this window: the source of connections and the status bar item. */
export class LiveConnection implements vscode.Disposable {
  private readonly refusedOrigins = new Set<string>();
  private readonly source: ConnectionSource;
  private readonly status: StatusBar;

  constructor(private readonly deps: ConnectionDeps) {
    this.source = new ConnectionSource({
      kind: () => settings.connection.value,
      baseAddress: () => settings.baseAddress.value,
      timeoutMs: () => settings.timeoutSeconds.value * 1000,
      maxBodyBytes: () => settings.maxResponseMegabytes.value * 1e6,
      keys: deps.keys,
      loadSample: deps.loadSample,
      onAnswer: (origin, wasRefused) => {
        this.answered(origin, wasRefused);
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
    if (isKeyChange) this.refusedOrigins.clear();
    this.updateStatus();
  }

  dispose(): void {
    this.status.dispose();
    this.source.dispose().catch((error: unknown) => {
      this.deps.log.error('The sample service did not stop cleanly.', error);
    });
  }

  private answered(origin: string, wasRefused: boolean): void {
    if (this.refusedOrigins.has(origin) === wasRefused) return;
    if (wasRefused) this.refusedOrigins.add(origin);
    else this.refusedOrigins.delete(origin);
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
      wasRefused: origin !== undefined && this.refusedOrigins.has(origin),
    };
  }
}
