import { showInformation } from '../../host/notifications';
import { sizeOf } from '../../words/phrases';
import type { Connections } from '../../services/connections/connections';

/** Deletes all cached replies and says how much that was. Waits for no answer. */
export async function clearCache({ clearCache: clear }: Pick<Connections, 'clearCache'>): Promise<void> {
  const freed = await clear();
  const sentence =
    freed === 0 ? 'The cache was empty already.' : `The cache was cleared: ${sizeOf(freed)} freed.`;
  void showInformation(sentence);
}
