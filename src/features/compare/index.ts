import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import { readResultId } from '../../host/resultReference';
import type { Recent } from '../../services/recent/recent';
import type { LiveResult } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

interface Deps {
  readonly results: Results;
  readonly savedQueries: Pick<SavedQueries, 'library' | 'ask'>;
  readonly recent: Pick<Recent, 'list'>;
}

/** Registers what shows a result beside another one, beside an earlier period of its own, or beside its market. */
export function register(deps: Deps): vscode.Disposable {
  const resultOf = (reference: unknown): LiveResult | undefined => deps.results.find(readResultId(reference));
  return vscode.Disposable.from(
    registerCommand(commands.resultCompare, async (reference) => {
      const { compareResult } = await import('./compareResult');
      await compareResult(deps, resultOf(reference));
    }),
    registerCommand(commands.resultCompareFresh, async (reference) => {
      const { compareFresh } = await import('./compareFresh');
      await compareFresh(deps, resultOf(reference));
    }),
    registerCommand(commands.resultRevisions, async (reference) => {
      const { listRevisions } = await import('./compareFresh');
      await listRevisions(deps, resultOf(reference));
    }),
    registerCommand(commands.marketOverview, async () => {
      const { marketOverview } = await import('./marketOverview');
      await marketOverview(deps);
    }),
  );
}
