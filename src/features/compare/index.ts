import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { readResultId } from '../../host/resultReference';
import { registerCommand } from '../../host/registerCommand';
import type { PastRuns } from '../../services/pastRuns/pastRuns';
import type { LiveResult } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

/**
 * Registers the commands that compare a result with another query, an earlier period, its market or the service's
 * current data.
 */
export function register(deps: {
  results: Results;
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  pastRuns: Pick<PastRuns, 'listRecent'>;
}): vscode.Disposable {
  const resultOf = (reference: unknown): LiveResult | undefined => deps.results.find(readResultId(reference));
  return vscode.Disposable.from(
    registerCommand(commands.resultCompare, async (reference) =>
      (await import('./compareResult')).compareResult(deps, resultOf(reference)),
    ),
    registerCommand(commands.resultCompareFresh, async (reference) =>
      (await import('./compareResult')).compareFresh(deps, resultOf(reference)),
    ),
    registerCommand(commands.resultRevisions, async (reference) =>
      (await import('./compareResult')).listRevisions(deps, resultOf(reference)),
    ),
    registerCommand(commands.marketOverview, async () =>
      (await import('./marketOverview')).marketOverview(deps),
    ),
  );
}
