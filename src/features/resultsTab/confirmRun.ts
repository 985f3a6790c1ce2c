import { runAllTheSame } from '../../words/cost';
import { confirmWarning } from '../../host/notifications';

/** Asks whether a run is meant that takes much of a day's requests; the sentence says what it takes. */
export const confirmRun = async (sentence: string): Promise<boolean> =>
  (await confirmWarning(sentence, runAllTheSame)) === runAllTheSame;
