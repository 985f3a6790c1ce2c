import type * as vscode from 'vscode';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface ToolDeps {
  context: Pick<vscode.ExtensionContext, 'extension'>;
  runs: Pick<Runs, 'estimate' | 'peek' | 'run' | 'fetchDirectory' | 'peekDirectory'>;
  results: Pick<Results, 'show'>;
  savedQueries: Pick<SavedQueries, 'library'>;
}
