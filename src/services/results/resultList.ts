import { randomUUID } from 'node:crypto';
import { isApiError } from '../../domain/apiError';
import { titleOfQuery } from '../../domain/queryTitle';
import type { Result } from '../../domain/result';
import { isSameQuery } from '../../domain/sameQuery';
import type { Log } from '../../host/log';
import { isCancelled } from '../../words/problemOf';
import { resultNotStored } from '../../words/resultProblems';
import type { Runs } from '../runs/runs';
import { LiveResult } from './liveResult';
import type { OpenResult } from './results';
import { ResultStore } from './resultStore';

interface Entry {
  readonly live: LiveResult;
  readonly isPinned: () => boolean;
  /** What the store has, or is being given. */
  stored?: Result;
}

export interface ResultListOptions {
  /** Where results are stored. */
  readonly folder: string;
  readonly runs: Pick<Runs, 'run' | 'complete'>;
  readonly log: Log;
}

/** The results of this window, the most recently active first, each with its copy in the store. */
export class ResultList {
  #entries: readonly Entry[] = [];
  readonly #store: ResultStore;
  readonly #options: ResultListOptions;

  constructor(options: ResultListOptions) {
    this.#options = options;
    this.#store = new ResultStore(options.folder, options.log);
  }

  find(id: string | undefined): LiveResult | undefined {
    return (this.#entries.find(({ live }) => live.id === id) ?? this.#entries[0])?.live;
  }

  get pinned(): readonly LiveResult[] {
    return this.#entries.filter(({ isPinned }) => isPinned()).map(({ live }) => live);
  }

  /** A result is active once it is made so; until then the one before is. */
  open({ id, requested, approvals, isPinned }: OpenResult): LiveResult {
    // A tab that was copied brings the id of its original, whose stored result is not its own.
    const isTaken = this.#entries.some(({ live }) => live.id === id);
    const live = new LiveResult({
      id: id === undefined || isTaken ? randomUUID() : id,
      requested,
      runs: this.#options.runs,
      approvals,
      logFault: (error) => {
        // Failed runs are in the log already; it has what nobody foresaw as well.
        if (!isApiError(error) && !isCancelled(error)) this.#options.log.error('A run failed.', error);
      },
    });
    const entry: Entry = { live, isPinned };
    live.onDidChange(() => {
      this.#storeResult(entry);
    });
    this.#entries = [...this.#entries, entry];
    return live;
  }

  async restore(live: LiveResult, storedId: string): Promise<void> {
    const result = await this.#store.load(storedId);
    // A run that was started meanwhile is what the user wants to see.
    if (live.isRunning || live.shown) return;
    if (!result) {
      live.fail(resultNotStored);
      return;
    }
    const { query, title } = live.requested;
    const entry = this.#entries.find((one) => one.live === live);
    if (entry && live.id === storedId) entry.stored = result;
    // A run that was cancelled before the reload left the result of another query on show.
    const isSame = isSameQuery(result.query, query);
    live.restore({ query: result.query, title: isSame ? title : titleOfQuery(result.query) }, result);
  }

  activate(live: LiveResult): void {
    const isIt = (entry: Entry): boolean => entry.live === live;
    this.#entries = [...this.#entries.filter(isIt), ...this.#entries.filter((entry) => !isIt(entry))];
  }

  close(live: LiveResult): void {
    live.dispose();
    this.#entries = this.#entries.filter((entry) => entry.live !== live);
    void this.#store.delete(live.id);
  }

  /** Stops all runs. What is stored stays, for the next window. */
  dispose(): void {
    for (const { live } of this.#entries) live.dispose();
    this.#entries = [];
  }

  #storeResult(entry: Entry): void {
    const { shown, id } = entry.live;
    // What is still to grow is not what is to be shown after a reload.
    if (!shown || shown.isPartial || shown.result === entry.stored) return;
    entry.stored = shown.result;
    void this.#store.save(id, shown.result);
  }
}
