import { randomUUID } from 'node:crypto';
import { type Estimate, isApiError, isSameQuery, type Query, type Result, titleOfQuery } from '../../domain';
import type { Log } from '../../host/log';
import { isCancelled } from '../../words/failures/problemOf';
import { actionsOf } from '../../words/failures/problemActions';
import type { RunFailure } from '../../words/failures/resultProblems';
import { Approvals } from '../runs/approvals';
import type { Runs } from '../runs/runs';
import { LiveResult, type ResultSource, type ShownResult, type TitledQuery } from './liveResult';
import { isPanelId, ResultStore } from './resultStore';
import { type TabFacts, TabState } from './tabState';

/** The stored result of a tab is missing or unreadable. Nothing is sent until the user runs the query. */
const resultNotStored: RunFailure = {
  state: 'empty',
  problem: {
    sentence: 'The result of this tab was not stored.',
    remedy: 'Run the query to see it again.',
    actions: [{ id: 'retry', title: 'Run Query' }, ...actionsOf('editQuery')],
  },
  brief: 'not stored',
};

export interface FailedRun {
  query: Query;
  failure: RunFailure;
}

/** The content of a tab to open. */
export interface OpenResult {
  /** The id from before the window was reloaded; absent for a new id. */
  id?: string;
  requested: TitledQuery;
  facts: TabFacts;
  source?: ResultSource;
}

/** The results of this window, the most recently active first, each with its copy in the store. */
export class ResultList {
  all: readonly LiveResult[] = [];
  /** The results in the store, or being written to it. */
  #stored = new WeakMap<LiveResult, Result>();
  #store: ResultStore;
  #options;

  constructor(options: {
    folder: string;
    runs: Pick<Runs, 'run' | 'complete' | 'compare'>;
    log: Log;
    /** Confirms a costly run. */
    confirm: (estimate: Estimate) => Promise<boolean>;
    onDidRun: (shown: ShownResult) => void;
    /** Called with each run that failed, unless it was cancelled. */
    onDidFail: (failed: FailedRun) => void;
  }) {
    this.#options = options;
    this.#store = new ResultStore(options.folder, options.log);
  }

  find(id: string | undefined): LiveResult | undefined {
    return this.all.find((live) => live.id === id) ?? this.all.at(0);
  }

  /** Adds a result. The active result stays the same until `activate` is called. */
  open({ id, requested, facts, source }: OpenResult): LiveResult {
    // A copied tab has the id of its original. It gets a new id, since the stored result belongs to the original.
    const isUsed = this.all.some((live) => live.id === id);
    const live = new LiveResult({
      id: id === undefined || isUsed ? randomUUID() : id,
      requested,
      tab: new TabState(facts),
      source,
      runs: this.#options.runs,
      approvals: new Approvals(this.#options.confirm),
      readCopy: (copyId) => this.readCopy(copyId),
      logFault: (error) => {
        // A run that fails with an ApiError is logged by the run itself.
        if (!isApiError(error) && !isCancelled(error)) this.#options.log.error('A run failed.', error);
      },
    });
    live.onDidChange((change) => {
      this.#storeResult(live);
      if (change === 'state') this.#reportFailure(live);
    });
    this.all = [...this.all, live];
    return live;
  }

  async restore(live: LiveResult, storedId: string): Promise<void> {
    const result = await this.#store.load(storedId);
    // A run that has started in the meantime takes precedence.
    if (live.isRunning || live.shown) return;
    if (!result) {
      live.fail(resultNotStored);
      return;
    }
    const { query, title } = live.requested;
    if (live.id === storedId) this.#stored.set(live, result);
    // When a run was cancelled before the reload, the stored result may belong to another query.
    const isSame = isSameQuery(result.query, query);
    live.restore({ query: result.query, title: isSame ? title : titleOfQuery(result.query) }, result);
  }

  activate(live: LiveResult): void {
    if (this.all.includes(live)) this.all = [live, ...this.all.filter((one) => one !== live)];
  }

  close(live: LiveResult): void {
    live.dispose();
    this.all = this.all.filter((one) => one !== live);
    void this.#store.delete(live.id);
    const { comparison } = live.tab.facts;
    if (comparison?.kind === 'stored' && isPanelId(comparison.stored))
      void this.#store.delete(comparison.stored);
  }

  async storeCopy(result: Result): Promise<string> {
    const id = randomUUID();
    await this.#store.save(id, result);
    return id;
  }

  async readCopy(id: string): Promise<Result | undefined> {
    return isPanelId(id) ? this.#store.load(id) : undefined;
  }

  /** Stops all runs. Stored results remain for the next window. */
  dispose(): void {
    for (const live of this.all) live.dispose();
    this.all = [];
  }

  #reportFailure({ failure, failedOrRequested: { query }, tab }: LiveResult): void {
    // A missing stored result is not a failed run.
    if (!failure || failure.state === 'cancelled' || failure === resultNotStored) return;
    if (tab.facts.comparison === undefined) this.#options.onDidFail({ query, failure });
  }

  #storeResult(live: LiveResult): void {
    const { shown, id, source, tab } = live;
    // A file already stores its result, and a partial result will be replaced.
    if (!shown || source || shown.isPartial || shown.result === this.#stored.get(live)) return;
    this.#stored.set(live, shown.result);
    if (!shown.isRestored && !tab.facts.comparison) this.#options.onDidRun(shown);
    void this.#store.save(id, shown.result);
  }
}
