import type { Problem } from '../../domain/problem';
import type { HostMessage } from '../../protocol/messages';

/** Answers a page's requests, each exactly once. */
export interface Replies {
  /** Does what is asked and replies, with ok or with the problem. Never rejects. */
  answer(
    requestId: number,
    act: () => Promise<void>,
    failureOf: (error: unknown) => { readonly state: string; readonly problem: Problem },
  ): Promise<void>;
  /** The page was loaded anew and counts its requests from the start: what the page before asked is not answered. */
  forget(): void;
  /** The last problem that was replied to this page. */
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
        // What the user stopped says nothing.
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
