import type * as vscode from 'vscode';
import type { Library } from './library';
import type { SetAside } from './treeReader';

/** The saved queries of this window. */
export interface SavedQueries {
  /** Opens them at the first use. */
  library(): Promise<Library>;
  /** Fires when the tree has changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when files of the user's store were moved away because they are no saved queries. */
  readonly onDidSetAside: vscode.Event<SetAside>;
  dispose(): void;
}
