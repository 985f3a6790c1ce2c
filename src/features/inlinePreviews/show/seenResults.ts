import * as vscode from 'vscode';
import { comparedLabel } from '../../../domain/compare/comparedLabel';
import type { Query } from '../../../domain/query';
import type { Result } from '../../../domain/result';
import { textOfQuery } from '../../../domain/sameQuery';
import { summariseResult, type ResultSummary } from '../../../domain/series/resultSummary';
import type { Connections } from '../../../services/connections/connections';
import type { Results } from '../../../services/results/results';
import type { Runs } from '../../../services/runs/runs';

export interface SeenDeps {
  readonly results: Pick<Results, 'onDidRun'>;
  readonly runs: Pick<Runs, 'peek'>;
  readonly connections: Pick<Connections, 'onDidChange'>;
}

/** Summaries of more queries are let go of, the oldest first. */
const mostKept = 50;

const isCompared = ({ series }: Result): boolean =>
  series.some(({ labels }) => Object.hasOwn(labels, comparedLabel));

/**
 * What queries brought last: in this window, else what the cache holds of them. A relative window is that of its run: it is
 * shown with its dates and its age. Nothing is ever sent.
 */
export class SeenResults implements vscode.Disposable {
  readonly #deps: SeenDeps;
  readonly #kept = new Map<string, ResultSummary>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** Fires when a query has brought something else. */
  readonly onDidChange = this.#changed.event;

  constructor(deps: SeenDeps) {
    this.#deps = deps;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      deps.results.onDidRun(({ query, result, isPartial }) => {
        if (isPartial || isCompared(result)) return;
        this.#keep(query, result);
        this.#changed.fire();
      }),
      // What is shown is of where queries go now.
      deps.connections.onDidChange(() => {
        this.#kept.clear();
        this.#changed.fire();
      }),
    );
  }

  async of(query: Query): Promise<ResultSummary | undefined> {
    const kept = this.#kept.get(textOfQuery(query));
    if (kept) return kept;
    const result = await this.#deps.runs.peek(query);
    return result && this.#keep(query, result);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #keep(query: Query, result: Result): ResultSummary {
    const key = textOfQuery(query);
    const summary = summariseResult(result);
    this.#kept.delete(key);
    this.#kept.set(key, summary);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return summary;
  }
}
