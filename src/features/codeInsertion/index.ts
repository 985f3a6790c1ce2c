import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { PastRuns } from '../../services/pastRuns/pastRuns';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export function register(deps: {
  results: Results;
  runs: Pick<Runs, 'estimate'>;
  pastRuns: Pick<PastRuns, 'listRecent'>;
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  queryPrompt: QueryPrompt;
}): vscode.Disposable {
  let lastStyle: string | undefined;
  const load = () => import('./codeCommands');
  return vscode.Disposable.from(
    registerCommand(commands.codeInsert, async () => (await load()).insertQuery(deps)),
    registerCommand(commands.codeInsertResult, async (reference) =>
      (await load()).insertResult(deps.results, reference),
    ),
    registerCommand(commands.codeCopy, async (argument) => {
      lastStyle = await (await load()).copyQuery(deps, argument, lastStyle);
    }),
  );
}
