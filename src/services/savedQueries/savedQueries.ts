import type * as vscode from 'vscode';
import type { SavedQuery } from '../../domain/savedQueries/savedQuery';
import type { AskedQuery } from './askVariables';
import type { Library } from './library';
import type { RememberedCharts } from './rememberedCharts';
import type { SetAside } from './treeReader';

/** The saved queries of this window. */
export interface SavedQueries {
  /** Returns the library, which opens on first use. */
  library(): Promise<Library>;
  /**
   * Resolves with the query to run, with the values the user picks for its variables; undefined when the user cancels.
   * `key` is the key of the node.
   */
  readonly ask: (key: string, saved: SavedQuery) => Promise<AskedQuery | undefined>;
  /** The last chosen chart settings of the queries. */
  readonly charts: RememberedCharts;
  /** Fires when the tree has changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when files of the user's store were moved away because they are not saved queries. */
  readonly onDidSetAside: vscode.Event<SetAside>;
  dispose(): void;
}
