/**
 * Holds the results of this window and passes each request to show one to the registered viewer, the results tabs.
 * Each result is a `LiveResult`: the visible result, the current run, and the reason why the last run failed. Last
 * results are stored, so that a reload of the window restores them.
 */
import type * as vscode from 'vscode';
import type { Comparison, Estimate, Query, Result } from '../../domain';
import type { Origin } from '../savedQueries/origin';
import type { Approvals } from '../runs/approvals';
import type { RunFailure } from '../../words/failures/resultProblems';
import type { LiveResult, ResultSource, ShownResult, TitledQuery } from './liveResult';
import type { TabState } from './tabState';

/** A query to run and show. */
export interface ShowRequest {
  query: Query;
  /** The saved query's name. Without it, the title is made from the query. */
  name?: string;
  /** Leaves the focus in the editor. */
  preserveFocus?: boolean;
  /** Sends requests even when the cache has fresh replies. */
  refresh?: boolean;
  /** Shows a completely cached result, however old, and sends nothing. Otherwise the query is run. */
  isFromCache?: boolean;
  /** The estimate that the user has already approved. */
  approved?: Estimate;
  /** The other side of a comparison. */
  comparison?: Comparison;
  /** The regions whose series are shown at first. The legend has the others. Absent: all. */
  shownRegions?: readonly string[];
  /** The saved query that `query` comes from. */
  origin?: Origin;
  /** True when the query comes from a result file, which anyone may have written. */
  isFromFile?: boolean;
  /** The saved query on the other side of a comparison. */
  comparedOrigin?: Origin;
  /**
   * The tab that shows the query. `tab`, the default: the one that already shows it, else a new one. `preview`: the
   * reusable preview tab. `beside`: a new tab to the side.
   */
  placement?: 'tab' | 'preview' | 'beside';
}

export interface FailedRun {
  query: Query;
  failure: RunFailure;
}

/** Shows results to the user: the results tabs. */
export interface ResultViewer {
  /** Opens or reuses a tab, runs the query and shows its result or problem. Never rejects. */
  show(request: ShowRequest): Promise<void>;
}

/** The options with which a viewer opens a result. */
export interface OpenResult {
  /** The id from before the window was reloaded; absent for a new id. */
  id?: string;
  requested: TitledQuery;
  approvals: Approvals;
  tab: TabState;
  source?: ResultSource;
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
  active: LiveResult | undefined;
  /** All results, the most recently active first. */
  all: readonly LiveResult[];
  registerViewer(viewer: ResultViewer): vscode.Disposable;
  /** Fires with the result of each run in a tab. */
  onDidRun: vscode.Event<ShownResult>;
  /** Fires with each failed run in a tab, unless it was cancelled. */
  onDidFail: vscode.Event<FailedRun>;
  /** Fires when a tab was opened, or restored after a window reload. */
  onDidOpen: vscode.Event<void>;
  /** Adds a result. Its viewer then calls `activate` and `close`. */
  open(opened: OpenResult): Promise<LiveResult>;
  /** Restores the result stored under an id before the window was reloaded, unless the tab shows something already. */
  restore(result: LiveResult, storedId: string): Promise<void>;
  /** Stores a copy of a result to compare a later run with. The id is for the comparison `stored`. */
  storeCopy(result: Result): Promise<string>;
  /** Reads a copy stored by `storeCopy`; undefined when it is gone. */
  readCopy(id: string): Promise<Result | undefined>;
  activate(result: LiveResult): void;
  /** Stops a result and deletes its stored copy, because the user closed its tab. */
  close(result: LiveResult): void;
  dispose(): void;
}
