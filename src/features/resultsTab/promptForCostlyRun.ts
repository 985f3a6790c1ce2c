import type { Estimate } from '../../domain/cost';
import { confirmWarning } from '../../host/notifications';
import { runAllTheSame, sentenceOfCost } from '../../words/cost';

/** Asks whether a run is meant that takes much of a day's requests. */
export const promptForCostlyRun = async ({ cost }: Estimate): Promise<boolean> =>
  (await confirmWarning(sentenceOfCost(cost), runAllTheSame)) === runAllTheSame;
