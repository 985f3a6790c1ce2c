import type { Action } from './pageActions';
import type { HostMessage, Problem, WebviewMessage } from './messages';

/** The outcome of a request: success, a problem, or no reply because the page was disposed. */
export type Outcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'disposed' };

type Reply = Extract<HostMessage, { type: 'reply' }>;

/** The page's side of requests and replies. */
export interface Requests {
  /** Sends an action with a unique id. Resolves with its outcome, never rejects. */
  send(action: Action): Promise<Outcome>;
  /** Resolves the request of a reply. Ignores a reply without a pending request. */
  settle(reply: Reply): void;
  /** Resolves all pending requests, and all later ones, with `disposed`. */
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
