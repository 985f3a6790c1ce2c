import type { Problem } from '../../domain/result/failure';
import type { HostMessage } from '../../protocol/messages';

/** Replies to a page's requests, each exactly once. */
export interface Replies {
  /** Runs `act` and replies with success or the problem. Never rejects. */
  answer(
    requestId: number,
    act: () => Promise<void>,
    failureOf: (error: unknown) => { readonly state: string; readonly problem: Problem },
  ): Promise<void>;
  /** Call it when the page has reloaded and numbers its requests from the start. Drops replies to earlier requests. */
  forget(): void;
  /** The last problem sent to this page. */
  readonly lastProblem: Problem | undefined;
}

export function createReplies(post: (message: HostMessage) => void): Replies {
  let page = 0;
  let lastProblem: Problem | undefined;
  return {
    get lastProblem() {
      return lastProblem;
    },
    forget() {
      page += 1;
      lastProblem = undefined;
    },
    async answer(requestId, act, failureOf) {
      const asking = page;
      let problem: Problem | undefined;
      try {
        await act();
      } catch (error) {
        const failure = failureOf(error);
        // A cancelled action is not reported.
        if (failure.state !== 'cancelled') problem = failure.problem;
      }
      if (asking !== page) return;
      if (problem) lastProblem = problem;
      post(
        problem ? { type: 'reply', requestId, ok: false, problem } : { type: 'reply', requestId, ok: true },
      );
    },
  };
}
