import type * as vscode from 'vscode';
import type { SavedQuery } from '../../domain/savedQuery';
import type { AskedQuery } from './askVariables';
import type { Library } from './library';
import type { RememberedCharts } from './rememberedCharts';
import type { SetAside } from './treeReader';

/** The saved queries of this window. */
export interface SavedQueries {
  /** Opens them at the first use. */
  library(): Promise<Library>;
  /**
   * The query to run: where it has variables, with the values that the user picks. Undefined when they gave up. `key` is that
   * of the node.
   */
  readonly ask: (key: string, saved: SavedQuery) => Promise<AskedQuery | undefined>;
  /** How their charts were chosen to be drawn. */
  readonly charts: RememberedCharts;
  /** Fires when the tree has changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when files of the user's store were moved away because they are no saved queries. */
  readonly onDidSetAside: vscode.Event<SetAside>;
  dispose(): void;
}
