import type * as vscode from 'vscode';
import type { Comparison } from '../../domain/compare/comparison';
import type { Estimate } from '../../domain/cost';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { Origin } from '../savedQueries/origin';
import type { Approvals } from '../runs/approval';
import type { RunFailure } from '../../words/resultProblems';
import type { LiveResult, ResultSource, ShownResult, TitledQuery } from './liveResult';
import type { TabState } from './tabState';

/** A query to run and show. */
export interface ShowRequest {
  readonly query: Query;
  /** The saved query's name; without it the title is made from the query. */
  readonly name?: string;
  /** Keeps the focus in the editor. */
  readonly preserveFocus?: boolean;
  /** Sends requests even where the cache has a fresh reply. */
  readonly refresh?: boolean;
  /** Shows what the cache has of it, however old, and sends nothing; where it has not all, the query is run. */
  readonly isKept?: boolean;
  /** The estimate that the user has approved already. */
  readonly approved?: Estimate;
  /** What it is compared with. */
  readonly comparison?: Comparison;
  /** The saved query that it comes from. */
  readonly origin?: Origin;
  /** True when the query stands in a result file, which may come from anybody. */
  readonly isFromFile?: boolean;
  /** The saved query that it is compared with. */
  readonly comparedOrigin?: Origin;
  /**
   * The tab that shows it. `tab`: a new one, or the one that shows this query already; the default. `preview`: the one
   * that shows what is only looked at, which is reused. `beside`: a new one at the side.
   */
  readonly placement?: 'tab' | 'preview' | 'beside';
}

/** A run that brought nothing, and why. */
export interface FailedRun {
  readonly query: Query;
  readonly failure: RunFailure;
}

/** Shows results to the user: the results tabs. */
export interface ResultViewer {
  /** Opens or reuses a tab, runs the query and shows its result or problem. Never rejects. */
  show(request: ShowRequest): Promise<void>;
}

/** The options with which a viewer opens a result. */
export interface OpenResult {
  /** The id from before the window was reloaded; a new one is made when it is absent. */
  readonly id?: string;
  readonly requested: TitledQuery;
  readonly approvals: Approvals;
  readonly tab: TabState;
  readonly source?: ResultSource;
}

/**
 * The results of this window by id. An id stays the same when the query runs again, and after a reload of the window, which
 * restores its last result.
 */
export interface Results {
  /** Makes the viewer run a query and show its result. */
  show(request: ShowRequest): Promise<void>;
  /** The result of this id; the active result when it is undefined or gone. */
  find(id?: string): LiveResult | undefined;
  /** The result in the active tab, else in the most recently active one. */
  readonly active: LiveResult | undefined;
  /** All results, the most recently active first. */
  readonly all: readonly LiveResult[];
  registerViewer(viewer: ResultViewer): vscode.Disposable;
  /** Fires with each result that a run has brought to a tab. */
  readonly onDidRun: vscode.Event<ShownResult>;
  /** Fires with each run in a tab that brought nothing, unless it was cancelled. */
  readonly onDidFail: vscode.Event<FailedRun>;
  /** Fires when a tab has opened, or was restored after a reload of the window. */
  readonly onDidOpen: vscode.Event<void>;
  /** Adds a result. Its viewer then calls `activate` and `close`. */
  open(opened: OpenResult): Promise<LiveResult>;
  /** Restores the result stored under an id before the window was reloaded, unless something is shown by then. */
  restore(result: LiveResult, storedId: string): Promise<void>;
  /** Stores a copy of a result, to be compared with a later run: the id is for the comparison `kept`. */
  keep(result: Result): Promise<string>;
  /** What `keep` has stored; undefined when it is gone. */
  readKept(id: string): Promise<Result | undefined>;
  /** Makes a result the active one. */
  activate(result: LiveResult): void;
  /** Stops a result and deletes its stored copy: the user has closed its tab. */
  close(result: LiveResult): void;
  dispose(): void;
}
