import type * as vscode from 'vscode';
import type { Log } from '../host/log';
import type { Connections } from './connections/connections';
import type { Keys } from './keys/keys';
import type { PastRuns } from './pastRuns/pastRuns';
import type { QueryPrompt } from './queryPrompt';
import type { Results } from './results/results';
import type { Runs } from './runs/runs';
import type { SavedQueries } from './savedQueries/savedQueries';

/** The services of a window, which `extension.ts` builds once for all features. */
export interface Services {
  context: vscode.ExtensionContext;
  keys: Keys;
  connections: Connections;
  runs: Runs;
  results: Results;
  pastRuns: PastRuns;
  savedQueries: SavedQueries;
  queryPrompt: QueryPrompt;
  log: Log;
}
