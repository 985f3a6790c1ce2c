import type * as vscode from 'vscode';
import type { TreeState } from './tree/treeState';
import type { Log } from '../../host/log';
import type { Connections } from '../../services/connections/connections';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { Library } from '../../services/savedQueries/library';
import type { RememberedCharts } from '../../services/savedQueries/rememberedCharts';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { TreeNode } from '../../services/savedQueries/tree/tree';

/** The dependencies of the tree's commands. */
export interface TreeContext {
  readonly library: Library;
  readonly results: Results;
  readonly runs: Pick<Runs, 'estimate'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly log: Log;
  readonly promptVariables: SavedQueries['promptVariables'];
  readonly queryPrompt: QueryPrompt;
  readonly charts: RememberedCharts;
  readonly state: TreeState;
  readonly view: Pick<vscode.TreeView<TreeNode>, 'selection' | 'visible' | 'reveal'>;
}
