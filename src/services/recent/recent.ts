import type * as vscode from 'vscode';
import type { RecentRun } from './recentRun';

/** The last runs of the user, of all windows. */
export interface Recent {
  /** The newest first. */
  list(): Promise<readonly RecentRun[]>;
  clear(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}
