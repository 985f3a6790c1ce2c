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

export interface TreeContext {
  library: Library;
  results: Results;
  runs: Pick<Runs, 'estimate'>;
  connections: Pick<Connections, 'current'>;
  log: Log;
  promptVariables: SavedQueries['promptVariables'];
  queryPrompt: QueryPrompt;
  charts: RememberedCharts;
  state: TreeState;
  view: Pick<vscode.TreeView<TreeNode>, 'selection' | 'visible' | 'reveal'>;
}
