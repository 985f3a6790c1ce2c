import type * as vscode from 'vscode';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface ToolDeps {
  readonly context: Pick<vscode.ExtensionContext, 'extension'>;
  readonly runs: Pick<Runs, 'estimate' | 'peek' | 'run' | 'fetchDirectory' | 'peekDirectory'>;
  readonly results: Pick<Results, 'show'>;
  readonly savedQueries: Pick<SavedQueries, 'library'>;
}
