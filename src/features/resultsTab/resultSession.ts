import type { Problem } from '../../domain/problem';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { HostMessage, RunProgress } from '../../protocol/messages';
import { toMessages } from '../../protocol/transfer';
import { endedEarly } from '../../services/results/endedEarly';
import type { PageMessage } from './pageMessage';
import { createPartialPace, type PartialPace } from './partialPace';
import { createReplies } from './replies';
import { isSameQuery } from '../../domain/sameQuery';
import type { Asked, Failure, RunHow, SessionPorts, Shown } from './sessionPorts';
import { moreOf, valuesOf } from '../../services/results/showsMore';

type Overlay = Extract<HostMessage, { type: 'loading' | 'problem' }>;

/** A run under way. */
interface Running {
  readonly asked: Asked;
  readonly controller: AbortController;
  readonly pace: PartialPace;
  progress?: RunProgress;
}

/**
 * What one results tab shows and runs. Of several runs only the last one counts: an answer that comes after a newer
 * run, a cancel or the closing of the tab changes nothing. What has come of a long run is shown as it comes, and stays
 * when the run is stopped, said to be a part. The page may be loaded again at any time and then gets the
 * full state; every request of a page gets exactly one reply.
 */
export class ResultSession {
  #asked: Asked;
  #shown: Shown | undefined;
  /** What lies over the result: a run, or why the last run brought nothing. */
  #overlay: Overlay | undefined;
  #running: Running | undefined;
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
      this.#shown?.lack?.problem,
      this.#replies.lastProblem,
    ];
    return told.find((problem) => problem?.actions.some((action) => action.id === actionId));
  }

  /**
   * Runs what is asked (anew); the run before is stopped. With `refresh` the service is asked whatever is kept. Resolves
   * when the run is over, never rejects.
   */
  async run(asked: Asked = this.#asked, { refresh = false }: Partial<RunHow> = {}): Promise<void> {
    await this.#start(asked, { refresh, completes: undefined });
  }

  /** Asks for what the result on show misses, and nothing else. What is on show stays. */
  async complete(): Promise<void> {
    if (!this.#shown) return;
    const { query, title, result } = this.#shown;
    await this.#start({ query, title }, { refresh: false, completes: result });
  }

  /** Stops the run at once. What was on show stays, and what has come of the run. */
  cancel(): void {
    if (this.#running && !this.#stop()) this.fail(this.ports.cancelled);
  }

  /** Shows a result that is already there, without a run. */
  show(asked: Asked, result: Result, sentences: readonly string[]): void {
    this.#asked = asked;
    this.#overlay = undefined;
    this.#put({ ...asked, result, sentences, isUnderWay: false, lack: this.ports.lackOf(result) });
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
      if (this.#running?.progress) this.#post({ type: 'progress', ...this.#running.progress });
      return;
    }
    const { action, requestId } = message;
    await this.#replies.answer(
      requestId,
      async () => {
        if (!action) throw new TypeError('The page asked for something that is not in the protocol.');
        if (action.kind === 'run') await this.run(this.#asked, { refresh: true });
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
    this.#running?.controller.abort();
    this.#running?.pace.stop();
    this.#running = undefined;
  }

  async #start(asked: Asked, what: Pick<RunHow, 'refresh' | 'completes'>): Promise<void> {
    if (this.#isClosed) return;
    this.#stop();
    const { title, query } = asked;
    const controller = new AbortController();
    const running: Running = {
      asked,
      controller,
      pace: createPartialPace((partial) => this.#showPartial(running, partial), this.ports.timers),
    };
    this.#running = running;
    this.#asked = asked;
    this.#cover({ type: 'loading', title, query, isSample: this.ports.isSample() });
    // Over when it is stopped, even if what was asked of the world goes on.
    const stopped = new Promise<undefined>((resolve) => {
      controller.signal.addEventListener('abort', () => {
        resolve(undefined);
      });
    });
    const outcome = await Promise.race([this.#ask(query, running, what), stopped]);
    if (outcome === undefined || this.#running !== running) return;
    if ('problem' in outcome) {
      this.#stop();
      this.fail(outcome);
    } else {
      running.pace.stop();
      this.#running = undefined;
      this.show(asked, outcome, this.ports.sentencesOf(outcome));
    }
  }

  async #ask(
    query: Query,
    running: Running,
    what: Pick<RunHow, 'refresh' | 'completes'>,
  ): Promise<Result | Failure> {
    const isOn = (): boolean => this.#running === running;
    try {
      const result = await this.ports.run(query, running.controller.signal, {
        ...what,
        onProgress: (progress) => {
          if (!isOn()) return;
          running.progress = progress;
          this.#post({ type: 'progress', ...progress });
        },
        onPartial: (partial) => {
          if (isOn()) running.pace.offer(partial);
        },
      });
      return this.ports.emptinessOf(result) ?? result;
    } catch (error) {
      return this.ports.failureOf(error);
    }
  }

  /** What of a run is worth showing; undefined when it is nothing, or less than what is on show. */
  #worthShowing({ asked }: Running, partial: () => Result): Result | undefined {
    const result = moreOf(partial, asked, this.#shown);
    return result && this.ports.emptinessOf(result) ? undefined : result;
  }

  #showPartial(running: Running, partial: () => Result): number {
    const result = this.#worthShowing(running, partial);
    if (!result) return 0;
    const sentences = this.ports.sentencesOf(result);
    this.#put({ ...running.asked, result, sentences, isUnderWay: true, lack: undefined });
    return valuesOf(result);
  }

  /** Ends the run without its result. What has come of it is then on show; false when that is nothing. */
  #stop(): boolean {
    const running = this.#running;
    if (!running) return false;
    running.controller.abort();
    this.#running = undefined;
    const latest = running.pace.waiting && this.#worthShowing(running, running.pace.waiting);
    running.pace.stop();
    const partial = latest ?? (this.#shown?.isUnderWay === true ? this.#shown.result : undefined);
    if (!partial) return false;
    const ended = endedEarly(partial);
    this.show(running.asked, ended, this.ports.sentencesOf(ended));
    return true;
  }

  #put(shown: Omit<Shown, 'resultId'>): void {
    this.#resultCount += 1;
    this.#shown = { ...shown, resultId: `result-${this.#resultCount}` };
    this.#postShown();
    this.ports.onChange();
  }

  #cover(overlay: Overlay): void {
    this.#overlay = overlay;
    this.#post(overlay);
    this.ports.onChange();
  }

  #postShown(): void {
    if (!this.#shown || !this.#pageIsReady) return;
    const { result, resultId, title, sentences, lack } = this.#shown;
    const missing = lack && { missing: lack.problem, missingParts: lack.parts };
    for (const message of toMessages(result, { resultId, title, noticeSentences: sentences, ...missing }))
      this.#post(message);
  }

  #post(message: HostMessage): void {
    if (this.#pageIsReady) this.ports.post(message);
  }
}
