/**
 * Holds the results of this window and passes each request to show one to the registered viewer, the results tabs.
 * Each result is a `LiveResult`: the visible result, the current run, and the reason why the last run failed. Last
 * results are stored, so that a reload of the window restores them.
 */
import type * as vscode from 'vscode';
import type { Comparison } from '../../domain/compare/comparison';
import type { Estimate } from '../../domain/result/runFacts';
import type { Query } from '../../domain/query/query';
import type { Result } from '../../domain/result/result';
import type { Origin } from '../savedQueries/origin';
import type { Approvals } from '../runs/approvals';
import type { RunFailure } from '../../words/failures/resultProblems';
import type { LiveResult, ResultSource, ShownResult, TitledQuery } from './liveResult';
import type { TabState } from './tabState';

/** A query to run and show. */
export interface ShowRequest {
  readonly query: Query;
  /** The saved query's name. Without it, the title is made from the query. */
  readonly name?: string;
  /** Leaves the focus in the editor. */
  readonly preserveFocus?: boolean;
  /** Sends requests even when the cache has fresh replies. */
  readonly refresh?: boolean;
  /** Shows a completely cached result, however old, and sends nothing. Otherwise the query is run. */
  readonly isFromCache?: boolean;
  /** The estimate that the user has already approved. */
  readonly approved?: Estimate;
  /** The other side of a comparison. */
  readonly comparison?: Comparison;
  /** The regions whose series are shown at first. The legend has the others. Absent: all. */
  readonly shownRegions?: readonly string[];
  /** The saved query that `query` comes from. */
  readonly origin?: Origin;
  /** True when the query comes from a result file, which anyone may have written. */
  readonly isFromFile?: boolean;
  /** The saved query on the other side of a comparison. */
  readonly comparedOrigin?: Origin;
  /**
   * The tab that shows the query. `tab`, the default: the one that already shows it, else a new one. `preview`: the
   * reusable preview tab. `beside`: a new tab to the side.
   */
  readonly placement?: 'tab' | 'preview' | 'beside';
}

/** A failed run with its reason. */
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
  /** The id from before the window was reloaded; absent for a new id. */
  readonly id?: string;
  readonly requested: TitledQuery;
  readonly approvals: Approvals;
  readonly tab: TabState;
  readonly source?: ResultSource;
}

/**
 * The results of this window by id. An id stays the same when the query runs again and when the window reloads, which
 * restores its last result.
 */
export interface Results {
  /** Has the viewer run a query and show its result. */
  show(request: ShowRequest): Promise<void>;
  /** Returns the result with an id, or the active result when the id is undefined or unknown. */
  find(id?: string): LiveResult | undefined;
  /** The result in the active tab, else in the most recently active one. */
  readonly active: LiveResult | undefined;
  /** All results, the most recently active first. */
  readonly all: readonly LiveResult[];
  registerViewer(viewer: ResultViewer): vscode.Disposable;
  /** Fires with the result of each run in a tab. */
  readonly onDidRun: vscode.Event<ShownResult>;
  /** Fires with each failed run in a tab, unless it was cancelled. */
  readonly onDidFail: vscode.Event<FailedRun>;
  /** Fires when a tab was opened, or restored after a window reload. */
  readonly onDidOpen: vscode.Event<void>;
  /** Adds a result. Its viewer then calls `activate` and `close`. */
  open(opened: OpenResult): Promise<LiveResult>;
  /** Restores the result stored under an id before the window was reloaded, unless the tab shows something already. */
  restore(result: LiveResult, storedId: string): Promise<void>;
  /** Stores a copy of a result to compare a later run with. The id is for the comparison `stored`. */
  storeCopy(result: Result): Promise<string>;
  /** Reads a copy stored by `storeCopy`; undefined when it is gone. */
  readCopy(id: string): Promise<Result | undefined>;
  /** Makes a result the active one. */
  activate(result: LiveResult): void;
  /** Stops a result and deletes its stored copy, because the user closed its tab. */
  close(result: LiveResult): void;
  dispose(): void;
}
