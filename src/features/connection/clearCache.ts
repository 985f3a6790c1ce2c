import { showInformation } from '../../host/notifications';
import { sizeOf } from '../../words/phrases';
import type { KeptReplies } from '../../services/connections/cachedReplies';

/** Forgets all kept replies and says how much that was. Waits for no answer. */
export async function clearCache(replies: KeptReplies): Promise<void> {
  const freed = await replies.clear();
  const sentence =
    freed === 0 ? 'The cache was empty already.' : `The cache was cleared: ${sizeOf(freed)} freed.`;
  void showInformation(sentence);
}
