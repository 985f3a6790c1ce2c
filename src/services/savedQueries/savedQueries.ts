import type * as vscode from 'vscode';
import type { Library } from './library';
import type { RememberedCharts } from './rememberedCharts';
import type { SetAside } from './treeReader';

/** The saved queries of this window. */
export interface SavedQueries {
  /** Opens them at the first use. */
  library(): Promise<Library>;
  /** How their charts were chosen to be drawn. */
  readonly charts: RememberedCharts;
  /** Fires when the tree has changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when files of the user's store were moved away because they are no saved queries. */
  readonly onDidSetAside: vscode.Event<SetAside>;
  dispose(): void;
}
