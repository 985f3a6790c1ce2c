import type { Action, HostMessage, Problem, WebviewMessage } from './messages';

/** How a request ended: done, refused with a problem, or never to be answered because the page is going away. */
export type Outcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'disposed' };

type Reply = Extract<HostMessage, { type: 'reply' }>;

/** The page's side of requests and replies. */
export interface Requests {
  /** Sends an action under a number of its own. Resolves when its reply comes, never rejects. */
  send(action: Action): Promise<Outcome>;
  /** Matches a reply with its request. A reply that nobody waits for is ignored. */
  settle(reply: Reply): void;
  /** Ends what is pending, and everything sent from now on, with `disposed`. */
  dispose(): void;
}

export function createRequests(post: (message: WebviewMessage) => void): Requests {
  const pending = new Map<number, (outcome: Outcome) => void>();
  let last = 0;
  let isDisposed = false;
  return {
    send(action) {
      if (isDisposed) return Promise.resolve({ kind: 'disposed' });
      last += 1;
      const requestId = last;
      return new Promise((resolve) => {
        pending.set(requestId, resolve);
        post({ type: 'request', requestId, action });
      });
    },
    settle(reply) {
      const resolve = pending.get(reply.requestId);
      pending.delete(reply.requestId);
      resolve?.(reply.ok ? { kind: 'ok' } : { kind: 'problem', problem: reply.problem });
    },
    dispose() {
      isDisposed = true;
      for (const resolve of pending.values()) resolve({ kind: 'disposed' });
      pending.clear();
    },
  };
}
