import type { Estimate } from '../../domain/result/runFacts';
import { confirmWarning } from '../../host/notifications';
import { runAnyway, sentenceOfCost } from '../../words/query/runWords';

/** Confirms a run that uses much of the daily quota. */
export const promptForCostlyRun = async ({ cost }: Estimate): Promise<boolean> =>
  (await confirmWarning(sentenceOfCost(cost), runAnyway)) === runAnyway;
