import {
  ApiError,
  type Comparison,
  countPoints,
  hasBuckets,
  isSameQuery,
  joinLists,
  type PictureSpec,
  type Query,
  type Result,
  runAtOnce,
  type RunProgress,
  type Steps,
  titleOfQuery,
} from '../../domain';
import {
  emptyResult,
  failureOf,
  type RunFailure,
  withLikelyCause,
} from '../../words/failures/resultProblems';
import { ProblemError } from '../../words/failures/problemActions';
import { storedIsGone, titleOfComparison } from '../../words/result/compareWords';
import type { Approvals } from '../runs/approvals';
import type { RunOptions, Runs } from '../runs/runs';
import { Pictures } from './pictures';
import type { TabState } from './tabState';

/** Converts the partial result of a stopped run: parts not yet received now count as missing. */
function toEndedEarly(partial: Result): Result {
  const { awaited, ...provenance } = partial.provenance;
  if (!awaited) return partial;
  return { ...partial, provenance: { ...provenance, missing: joinLists(provenance.missing, awaited) } };
}

const isComplete = ({ provenance }: Result): boolean =>
  provenance.missing === undefined && provenance.awaited === undefined;

/** A query with its title: the saved query's name, or one made from the query. */
export interface TitledQuery {
  query: Query;
  title: string;
}

/** A displayed result, with its query. */
export interface ShownResult extends TitledQuery {
  result: Result;
  /** True while its run is in progress and more parts may arrive. */
  isPartial: boolean;
  /** True when it was stored before the window was reloaded. */
  isRestored: boolean;
}

/** The file that a result was opened from. Its query runs in a regular tab, so the file stays unchanged. */
export interface ResultSource {
  /** Says that the result is from a file: `brief` next to the age of its data, `sentence` as a notice. */
  brief: string;
  sentence: string;
  /** Runs a query and shows its current result. Never rejects. */
  run: (requested: TitledQuery) => Promise<void>;
}

export type ExportSource = NonNullable<ReturnType<LiveResult['toExport']>>;

/** The kind of change: the result, the state of the run, its progress, or new parts that are not displayed yet. */
export type ResultChange = 'result' | 'state' | 'progress' | 'partial';

interface CurrentRun {
  controller: AbortController;
  /** Joins the parts that have arrived and are not displayed yet. */
  partial?: () => Steps<Result>;
  progress?: RunProgress;
}

/**
 * The result of a query that can be run again: the displayed result, the current run, and the last run's failure. Only
 * the latest run counts: anything that arrives after a newer run, a cancel or `dispose` is ignored. When a long run is
 * stopped, the parts that have arrived stay as a partial result.
 */
export class LiveResult {
  /** Identifies the result in messages, commands and the store. Stays the same when the window reloads. */
  id: string;
  tab: TabState;
  /** The runs that the user has approved. */
  approvals: Approvals;
  /** Set for the result of a file. */
  source: ResultSource | undefined;
  /** The query of the current run, else of the displayed result, else of the run that failed. */
  requested: TitledQuery;
  /** The displayed result. It stays when another query fails. */
  shown: ShownResult | undefined;
  /** The reason why the last run returned no (new) result. */
  failure: RunFailure | undefined;
  pictures = new Pictures();
  #options;
  #listeners = new Set<(change: ResultChange) => void>();
  #failed: TitledQuery | undefined;
  #run: CurrentRun | undefined;
  #isDisposed = false;

  constructor(options: {
    id: string;
    requested: TitledQuery;
    tab: TabState;
    runs: Pick<Runs, 'run' | 'complete' | 'compare'>;
    /** Reads a stored copy to compare with; undefined when it is gone. */
    readCopy: (id: string) => Promise<Result | undefined>;
    approvals: Approvals;
    source?: ResultSource;
    /** Logs an error that nothing else handles. */
    logFault: (error: unknown) => void;
  }) {
    this.id = options.id;
    this.tab = options.tab;
    this.approvals = options.approvals;
    this.source = options.source;
    this.requested = options.requested;
    this.#options = options;
  }

  /** The query of the run that `failure` explains, else the requested one. */
  get failedOrRequested(): TitledQuery {
    return this.#failed ?? this.requested;
  }

  /** Returns what an export reads; undefined when nothing is displayed. */
  toExport() {
    const { id, shown, requested, tab, pictures } = this;
    if (!shown) return undefined;
    return {
      id,
      title: shown.title,
      result: shown.result,
      requested: requested.query,
      facts: tab.facts,
      /** Returns the view of the chart; undefined when the page does not reply soon. Never rejects. */
      view: () => pictures.view(),
      /** Has the page draw a picture. Never rejects. */
      draw: (spec: PictureSpec) => pictures.draw(spec),
    };
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** The progress of the current run. */
  get progress(): RunProgress | undefined {
    return this.#run?.progress;
  }

  /** Notifies a viewer of every change. */
  onDidChange = (listener: (change: ResultChange) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  /**
   * Runs a query, by default the same one again, and stops the previous run. With `refresh`, requests are sent even
   * when the cache has fresh replies. Resolves when the run has ended; never rejects.
   */
  async run(requested: TitledQuery = this.requested, { refresh = false } = {}): Promise<void> {
    if (this.source) return this.source.run(requested);
    const { runs } = this.#options;
    const { comparison } = this.tab.facts;
    await this.#start(requested, (others) => {
      const options = { ...others, refresh };
      if (comparison?.kind === 'stored') return this.#compareStored(requested.query, comparison, options);
      return comparison
        ? runs.compare(requested.query, comparison, options)
        : runs.run(requested.query, options);
    });
  }

  /**
   * Runs a changed query in this tab, without a name. A preview tab whose query changes becomes a regular tab.
   */
  async runChanged(query: Query): Promise<void> {
    this.tab.pin();
    // The stored copy is for the previous query.
    if (this.tab.facts.comparison?.kind === 'stored') this.tab.update({ comparison: undefined });
    await this.run({ query, title: titleOfComparison(titleOfQuery(query), this.tab.facts.comparison) });
  }

  async #compareStored(
    query: Query,
    comparison: Extract<Comparison, { kind: 'stored' }>,
    { onPartial: _none, ...options }: RunOptions,
  ): Promise<Result> {
    const before = await this.#options.readCopy(comparison.stored);
    if (!before) throw new ProblemError(storedIsGone);
    const { joinRevised } = await import('../runs/compareResults');
    return joinRevised(before, await this.#options.runs.run(query, options), comparison);
  }

  /** Fetches only the missing parts of the displayed result, which stays displayed. */
  async complete(): Promise<void> {
    if (!this.shown) return;
    // A comparison runs both queries again, from the cache where possible. A file's query runs in a regular tab.
    if (this.tab.facts.comparison || this.source) return this.run();
    const { query, title, result } = this.shown;
    await this.#start({ query, title }, (options) => this.#options.runs.complete(result, options));
  }

  /** Stops the run immediately. The displayed result and the parts that have arrived stay. */
  cancel(): void {
    if (this.#run && !this.#stop()) this.fail(failureOf(new ApiError('cancelled')));
  }

  /** Displays the parts of the run that have arrived, if there are more of them than displayed. */
  *showPartial(): Steps<void> {
    const run = this.#run;
    const partial = yield* this.#joinPartial();
    // The run may have ended meanwhile.
    if (partial && this.#run === run)
      this.#show({ ...this.requested, result: partial, isPartial: true, isRestored: false });
  }

  /** Displays a cached result without a run, and stops the current one. */
  show(requested: TitledQuery, result: Result): void {
    this.#stop();
    this.#showFinal(requested, result, false);
  }

  /** Displays the result from before the window was reloaded, without a run. */
  restore(requested: TitledQuery, result: Result): void {
    this.#showFinal(requested, result, true);
  }

  /** Gives the query another title, and its displayed result as well. */
  rename(title: string): void {
    const { query } = this.requested;
    this.requested = { query, title };
    if (this.shown && isSameQuery(this.shown.query, query)) this.#show({ ...this.shown, title });
  }

  /** Reports the reason for the lack of a (new) result. The displayed result and its query stay. */
  fail(failure: RunFailure): void {
    this.#failed = this.requested;
    this.failure = failure;
    if (this.shown) this.requested = { query: this.shown.query, title: this.shown.title };
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
    this.requested = requested;
    this.failure = undefined;
    this.#failed = undefined;
    this.#fire('state');
    const outcome = await this.#outcomeOf(run, fetch(this.#optionsOf(run, requested.query)));
    if (outcome === undefined || this.#run !== run) return;
    if ('problem' in outcome) {
      this.#stop();
      this.fail(withLikelyCause(outcome, requested.query));
    } else {
      this.#run = undefined;
      this.#showFinal(requested, outcome, false);
    }
  }

  /**
   * Waits for the outcome of a run. Resolves with undefined as soon as the run is stopped, even if its work continues.
   */
  #outcomeOf({ controller }: CurrentRun, work: Promise<Result>): Promise<Result | RunFailure | undefined> {
    const stopped = new Promise<undefined>((resolve) =>
      controller.signal.addEventListener('abort', () => resolve(undefined)),
    );
    const ended = work.then(
      (result) => (hasBuckets(result) ? result : emptyResult),
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
      approve: this.approvals.for(query),
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

  /**
   * Joins the parts that have arrived; undefined when they have no more values than the displayed result. A complete
   * result of the same query stays displayed until the run ends, and the parts are then not even joined.
   */
  *#joinPartial(): Steps<Result | undefined> {
    const run = this.#run;
    const partial = run?.partial;
    if (!partial) return undefined;
    const { shown } = this;
    const isRival = shown && !shown.isPartial && isSameQuery(shown.query, this.requested.query);
    const rival = isRival ? shown.result : undefined;
    const joined = rival && isComplete(rival) ? undefined : yield* partial();
    if (run.partial === partial) delete run.partial;
    if (!joined || !hasBuckets(joined)) return undefined;
    return rival && countPoints(joined.series) <= countPoints(rival.series) ? undefined : joined;
  }

  /** Ends the run and displays the parts that have arrived. Returns false when there are none. */
  #stop(): boolean {
    if (!this.#run) return false;
    const latest = runAtOnce(this.#joinPartial());
    this.#run.controller.abort();
    this.#run = undefined;
    const partial = latest ?? (this.shown?.isPartial === true ? this.shown.result : undefined);
    if (!partial) return false;
    this.#showFinal(this.requested, toEndedEarly(partial), false);
    return true;
  }

  #showFinal(requested: TitledQuery, result: Result, isRestored: boolean): void {
    this.requested = requested;
    this.failure = undefined;
    this.#failed = undefined;
    this.#show({ ...requested, result, isPartial: false, isRestored });
  }

  #show(shown: ShownResult): void {
    this.shown = shown;
    this.#fire('result');
  }

  #fire(change: ResultChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
