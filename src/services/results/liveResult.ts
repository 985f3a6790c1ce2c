import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { RunProgress } from '../../domain/runProgress';
import { isSameQuery } from '../../domain/sameQuery';
import { cancelledRun, emptyResult, failureOf, type RunFailure } from '../../words/resultProblems';
import type { Approvals } from '../runs/approval';
import type { Comparison } from '../../domain/compare/comparison';
import type { RunOptions, Runs } from '../runs/runs';
import { Pictures } from './pictures';
import type { TabState } from './tabState';
import { isEmpty, partialThatShowsMore } from './showsMore';
import { toEndedEarly } from './toEndedEarly';

/** A query, and the title of its result: the saved query's name, or one made from the query. */
export interface TitledQuery {
  readonly query: Query;
  readonly title: string;
}

/** A displayed result, with its query. */
export interface ShownResult extends TitledQuery {
  readonly result: Result;
  /** True while its run goes on: more of it is to come. */
  readonly isPartial: boolean;
  /** True when it was stored before the window was reloaded. */
  readonly isRestored: boolean;
}

/** The file that a result was opened from. Its query is run in a usual tab: the file stays as it is. */
export interface ResultSource {
  /** That it is a file, and when it was saved: beside the age of its data, and as a notice. */
  readonly brief: string;
  readonly sentence: string;
  /** Shows what the service has for a query now. Never rejects. */
  readonly run: (requested: TitledQuery) => Promise<void>;
}

/** What has changed: the result, the state of the run, its progress, or that more has arrived than is displayed. */
export type ResultChange = 'result' | 'state' | 'progress' | 'partial';

/** A run under way. */
interface CurrentRun {
  readonly controller: AbortController;
  /** Joins what has arrived so far and is not displayed yet. */
  partial?: () => Result;
  progress?: RunProgress;
}

/** What a live result runs: also what is compared with a kept result. */
export type LiveRuns = Pick<Runs, 'run' | 'complete'> & {
  compare(query: Query, comparison: Comparison, options?: RunOptions): Promise<Result>;
};

export interface LiveResultOptions {
  /** Names the result in messages, commands and the store; the same over a window reload. */
  readonly id: string;
  readonly requested: TitledQuery;
  readonly tab: TabState;
  readonly runs: LiveRuns;
  readonly approvals: Pick<Approvals, 'for'>;
  readonly source?: ResultSource;
  /** Logs an error that nothing else handles. */
  readonly logFault: (error: unknown) => void;
}

/**
 * The result of a query that can be run again: what is displayed, the run under way, and why the last run failed. Of
 * several runs only the last counts: anything that arrives after a newer run, a cancel or the end is ignored. When a long
 * run is stopped, the parts that have arrived stay as a partial result.
 */
export class LiveResult {
  readonly id: string;
  readonly tab: TabState;
  readonly pictures = new Pictures();
  readonly #options: LiveResultOptions;
  readonly #listeners = new Set<(change: ResultChange) => void>();
  #requested: TitledQuery;
  #shown: ShownResult | undefined;
  #failure: RunFailure | undefined;
  #run: CurrentRun | undefined;
  #isDisposed = false;

  constructor(options: LiveResultOptions) {
    this.id = options.id;
    this.tab = options.tab;
    this.#options = options;
    this.#requested = options.requested;
  }

  /** Set for the result of a file. */
  get source(): ResultSource | undefined {
    return this.#options.source;
  }

  /** The query that was requested last. */
  get requested(): TitledQuery {
    return this.#requested;
  }

  /** The displayed result; undefined when there is none or the failure of another query has replaced it. */
  get shown(): ShownResult | undefined {
    return this.#shown;
  }

  /** Why the last run brought no (new) result. */
  get failure(): RunFailure | undefined {
    return this.#failure;
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** The progress of the run under way. */
  get progress(): RunProgress | undefined {
    return this.#run?.progress;
  }

  /** Notifies a viewer of every change. */
  readonly onDidChange = (listener: (change: ResultChange) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  };

  /**
   * Runs a query, by default the same again; the previous run is stopped. With `refresh` requests are sent even where the
   * cache has a fresh reply. Resolves when the run is over, never rejects.
   */
  async run(requested: TitledQuery = this.#requested, { refresh = false } = {}): Promise<void> {
    const { runs, source } = this.#options;
    if (source) return source.run(requested);
    const { comparison } = this.tab.facts;
    await this.#start(requested, (options) =>
      comparison
        ? runs.compare(requested.query, comparison, { ...options, refresh })
        : runs.run(requested.query, { ...options, refresh }),
    );
  }

  /** Fetches the missing parts of the displayed result, and nothing else. What is displayed stays. */
  async complete(): Promise<void> {
    if (!this.#shown) return;
    // What is missing of two results is fetched by running both again, from the cache as far as that has them.
    if (this.tab.facts.comparison || this.source) return this.run();
    const { query, title, result } = this.#shown;
    await this.#start({ query, title }, (options) => this.#options.runs.complete(result, options));
  }

  /** Stops the run at once. What was displayed stays, and the parts of the run that have arrived. */
  cancel(): void {
    if (this.#run && !this.#stop()) this.fail(cancelledRun);
  }

  /** Displays the parts of the run that have arrived, if they are more than what is displayed. */
  showPartial(): void {
    const partial = this.#joinPartial();
    if (partial) this.#show({ ...this.#requested, result: partial, isPartial: true, isRestored: false });
  }

  /** Displays what the cache has of a query, without a run; one under way is stopped. */
  show(requested: TitledQuery, result: Result): void {
    this.#stop();
    this.#showFinal(requested, result, false);
  }

  /** Displays the result from before a reload of the window, without a run. */
  restore(requested: TitledQuery, result: Result): void {
    this.#showFinal(requested, result, true);
  }

  /** Gives the query another title, and its result if that is on show. */
  rename(title: string): void {
    const { query } = this.#requested;
    this.#requested = { query, title };
    if (this.#shown && isSameQuery(this.#shown.query, query)) this.#show({ ...this.#shown, title });
  }

  /** Reports why there is no (new) result. */
  fail(failure: RunFailure): void {
    const { query } = this.#requested;
    // Under this title, a result of another query would be taken for its answer; a cancelled run leaves what was there.
    const isStillRight =
      failure.state === 'cancelled' || (this.#shown && isSameQuery(this.#shown.query, query));
    if (!isStillRight) this.#shown = undefined;
    this.#failure = failure;
    this.#fire('state');
  }

  /** Stops the run. Nothing changes afterwards. */
  dispose(): void {
    this.#isDisposed = true;
    this.#run?.controller.abort();
    this.#run = undefined;
    this.#listeners.clear();
    this.tab.dispose();
  }

  async #start(requested: TitledQuery, fetch: (options: RunOptions) => Promise<Result>): Promise<void> {
    if (this.#isDisposed) return;
    this.#stop();
    const run: CurrentRun = { controller: new AbortController() };
    this.#run = run;
    this.#requested = requested;
    this.#failure = undefined;
    this.#fire('state');
    const outcome = await this.#outcomeOf(run, fetch(this.#optionsOf(run, requested.query)));
    if (outcome === undefined || this.#run !== run) return;
    if ('problem' in outcome) {
      this.#stop();
      this.fail(outcome);
    } else {
      this.#run = undefined;
      this.#showFinal(requested, outcome, false);
    }
  }

  /** Undefined when the run was stopped: it ends at once, even if what it waits for goes on. */
  #outcomeOf({ controller }: CurrentRun, work: Promise<Result>): Promise<Result | RunFailure | undefined> {
    const stopped = new Promise<undefined>((resolve) => {
      controller.signal.addEventListener('abort', () => {
        resolve(undefined);
      });
    });
    const ended = work.then(
      (result) => (isEmpty(result) ? emptyResult : result),
      (error: unknown) => {
        this.#options.logFault(error);
        return failureOf(error);
      },
    );
    return Promise.race([ended, stopped]);
  }

  #optionsOf(run: CurrentRun, query: Query): RunOptions {
    return {
      signal: run.controller.signal,
      approve: this.#options.approvals.for(query),
      onProgress: (progress) => {
        if (this.#run !== run) return;
        run.progress = progress;
        this.#fire('progress');
      },
      onPartial: (partial) => {
        if (this.#run !== run) return;
        run.partial = partial;
        this.#fire('partial');
      },
    };
  }

  #joinPartial(): Result | undefined {
    const partial = this.#run?.partial;
    if (!this.#run || !partial) return undefined;
    delete this.#run.partial;
    return partialThatShowsMore(partial, this.#requested.query, this.#shown);
  }

  /** Ends the run without its result and displays the parts that have arrived; false when there are none. */
  #stop(): boolean {
    if (!this.#run) return false;
    const latest = this.#joinPartial();
    this.#run.controller.abort();
    this.#run = undefined;
    const partial = latest ?? (this.#shown?.isPartial === true ? this.#shown.result : undefined);
    if (!partial) return false;
    this.#showFinal(this.#requested, toEndedEarly(partial), false);
    return true;
  }

  #showFinal(requested: TitledQuery, result: Result, isRestored: boolean): void {
    this.#requested = requested;
    this.#failure = undefined;
    this.#show({ ...requested, result, isPartial: false, isRestored });
  }

  #show(shown: ShownResult): void {
    this.#shown = shown;
    this.#fire('result');
  }

  #fire(change: ResultChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
