import type { Action, PageAction, QueryChange } from '../../protocol/pageActions';
import { setImmediate } from 'node:timers/promises';
import { type Problem, type Query, type Steps, withoutMeasure } from '../../domain';
import type { HostMessage, TabWords } from '../../protocol/messages';
import type { PageMessage } from '../../protocol/receive';
import { createResultSender, type OutgoingResult, toOutgoing } from '../../protocol/resultSender';
import { withShortTexts } from '../../protocol/shortTexts';
import type { LiveResult, ResultChange, ShownResult } from '../../services/results/liveResult';
import { problemOfMissing, sentencesOfMissing } from '../../words/failures/missingProblem';
import { failureOf, sentencesOf } from '../../words/failures/resultProblems';
import type { TabChoices } from './savedLink';

/** The age of a restored result is shown next to this. */
const restoredSentence = 'Restored after the window was reloaded; run the query for the latest values.';

/** Far more requests than a person makes at a time. */
const maxPending = 100;

/** Describes the missing parts of a displayed result for the page. */
function missingOf({ result, isPartial }: ShownResult): { missing?: Problem; missingParts?: string[] } {
  const missing = isPartial ? undefined : problemOfMissing(result);
  return missing ? { missing, missingParts: sentencesOfMissing(result) } : {};
}

/**
 * Shows a live result on a page and handles the page's requests. The page may reload at any time and then gets the full
 * state. Every request of a page gets exactly one reply, up to `maxPending` at a time.
 */
export class ResultSession {
  #options;
  #sender;
  #listening;
  #isPageReady = false;
  /** True while the page shows a result. */
  #isDrawn = false;
  /** Counts the loads of the page, each of which numbers its requests from the start. */
  #page = 0;
  /** How many requests of the page are being performed. */
  #pending = 0;
  /** The last problem sent to this page in a reply. */
  #lastProblem: Problem | undefined;
  /** The pictures already requested from the page. */
  #requested = new Set<number>();
  /** The result last sent to the page. */
  #sent: ShownResult | undefined;

  constructor(options: {
    live: LiveResult;
    post: (message: HostMessage) => void;
    /** True when queries currently go to the sample service. */
    isSample: () => boolean;
    /** Returns the facts about the tab that the page displays. */
    tab: () => TabWords;
    choices: Pick<TabChoices, 'unsent' | 'markDrawn'>;
    /** Stores the page's settings. */
    remember: (what: Extract<PageMessage, { type: 'remember' }>) => void;
    /** Called when the page has another width. */
    resized?: () => void;
    /** Performs any action except running and cancelling. Rejects with an error to report to the user. */
    perform: (action: PageAction) => Promise<void>;
  }) {
    this.#options = options;
    const { live } = options;
    this.#sender = createResultSender((message) => {
      if (this.#isPageReady) options.post(message);
    }, setImmediate);
    this.#listening = [
      live.onDidChange((change) => this.#postChange(change)),
      live.tab.onDidChange(() => this.postTab()),
    ];
  }

  /** Returns the displayed problem that has this button; undefined for a button that the page does not show. */
  problemWith(actionId: string): Problem | undefined {
    const { failure, shown } = this.#options.live;
    const onShow = [failure?.problem, shown && missingOf(shown).missing, this.#lastProblem];
    return onShow.find((problem) => problem?.actions.some((action) => action.id === actionId));
  }

  /** Handles a message from the page. */
  async receive(message: PageMessage): Promise<void> {
    const { live, choices, remember, resized } = this.#options;
    switch (message.type) {
      case 'ready':
        this.#page++;
        this.#lastProblem = undefined;
        this.#isDrawn = false;
        this.#requested.clear();
        this.#sender.reset();
        this.#sent = undefined;
        this.#isPageReady = true;
        this.#postAll();
        return;
      case 'drawn':
        choices.markDrawn();
        this.#sender.acknowledge(message.resultId, message.revision);
        this.#isDrawn = message.revision > 0;
        this.askForPictures();
        return;
      case 'picture':
        live.pictures.settle(message.pictureId, message);
        return;
      case 'remember':
        remember(message);
        return;
      case 'resized':
        resized?.();
        return;
      case 'request':
        await this.#answer(message.requestId, message.action);
    }
  }

  /**
   * Performs a request and replies once, with success or the problem. Ignores a request beyond `maxPending`. Never
   * rejects.
   */
  async #answer(requestId: number, action: Action | undefined): Promise<void> {
    if (this.#pending >= maxPending) return;
    this.#pending++;
    const page = this.#page;
    let problem: Problem | undefined;
    try {
      await this.#perform(action);
    } catch (error) {
      const failure = failureOf(error);
      // A cancelled action is not reported.
      if (failure.state !== 'cancelled') problem = failure.problem;
    }
    this.#pending--;
    // A page that has loaded again does not wait for this reply.
    if (page !== this.#page) return;
    this.#lastProblem = problem ?? this.#lastProblem;
    this.#post(
      problem ? { type: 'reply', requestId, ok: false, problem } : { type: 'reply', requestId, ok: true },
    );
  }

  async #perform(action: Action | undefined): Promise<void> {
    const { live, perform } = this.#options;
    if (!action) throw new TypeError('The page asked for something that is not in the protocol.');
    if (action.kind === 'run') await live.run(undefined, { refresh: true });
    else if (action.kind === 'cancel') live.cancel();
    else await perform(action);
  }

  /** Sends the current state of the tab to the page. */
  postTab(): void {
    const { live, tab } = this.#options;
    this.#post({ type: 'panel', panelId: live.id, tab: tab(), stored: live.tab.facts });
  }

  /** Sends the page the chart settings for its next result. */
  postChoices(): void {
    const { unsent } = this.#options.choices;
    if (unsent) this.#post({ type: 'choices', ...unsent });
  }

  /** Requests each pending picture from the page, once the page shows the result. */
  askForPictures(): void {
    if (!this.#isDrawn) return;
    for (const wanted of this.#options.live.pictures.wanted) {
      if (this.#requested.has(wanted.pictureId)) continue;
      this.#requested.add(wanted.pictureId);
      this.#post({ type: 'picture', ...wanted });
    }
  }

  /** Call it when the hidden page was unloaded. Sends nothing until it reports `ready` again. */
  pageGone(): void {
    this.#isPageReady = false;
    this.#isDrawn = false;
  }

  dispose(): void {
    this.#isPageReady = false;
    for (const one of this.#listening) one.dispose();
  }

  #postChange(change: ResultChange): void {
    if (change === 'progress') this.#postProgress();
    else if (change === 'state') this.#postState();
    else this.#sendResult();
  }

  #postAll(): void {
    this.postTab();
    this.postChoices();
    this.#sendResult();
    this.#postState();
    this.#postProgress();
  }

  /** Sends the current result, or newly arrived parts: immediately, or when the page has drawn the previous one. */
  #sendResult(): void {
    if (this.#isPageReady) this.#sender.send(this.#options.live.id, () => this.#joinUnsent());
  }

  /** Returns the visible result with all parts that have arrived; undefined when the page already has it. */
  *#joinUnsent(): Steps<OutgoingResult | undefined> {
    const { live } = this.#options;
    yield* live.showPartial();
    const { shown } = live;
    if (!shown || shown === this.#sent) return undefined;
    this.#sent = shown;
    const { source } = live;
    const said = source?.sentence ?? (shown.isRestored ? restoredSentence : undefined);
    const sentences = sentencesOf(shown.result);
    return yield* toOutgoing(shown.result, {
      resultId: live.id,
      title: shown.title,
      noticeSentences: said === undefined ? sentences : [said, ...sentences],
      ...missingOf(shown),
    });
  }

  /** Sends the state of the run: in progress, or the reason why the last one failed. */
  #postState(): void {
    const { live, isSample } = this.#options;
    this.#postLatest(() => {
      const { title, query } = live.failedOrRequested;
      if (live.isRunning) return { type: 'loading', title, query, isSample: isSample() };
      if (!live.failure) return undefined;
      const { state, problem } = live.failure;
      return { type: 'problem', state, problem, title, query, isSample: isSample() };
    });
  }

  #postProgress(): void {
    this.#postLatest(() => {
      const { progress } = this.#options.live;
      return progress && { type: 'progress', ...progress };
    });
  }

  #post(message: HostMessage): void {
    this.#postLatest(() => message);
  }

  /** Posts what holds when the result that is being sent has been posted. */
  #postLatest(make: () => HostMessage | undefined): void {
    if (!this.#isPageReady) return;
    this.#sender.post(() => {
      const message = make();
      return message && withShortTexts(message);
    });
  }
}

/**
 * Returns the query with another window, dates or interval, without a measure, or with more metrics. A window or dates
 * replace the previous window and dates.
 */
export function changedQuery(query: Query, change: QueryChange): Query {
  const { window, dates, interval, withoutMeasure: removed, withMetrics = [] } = change;
  const { window: oldWindow, date_start, date_end, ...kept } = query;
  const rest = removed === undefined ? kept : withoutMeasure(kept, removed);
  const old = {
    window: oldWindow,
    date_start,
    date_end,
  };
  const when = window === undefined ? (dates ?? old) : { window };
  const metrics = [...new Set([...rest.metrics, ...withMetrics])];
  return { ...rest, metrics, ...when, interval: interval ?? rest.interval };
}
