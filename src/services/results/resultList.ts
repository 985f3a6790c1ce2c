import { randomUUID } from 'node:crypto';
import {
  type Comparison,
  isApiError,
  isSameQuery,
  type Query,
  type Result,
  titleOfQuery,
} from '../../domain';
import type { Log } from '../../host/log';
import { isCancelled } from '../../words/failures/problemOf';
import { ProblemError } from '../../words/failures/problemActions';
import { resultNotStored } from '../../words/failures/resultProblems';
import { storedIsGone } from '../../words/result/compareWords';
import type { RunOptions, Runs } from '../runs/runs';
import { LiveResult, type LiveRuns, type ShownResult } from './liveResult';
import type { FailedRun, OpenResult } from './results';
import { isPanelId, ResultStore } from './resultStore';

interface Entry {
  live: LiveResult;
  /** The result in the store, or being written to it. */
  stored?: Result;
}

interface ResultListOptions {
  folder: string;
  runs: Pick<Runs, 'run' | 'complete' | 'compare'>;
  log: Log;
  /** Called with the result of each run. */
  onDidRun: (shown: ShownResult) => void;
  /** Called with each run that failed, unless it was cancelled. */
  onDidFail: (failed: FailedRun) => void;
}

/** The results of this window, the most recently active first, each with its copy in the store. */
export class ResultList {
  #entries: Entry[] = [];
  #store: ResultStore;
  #runs: LiveRuns;
  #options: ResultListOptions;

  constructor(options: ResultListOptions) {
    this.#options = options;
    this.#store = new ResultStore(options.folder, options.log);
    const { runs } = options;
    this.#runs = {
      run: (...args) => runs.run(...args),
      complete: (...args) => runs.complete(...args),
      compare: (query, comparison, runOptions) =>
        comparison.kind === 'stored'
          ? this.#compareKept(query, comparison, runOptions)
          : runs.compare(query, comparison, runOptions),
    };
  }

  find(id: string | undefined): LiveResult | undefined {
    return (this.#entries.find(({ live }) => live.id === id) ?? this.#entries.at(0))?.live;
  }

  get all(): LiveResult[] {
    return this.#entries.map(({ live }) => live);
  }

  /** Adds a result. The active result stays the same until `activate` is called. */
  open({ id, requested, approvals, tab, source }: OpenResult): LiveResult {
    // A copied tab has the id of its original. It gets a new id, since the stored result belongs to the original.
    const isUsed = this.#entries.some(({ live }) => live.id === id);
    const live = new LiveResult({
      id: id === undefined || isUsed ? randomUUID() : id,
      requested,
      tab,
      runs: this.#runs,
      approvals,
      source,
      logFault: (error) => {
        // A run that fails with an ApiError is logged by the run itself.
        if (!isApiError(error) && !isCancelled(error)) this.#options.log.error('A run failed.', error);
      },
    });
    const entry: Entry = { live };
    live.onDidChange((change) => {
      this.#storeResult(entry);
      if (change === 'state') this.#tellFailure(live);
    });
    this.#entries = [...this.#entries, entry];
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
    const entry = this.#entries.find((one) => one.live === live);
    if (entry && live.id === storedId) entry.stored = result;
    // When a run was cancelled before the reload, the stored result may belong to another query.
    const isSame = isSameQuery(result.query, query);
    live.restore({ query: result.query, title: isSame ? title : titleOfQuery(result.query) }, result);
  }

  activate(live: LiveResult): void {
    const isIt = (entry: Entry) => entry.live === live;
    this.#entries = [...this.#entries.filter(isIt), ...this.#entries.filter((entry) => !isIt(entry))];
  }

  close(live: LiveResult): void {
    live.dispose();
    this.#entries = this.#entries.filter((entry) => entry.live !== live);
    void this.#store.delete(live.id);
    const { comparison } = live.tab.facts;
    if (comparison?.kind === 'stored' && isPanelId(comparison.stored))
      void this.#store.delete(comparison.stored);
  }

  /** Stores a copy of a result for a later comparison. Returns its id. */
  async storeCopy(result: Result): Promise<string> {
    const id = randomUUID();
    await this.#store.save(id, result);
    return id;
  }

  /** Reads a copy stored by `storeCopy`; undefined when it is gone. */
  async readCopy(id: string): Promise<Result | undefined> {
    return isPanelId(id) ? this.#store.load(id) : undefined;
  }

  /** Stops all runs. Stored results remain for the next window. */
  dispose(): void {
    for (const { live } of this.#entries) live.dispose();
    this.#entries = [];
  }

  async #compareKept(
    query: Query,
    comparison: Extract<Comparison, { kind: 'stored' }>,
    { onPartial: _none, ...options }: RunOptions = {},
  ): Promise<Result> {
    const before = await this.readCopy(comparison.stored);
    if (!before) throw new ProblemError(storedIsGone);
    const { joinRevised } = await import('./joinRevised');
    return joinRevised(before, await this.#options.runs.run(query, options), comparison);
  }

  #tellFailure({ failure, tried: { query }, tab }: LiveResult): void {
    // A missing stored result is not a failed run.
    if (!failure || failure.state === 'cancelled' || failure === resultNotStored) return;
    if (tab.facts.comparison === undefined) this.#options.onDidFail({ query, failure });
  }

  #storeResult(entry: Entry): void {
    const { shown, id, source } = entry.live;
    // A file already stores its result, and a partial result will be replaced.
    if (!shown || source || shown.isPartial || shown.result === entry.stored) return;
    entry.stored = shown.result;
    const isOfOne = entry.live.tab.facts.comparison === undefined;
    if (!shown.isRestored && isOfOne) this.#options.onDidRun(shown);
    void this.#store.save(id, shown.result);
  }
}
