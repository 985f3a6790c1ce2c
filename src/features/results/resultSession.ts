import type { Problem } from '../../domain/problem';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { Action, HostMessage } from '../../protocol/messages';
import { toMessages } from '../../protocol/transfer';
import type { PageMessage } from './pageMessage';
import { createReplies } from './replies';
import { isSameQuery } from './sameQuery';

/** A query, and the title its tab has: the saved query's name, or one made from the query. */
export interface Asked {
  readonly query: Query;
  readonly title: string;
}

/** A result that is on show, with what was asked for it. */
export interface Shown extends Asked {
  readonly result: Result;
  readonly resultId: string;
  /** The notices in words, and what else is to be said about it. */
  readonly sentences: readonly string[];
}

/** Why there is nothing (new) to show. */
export interface Failure {
  readonly state: 'empty' | 'error' | 'cancelled';
  readonly problem: Problem;
}

/** What a session needs of the world. */
export interface SessionPorts {
  /** Names the tab over a window reload. */
  readonly panelId: string;
  /** Runs a query where queries go now. May go on after its signal: the session no longer listens. */
  run(query: Query, signal: AbortSignal, onProgress: (receivedBytes: number) => void): Promise<Result>;
  /** True when queries go to the sample service now. */
  isSample(): boolean;
  post(message: HostMessage): void;
  /** Anything the page asks beyond running and cancelling. Rejects with what is to be told. */
  perform(request: PageAction): Promise<void>;
  failureOf(error: unknown): Failure;
  /** Why this result is as good as none; undefined when it has something to show. */
  emptinessOf(result: Result): Failure | undefined;
  sentencesOf(result: Result): readonly string[];
  /** What a cancelled run is told as. */
  readonly cancelled: Failure;
  /** Told whenever what the tab shows or runs has changed. */
  onChange(): void;
}

export type PageAction = Exclude<Action, { kind: 'run' | 'cancel' }>;

type Overlay = Extract<HostMessage, { type: 'loading' | 'problem' }>;

/**
 * What one results tab shows and runs. Of several runs only the last one counts: an answer that comes after a newer
 * run, a cancel or the closing of the tab changes nothing. The page may be loaded again at any time and then gets the
 * full state; every request of a page gets exactly one reply.
 */
export class ResultSession {
  #asked: Asked;
  #shown: Shown | undefined;
  /** What lies over the result: a run, or why the last run brought nothing. */
  #overlay: Overlay | undefined;
  #running: AbortController | undefined;
  #pageIsReady = false;
  #isClosed = false;
  #resultCount = 0;
  readonly #replies;

  constructor(
    asked: Asked,
    private readonly ports: SessionPorts,
  ) {
    this.#asked = asked;
    this.#replies = createReplies((message) => {
      this.#post(message);
    });
  }

  /** What was asked last. */
  get asked(): Asked {
    return this.#asked;
  }

  /** The result the user sees; undefined when there is none or a failure of another query took its place. */
  get shown(): Shown | undefined {
    return this.#shown;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** The problem on show that has this button: a page may press no other. */
  problemWith(actionId: string): Problem | undefined {
    const told = [
      this.#overlay?.type === 'problem' ? this.#overlay.problem : undefined,
      this.#replies.lastProblem,
    ];
    return told.find((problem) => problem?.actions.some((action) => action.id === actionId));
  }

  /** Runs what is asked (anew); the run before is stopped. Resolves when the run is over, never rejects. */
  async run(asked: Asked = this.#asked): Promise<void> {
    this.#running?.abort();
    if (this.#isClosed) return;
    const running = new AbortController();
    this.#running = running;
    this.#asked = asked;
    const { title, query } = asked;
    this.#cover({ type: 'loading', title, query, isSample: this.ports.isSample() });
    // Over when it is stopped, even if what was asked of the world goes on.
    const stopped = new Promise<undefined>((resolve) => {
      running.signal.addEventListener('abort', () => {
        resolve(undefined);
      });
    });
    const outcome = await Promise.race([this.#ask(query, running), stopped]);
    if (outcome === undefined || this.#running !== running) return;
    this.#running = undefined;
    if ('problem' in outcome) this.fail(outcome);
    else this.show(asked, outcome, this.ports.sentencesOf(outcome));
  }

  /** Stops the run at once. What was on show stays. */
  cancel(): void {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = undefined;
    this.fail(this.ports.cancelled);
  }

  /** Shows a result that is already there, without a run. */
  show(asked: Asked, result: Result, sentences: readonly string[]): void {
    this.#asked = asked;
    this.#resultCount += 1;
    this.#shown = { ...asked, result, sentences, resultId: `result-${this.#resultCount}` };
    this.#overlay = undefined;
    this.#postShown();
    this.ports.onChange();
  }

  /** Tells why there is nothing (new) to show. */
  fail(failure: Failure): void {
    const { title, query } = this.#asked;
    // A result of another query under this title would be read as its answer; a cancelled run leaves what was there.
    const isKept = failure.state === 'cancelled' || (this.#shown && isSameQuery(this.#shown.query, query));
    if (!isKept) this.#shown = undefined;
    this.#cover({ type: 'problem', ...failure, title, query, isSample: this.ports.isSample() });
  }

  /** Takes a message of the page. */
  async receive(message: PageMessage): Promise<void> {
    if (message.type === 'ready') {
      this.#pageIsReady = true;
      this.#replies.forget();
      this.#post({ type: 'panel', panelId: this.ports.panelId });
      this.#postShown();
      if (this.#overlay) this.#post(this.#overlay);
      return;
    }
    const { action, requestId } = message;
    await this.#replies.answer(
      requestId,
      async () => {
        if (!action) throw new TypeError('The page asked for something that is not in the protocol.');
        if (action.kind === 'run') await this.run();
        else if (action.kind === 'cancel') this.cancel();
        else await this.ports.perform(action);
      },
      (error) => this.ports.failureOf(error),
    );
  }

  /** The page is hidden and gone: nothing is sent until it says `ready` again. */
  pageGone(): void {
    this.#pageIsReady = false;
  }

  /** The tab is closed: the run is stopped, nothing is sent any more. */
  close(): void {
    this.#isClosed = true;
    this.#pageIsReady = false;
    this.#running?.abort();
    this.#running = undefined;
  }

  async #ask(query: Query, running: AbortController): Promise<Result | Failure> {
    try {
      const result = await this.ports.run(query, running.signal, (receivedBytes) => {
        if (this.#running === running) this.#post({ type: 'progress', receivedBytes });
      });
      return this.ports.emptinessOf(result) ?? result;
    } catch (error) {
      return this.ports.failureOf(error);
    }
  }

  #cover(overlay: Overlay): void {
    this.#overlay = overlay;
    this.#post(overlay);
    this.ports.onChange();
  }

  #postShown(): void {
    if (!this.#shown || !this.#pageIsReady) return;
    const { result, resultId, title, sentences } = this.#shown;
    for (const message of toMessages(result, { resultId, title, noticeSentences: sentences }))
      this.#post(message);
  }

  #post(message: HostMessage): void {
    if (this.#pageIsReady) this.ports.post(message);
  }
}
