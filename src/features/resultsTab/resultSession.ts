import type { Problem } from '../../domain/problem';
import type { HostMessage, TabWords } from '../../protocol/messages';
import type { PageAction, PageMessage } from '../../protocol/readPageMessage';
import { createResultSender } from '../../protocol/resultSender';
import { toOutgoing, type OutgoingResult } from '../../protocol/transfer';
import type { LiveResult, ResultChange, ShownResult } from '../../services/results/liveResult';
import { problemOfMissing, sentencesOfMissing } from '../../words/missingProblem';
import { failureOf, restoredSentence, sentencesOf } from '../../words/resultProblems';
import { createReplies } from './replies';
import type { TabChoices } from './tabChoices';

/** The page of a results tab, and what it can ask of its tab. */
export interface SessionOptions {
  readonly live: LiveResult;
  readonly post: (message: HostMessage) => void;
  /** True when queries go to the sample service now. */
  readonly isSample: () => boolean;
  /** What the page shows of its tab. */
  readonly tab: () => TabWords;
  readonly choices: Pick<TabChoices, 'unsent' | 'markDrawn'>;
  /** What the page wants remembered. */
  readonly remember: (what: Extract<PageMessage, { type: 'remember' }>) => void;
  /** Anything the page asks beyond running and cancelling. Rejects with what is to be told. */
  readonly perform: (action: PageAction) => Promise<void>;
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
  readonly #sender;
  readonly #listening;
  #isPageReady = false;
  /** True while the page shows a result. */
  #isDrawn = false;
  /** The pictures that the page was asked for. */
  readonly #asked = new Set<number>();
  /** True while parts are joined to be sent: the change of the result is this session's own. */
  #isJoining = false;
  /** What the page was sent last. */
  #sent: ShownResult | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { live } = options;
    this.#replies = createReplies((message) => {
      this.#post(message);
    });
    this.#sender = createResultSender((message) => {
      this.#post(message);
    });
    this.#listening = [
      live.onDidChange((change) => {
        this.#tell(change);
      }),
      live.tab.onDidChange(() => {
        this.tellTab();
      }),
    ];
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
      this.#isDrawn = false;
      this.#asked.clear();
      this.#sender.reset();
      this.#sent = undefined;
      this.#isPageReady = true;
      this.#postAll();
      return;
    }
    if (message.type === 'drawn') {
      this.#options.choices.markDrawn();
      this.#sender.acknowledge(message.resultId, message.revision);
      this.#isDrawn = message.revision > 0;
      this.askForPictures();
      return;
    }
    if (message.type === 'picture') {
      this.#options.live.pictures.settle(message.pictureId, message);
      return;
    }
    if (message.type === 'remember') {
      this.#options.remember(message);
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

  /** Tells the page what its tab is now. */
  tellTab(): void {
    const { live, tab } = this.#options;
    this.#post({ type: 'panel', panelId: live.id, tab: tab(), stored: live.tab.facts });
  }

  /** Tells the page what its next result is to be drawn by. */
  tellChoices(): void {
    const { unsent } = this.#options.choices;
    if (unsent) this.#post({ type: 'choices', choices: unsent });
  }

  /** Asks the page for each picture that is waited for, once it shows the result. */
  askForPictures(): void {
    if (!this.#isDrawn) return;
    for (const wanted of this.#options.live.pictures.wanted) {
      if (this.#asked.has(wanted.pictureId)) continue;
      this.#asked.add(wanted.pictureId);
      this.#post({ type: 'picture', ...wanted });
    }
  }

  /** The page is hidden and gone: nothing is sent until it says `ready` again. */
  pageGone(): void {
    this.#isPageReady = false;
    this.#isDrawn = false;
  }

  dispose(): void {
    this.#isPageReady = false;
    for (const one of this.#listening) one.dispose();
  }

  #tell(change: ResultChange): void {
    if (change === 'progress') this.#postProgress();
    else if (change === 'state') this.#postState();
    else if (!this.#isJoining) this.#sendResult();
  }

  #postAll(): void {
    this.tellTab();
    this.tellChoices();
    this.#sendResult();
    this.#postState();
    this.#postProgress();
  }

  /** Sends what is on show, or more that has come: at once, or when the page has drawn what it has. */
  #sendResult(): void {
    if (this.#isPageReady) this.#sender.send(this.#options.live.id, () => this.#joinUnsent());
  }

  /** What is on show with all that has come; undefined where the page has been sent just that. */
  #joinUnsent(): OutgoingResult | undefined {
    const { live } = this.#options;
    this.#isJoining = true;
    live.showPartial();
    this.#isJoining = false;
    const { shown } = live;
    if (!shown || shown === this.#sent) return undefined;
    this.#sent = shown;
    const { source } = live;
    const said = source?.sentence ?? (shown.isRestored ? restoredSentence : undefined);
    const sentences = sentencesOf(shown.result);
    return toOutgoing(shown.result, {
      resultId: live.id,
      title: shown.title,
      noticeSentences: said === undefined ? sentences : [said, ...sentences],
      ...missingOf(shown),
    });
  }

  /** What lies over the result: a run, or why the last run brought nothing. */
  #postState(): void {
    const { live, isSample } = this.#options;
    const { title, query } = live.requested;
    if (live.isRunning) this.#post({ type: 'loading', title, query, isSample: isSample() });
    else if (live.failure) {
      const { state, problem } = live.failure;
      this.#post({ type: 'problem', state, problem, title, query, isSample: isSample() });
    }
  }

  #postProgress(): void {
    const { progress } = this.#options.live;
    if (progress) this.#post({ type: 'progress', ...progress });
  }

  #post(message: HostMessage): void {
    if (this.#isPageReady) this.#options.post(message);
  }
}
