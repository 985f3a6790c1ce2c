import type * as vscode from 'vscode';
import type { Client } from '../../client/index';

/** Where queries go now. */
export interface Connection {
  readonly kind: 'sample' | 'service';
  /** "Sample data" or the service's host name. */
  readonly label: string;
  readonly client: Client;
}

/** What the last answers of a service say of it: it refused the key, or could not be reached. */
export type Trouble = 'refused' | 'unreachable';

export interface Connections {
  readonly kind: Connection['kind'];
  /** Where queries go now. Sends nothing; the sample service starts with the first request. */
  current(): Promise<Connection>;
  /** As `current`, once the sample service is up where it is used. Rejects with the reason why it cannot start. */
  ready(): Promise<Connection>;
  /** Switches, and stores the choice in the user's settings. */
  readonly use: (kind: Connection['kind']) => Promise<void>;
  /** Deletes all cached replies. Returns the bytes that were freed. */
  clearCache(): Promise<number>;
  readonly onDidClearCache: vscode.Event<void>;
  /** What is wrong with the service at an origin, as far as it has shown. */
  readonly troubleOf: (origin: string) => Trouble | undefined;
  /** True once a connection was needed in this window. */
  readonly isUsed: boolean;
  /** Fires when queries go elsewhere, with another key, or more is known of the service they go to. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}
