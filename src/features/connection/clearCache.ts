import { showInformation } from '../../host/notifications';
import { sentenceOfFreed } from '../../words/connectionWords';
import type { Connections } from '../../services/connections/connections';

/** Deletes all cached replies and reports how much space they used. Does not wait for the message to close. */
export async function clearCache({ clearCache: clear }: Pick<Connections, 'clearCache'>): Promise<void> {
  const freed = await clear();
  void showInformation(sentenceOfFreed(freed));
}
