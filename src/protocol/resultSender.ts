import { runInTurns, type Steps } from '../domain/steps';
import type { HostMessage } from './messages';
import { toUpdateMessages } from './resultUpdate';
import { maxHeadersPerMessage, toWholeMessages, type OutgoingResult } from './transfer';

/** Puts the latest state of a result together; undefined where there is nothing (more) to send. */
export type MakeResult = () => Steps<OutgoingResult | undefined>;

/**
 * The host's side of results: the page gets what is new in them, and no more than it can draw. States that come while
 * the page is drawing go as one. A large result is put together and posted in turns with other work.
 */
export interface ResultSender {
  /**
   * Sends the latest state of a result, at once or when the page has drawn the previous one. `latest` is called only
   * then; it replaces any state that is still waiting.
   */
  send(resultId: string, latest: MakeResult): void;
  /** Posts a message that is not of a result, after the result that is being sent. */
  post(message: HostMessage): void;
  /** The page has drawn a revision; 0 where it has none of the result. */
  acknowledge(resultId: string, revision: number): void;
  /** The result is no longer shown. */
  forget(resultId: string): void;
  /** The page is gone, with all its results. */
  reset(): void;
}

/** The state of a result on the page. */
interface Sent {
  last: (OutgoingResult & { readonly revision: number }) | undefined;
  /** The revision that the page is being sent, or is drawing. */
  drawing: number | undefined;
  waiting: MakeResult | undefined;
}

/** A result of everyday size is sent in one piece. */
const maxStepsAtOnce = 100;

const isLarge = ({ header }: OutgoingResult): boolean => header.series.length > maxHeadersPerMessage;

/** What brings the page from the state before to the next one. Finding what is new in a large one takes too long. */
const toMessages = (last: Sent['last'], next: OutgoingResult, revision: number): Iterable<HostMessage> =>
  last && !isLarge(last) && !isLarge(next) ? toUpdateMessages(last, next) : toWholeMessages(next, revision);

/** `pause` lets other work have its turn. */
export function createResultSender(
  post: (message: HostMessage) => void,
  pause: () => Promise<unknown>,
): ResultSender {
  const results = new Map<string, Sent>();
  /** The result that is being put together and posted. */
  let current: Sent | undefined;
  let postponed: HostMessage[] = [];

  function* sendWaiting(resultId: string, sent: Sent): Steps<void> {
    const isGone = (): boolean => results.get(resultId) !== sent;
    while (sent.waiting && sent.drawing === undefined) {
      const make = sent.waiting;
      sent.waiting = undefined;
      const next = yield* make();
      if (isGone()) return;
      if (!next) continue;
      const revision = (sent.last?.revision ?? 0) + 1;
      const messages = toMessages(sent.last, next, revision);
      sent.last = { ...next, revision };
      sent.drawing = revision;
      for (const message of messages) {
        if (isGone()) return;
        // The page may find meanwhile that it has lost what this is an update of.
        if (sent.drawing !== revision) break;
        post(message);
        yield;
      }
    }
  }

  function* sendAll(resultId: string, sent: Sent): Steps<void> {
    try {
      yield* sendWaiting(resultId, sent);
    } finally {
      if (current === sent) {
        current = undefined;
        for (const message of postponed.splice(0)) post(message);
      }
    }
  }

  const start = (resultId: string, sent: Sent): void => {
    if (current === sent) return;
    current = sent;
    void runInTurns(sendAll(resultId, sent), pause, maxStepsAtOnce);
  };

  const postNext = (message: HostMessage): void => {
    if (current) postponed.push(message);
    else post(message);
  };

  return {
    send(resultId, latest) {
      const sent = results.get(resultId) ?? { last: undefined, drawing: undefined, waiting: undefined };
      results.set(resultId, sent);
      sent.waiting = latest;
      start(resultId, sent);
    },
    post: postNext,
    acknowledge(resultId, revision) {
      const sent = results.get(resultId);
      if (!sent?.last) return;
      const { last } = sent;
      if (revision === 0) {
        sent.last = undefined;
        sent.waiting ??= function* () {
          yield;
          return last;
        };
      } else if (revision !== sent.drawing) return;
      sent.drawing = undefined;
      start(resultId, sent);
    },
    forget(resultId) {
      if (results.delete(resultId)) postNext({ type: 'forget', resultId });
    },
    reset() {
      results.clear();
      current = undefined;
      postponed = [];
    },
  };
}
