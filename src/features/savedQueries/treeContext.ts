import type * as vscode from 'vscode';
import type { TreeState } from './tree/treeState';
import type { Connections } from '../../services/connections/connections';
import type { Runs } from '../../services/runs/runs';
import type { Library } from '../../services/savedQueries/library';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { TreeNode } from '../../services/savedQueries/tree/tree';
import type { Services } from '../../services/services';

export interface TreeContext
  extends
    Pick<Services, 'results' | 'log' | 'queryPrompt'>,
    Pick<SavedQueries, 'promptVariables' | 'charts'> {
  library: Library;
  runs: Pick<Runs, 'estimate'>;
  connections: Pick<Connections, 'current'>;
  state: TreeState;
  view: Pick<vscode.TreeView<TreeNode>, 'selection' | 'visible' | 'reveal'>;
}
