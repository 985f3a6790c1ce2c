import type { HostMessage } from './messages';
import { toUpdateMessages } from './resultUpdate';
import { toWholeMessages, type OutgoingResult } from './transfer';

/** Puts the latest state of a result together; undefined where there is nothing (more) to send. */
export type MakeResult = () => OutgoingResult | undefined;

/**
 * The host's side of results: the page gets what is new in them, and no more than it can draw. What came while the page
 * was drawing goes as one.
 */
export interface ResultSender {
  /**
   * Sends the latest state of a result: at once, or when the page has drawn what it was sent before. It is put together
   * only then; what was to be sent before and waits is dropped.
   */
  send(resultId: string, latest: MakeResult): void;
  /** The page has drawn a revision; 0 where it has none of the result. */
  acknowledge(resultId: string, revision: number): void;
  /** The result is no longer shown. */
  forget(resultId: string): void;
  /** The page is gone, and with it all that it had. */
  reset(): void;
}

/** What the page has of a result. */
interface Sent {
  last: (OutgoingResult & { readonly revision: number }) | undefined;
  isDrawing: boolean;
  waiting: MakeResult | undefined;
}

export function createResultSender(post: (message: HostMessage) => void): ResultSender {
  const results = new Map<string, Sent>();
  const sendWaiting = (sent: Sent): void => {
    const next = sent.waiting?.();
    sent.waiting = undefined;
    if (!next) return;
    const { last } = sent;
    const revision = (last?.revision ?? 0) + 1;
    sent.last = { ...next, revision };
    sent.isDrawing = true;
    const messages = last ? toUpdateMessages(last, next) : toWholeMessages(next, revision);
    for (const message of messages) post(message);
  };
  return {
    send(resultId, latest) {
      const sent = results.get(resultId) ?? { last: undefined, isDrawing: false, waiting: undefined };
      results.set(resultId, sent);
      sent.waiting = latest;
      if (!sent.isDrawing) sendWaiting(sent);
    },
    acknowledge(resultId, revision) {
      const sent = results.get(resultId);
      if (!sent?.last) return;
      const { last } = sent;
      if (revision === 0) {
        sent.last = undefined;
        sent.waiting ??= () => last;
      } else if (revision !== last.revision) return;
      sent.isDrawing = false;
      if (sent.waiting) sendWaiting(sent);
    },
    forget(resultId) {
      if (results.delete(resultId)) post({ type: 'forget', resultId });
    },
    reset() {
      results.clear();
    },
  };
}
