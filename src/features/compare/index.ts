import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { readResultId } from '../../host/resultReference';
import { registerCommand } from '../../host/registerCommand';
import type { Services } from '../../services/services';

/**
 * Registers the commands that compare a result with another query, an earlier period, its market or the service's
 * current data.
 */
export function register(services: Services): vscode.Disposable {
  const load = () => import('./compareResult');
  const resultOf = (reference: unknown) => services.results.find(readResultId(reference));
  return vscode.Disposable.from(
    registerCommand(commands.resultCompare, async (reference) =>
      (await load()).compareResult(services, resultOf(reference)),
    ),
    registerCommand(commands.resultCompareFresh, async (reference) =>
      (await load()).compareFresh(services, resultOf(reference)),
    ),
    registerCommand(commands.resultRevisions, async (reference) =>
      (await load()).listRevisions(services, resultOf(reference)),
    ),
    registerCommand(commands.marketOverview, async () => (await load()).marketOverview(services)),
  );
}
