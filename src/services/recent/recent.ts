import type * as vscode from 'vscode';
import type { RecentRun } from './recentRun';

/** The user's most recent runs, in all windows. */
export interface Recent {
  /** Returns the recent runs, newest first. */
  list(): Promise<readonly RecentRun[]>;
  clear(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}
