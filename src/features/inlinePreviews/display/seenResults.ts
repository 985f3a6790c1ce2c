import * as vscode from 'vscode';
import {
  comparedLabel,
  type Query,
  type Result,
  type ResultSummary,
  summariseResult,
  textOfQuery,
} from '../../../domain';
import type { Services } from '../../../services/services';
import type { RunFailure } from '../../../words/failures/resultProblems';

/** The number of summaries and failures stored. The oldest are dropped. */
const maxEntries = 50;

function dropOldest<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries) entries.delete(oldest);
}

const isCompared = ({ series }: Result): boolean =>
  series.some(({ labels }) => Object.hasOwn(labels, comparedLabel));

/**
 * The latest result of each query: from a run in this window, otherwise from the cache. A relative window is the one of
 * its run, shown with its dates and age. Never sends a request.
 */
export class SeenResults implements vscode.Disposable {
  #summaries = new Map<string, ResultSummary>();
  #failures = new Map<string, RunFailure>();
  #changed = new vscode.EventEmitter<void>();
  #subscriptions: vscode.Disposable;
  onDidChange = this.#changed.event;

  constructor(private services: Services) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      services.results.onDidRun(({ query, result, isPartial }) => {
        if (!isPartial && !isCompared(result)) this.ran(query, result);
      }),
      services.results.onDidFail(({ query, failure }) => this.failed(query, failure)),
      // Results of another connection do not apply.
      services.connections.onDidChange(() => {
        this.#summaries.clear();
        this.#failures.clear();
        this.#changed.fire();
      }),
    );
  }

  async of(query: Query): Promise<ResultSummary | undefined> {
    const known = this.#summaries.get(textOfQuery(query));
    if (known) return known;
    const result = await this.services.runs.peek(query);
    return result && this.#store(query, result);
  }

  ran(query: Query, result: Result): void {
    this.#failures.delete(textOfQuery(query));
    this.#store(query, result);
    this.#changed.fire();
  }

  failed(query: Query, failure: RunFailure): void {
    dropOldest(this.#failures, textOfQuery(query), failure);
    this.#changed.fire();
  }

  /** Returns the failure of a query's last run in this window; undefined when it succeeded or there was none. */
  failureOf(query: Query): RunFailure | undefined {
    return this.#failures.get(textOfQuery(query));
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #store(query: Query, result: Result): ResultSummary {
    const summary = summariseResult(result);
    dropOldest(this.#summaries, textOfQuery(query), summary);
    return summary;
  }
}
