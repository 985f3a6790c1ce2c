import type * as vscode from 'vscode';
import type { Client } from '../../client/index';

/** The service that queries go to. */
export interface Connection {
  readonly kind: 'sample' | 'service';
  /** "Sample data" or the service's host name. */
  readonly label: string;
  readonly client: Client;
}

/** A problem seen in the service's latest replies: it refused the key, or could not be reached. */
export type Trouble = 'refused' | 'unreachable';

export interface Connections {
  readonly kind: Connection['kind'];
  /** Resolves with the selected connection. Sends nothing; the sample service starts with the first request. */
  current(): Promise<Connection>;
  /**
   * Like `current`, but waits for the sample service when it is selected. Rejects with the reason when it cannot start.
   */
  ready(): Promise<Connection>;
  /** Switches the connection and stores the choice in the user's settings. */
  readonly use: (kind: Connection['kind']) => Promise<void>;
  /** Deletes all cached replies. Returns the number of bytes freed. */
  clearCache(): Promise<number>;
  readonly onDidClearCache: vscode.Event<void>;
  /** Returns the trouble last seen with the service at an origin; undefined when there is none. */
  readonly troubleOf: (origin: string) => Trouble | undefined;
  /** True once this window has used a connection. */
  readonly isUsed: boolean;
  /** Fires when the connection, the key or the known trouble of a service changes. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}
