import type * as vscode from 'vscode';
import type { commands, treeCommands } from '../../host/ids';
import type { Query } from '../../domain';
import type { TreeState } from './tree/treeState';
import type { Connections } from '../../services/connections/connections';
import type { Runs } from '../../services/runs/runs';
import type { Library } from '../../services/savedQueries/library';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { TreeNode } from '../../services/savedQueries/tree/tree';
import type { Services } from '../../services/services';

export type ActionName = keyof typeof treeCommands | Extract<keyof typeof commands, `savedQuery${string}`>;

export interface TreeContext
  extends
    Pick<Services, 'results' | 'log' | 'queryPrompt'>,
    Pick<SavedQueries, 'promptVariables' | 'charts'> {
  library: Library;
  runs: Pick<Runs, 'estimate'>;
  connections: Pick<Connections, 'current'>;
  state: TreeState;
  lastRun?: Query;
  view: Pick<vscode.TreeView<TreeNode>, 'selection' | 'visible' | 'reveal'>;
}
