import type { Problem } from '../../domain/problem';
import type { HostMessage } from '../../protocol/messages';
import { toMessages } from '../../protocol/transfer';
import type { LiveResult, ResultChange, ShownResult } from '../../services/results/liveResult';
import { valueCountOf } from '../../services/results/showsMore';
import { problemOfMissing, sentencesOfMissing } from '../../words/missingProblem';
import { failureOf, restoredSentence, sentencesOf } from '../../words/resultProblems';
import type { PageAction, PageMessage } from './pageMessage';
import { createPartialPace, systemTimers } from './partialPace';
import { createReplies } from './replies';

/** The page of a results tab, and what it can ask of its tab. */
export interface SessionOptions {
  readonly live: LiveResult;
  readonly post: (message: HostMessage) => void;
  /** True when queries go to the sample service now. */
  readonly isSample: () => boolean;
  /** Anything the page asks beyond running and cancelling. Rejects with what is to be told. */
  readonly perform: (action: PageAction) => Promise<void>;
  readonly timers?: typeof systemTimers;
}

/** What a shown result misses, for the page. */
function missingOf({ result, isPartial }: ShownResult): {
  missing?: Problem;
  missingParts?: readonly string[];
} {
  const missing = isPartial ? undefined : problemOfMissing(result);
  return missing ? { missing, missingParts: sentencesOfMissing(result) } : {};
}

/**
 * Shows a live result to a page and answers what the page asks. The page may be loaded again at any time and then gets
 * the full state; every request of a page gets exactly one reply.
 */
export class ResultSession {
  readonly #options: SessionOptions;
  readonly #replies;
  readonly #pace;
  readonly #listening;
  #isPageReady = false;
  #resultCount = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { live, timers = systemTimers } = options;
    this.#replies = createReplies((message) => {
      this.#post(message);
    });
    this.#pace = createPartialPace(() => {
      live.showPartial();
      return live.shown?.isPartial === true ? valueCountOf(live.shown.result) : 0;
    }, timers);
    this.#listening = live.onDidChange((change) => {
      this.#tell(change);
    });
  }

  /** The problem on show that has this button: a page may press no other. */
  problemWith(actionId: string): Problem | undefined {
    const { failure, shown } = this.#options.live;
    const onShow = [failure?.problem, shown && missingOf(shown).missing, this.#replies.lastProblem];
    return onShow.find((problem) => problem?.actions.some((action) => action.id === actionId));
  }

  /** Handles a message of the page. */
  async receive(message: PageMessage): Promise<void> {
    if (message.type === 'ready') {
      this.#replies.forget();
      // Parts that came while no page was there are joined only now.
      this.#options.live.showPartial();
      this.#isPageReady = true;
      this.#postAll();
      return;
    }
    const { action, requestId } = message;
    const { live, perform } = this.#options;
    await this.#replies.answer(
      requestId,
      async () => {
        if (!action) throw new TypeError('The page asked for something that is not in the protocol.');
        if (action.kind === 'run') await live.run(undefined, { refresh: true });
        else if (action.kind === 'cancel') live.cancel();
        else await perform(action);
      },
      failureOf,
    );
  }

  /** The page is hidden and gone: nothing is sent until it says `ready` again. */
  pageGone(): void {
    this.#isPageReady = false;
  }

  dispose(): void {
    this.#isPageReady = false;
    this.#pace.stop();
    this.#listening.dispose();
  }

  #tell(change: ResultChange): void {
    if (change === 'partial') {
      if (this.#isPageReady) this.#pace.offer();
      return;
    }
    if (change === 'progress') this.#postProgress();
    else if (change === 'state') this.#postState();
    else this.#postResult();
    // A run has begun or ended: nothing of the one before is to be shown later.
    if (change === 'state' || !this.#options.live.isRunning) this.#pace.stop();
  }

  #postAll(): void {
    const { live } = this.#options;
    this.#post({ type: 'panel', panelId: live.id });
    this.#postResult();
    this.#postState();
    this.#postProgress();
  }

  #postResult(): void {
    const { shown, id } = this.#options.live;
    if (!shown || !this.#isPageReady) return;
    this.#resultCount += 1;
    const sentences = sentencesOf(shown.result);
    const parts = {
      resultId: `${id}-${this.#resultCount}`,
      title: shown.title,
      noticeSentences: shown.isRestored ? [restoredSentence, ...sentences] : sentences,
      ...missingOf(shown),
    };
    for (const message of toMessages(shown.result, parts)) this.#post(message);
  }

  /** What lies over the result: a run, or why the last run brought nothing. */
  #postState(): void {
    const { live, isSample } = this.#options;
    const { title, query } = live.requested;
    if (live.isRunning) this.#post({ type: 'loading', title, query, isSample: isSample() });
    else if (live.failure)
      this.#post({ type: 'problem', ...live.failure, title, query, isSample: isSample() });
  }

  #postProgress(): void {
    const { progress } = this.#options.live;
    if (progress) this.#post({ type: 'progress', ...progress });
  }

  #post(message: HostMessage): void {
    if (this.#isPageReady) this.#options.post(message);
  }
}
