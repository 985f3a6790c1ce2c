import type { Query } from '../../domain/query';
import { runAllTheSame } from '../../host/costWords';
import { confirmCost } from '../../host/costlyRun';
import { confirmWarning } from '../../host/notifications';
import type { Connection } from '../../host/services';

/** Asks before a run that takes much of a day's requests. Rejects with ApiError `cancelled` when it is not meant. */
export async function confirmRun(connection: Connection, query: Query): Promise<void> {
  await confirmCost(connection, query, async (sentence) => {
    return (await confirmWarning(sentence, runAllTheSame)) === runAllTheSame;
  });
}
