import type * as vscode from 'vscode';
import type { Estimate } from '../../domain/cost';
import type { Query } from '../../domain/query';
import type { Approvals } from '../runs/approval';
import type { LiveResult, TitledQuery } from './liveResult';

/** What is to be shown. */
export interface ShowRequest {
  readonly query: Query;
  /** The saved query's name; without it the title is made from the query. */
  readonly name?: string;
  /** Keep the focus where it is (code). */
  readonly preserveFocus?: boolean;
  /** Ask the service even where the cache has a young reply. */
  readonly refresh?: boolean;
  /** What the user has agreed to already. */
  readonly approved?: Estimate;
}

/** What shows results to the user: the results tabs. */
export interface ResultViewer {
  /** Opens (or reuses) a place for the result, runs the query and shows what comes. Never rejects: the place tells. */
  show(request: ShowRequest): Promise<void>;
}

/** What a viewer opens a result with. */
export interface OpenResult {
  /** The one of before the window was reloaded; a new one else. */
  readonly id?: string;
  readonly requested: TitledQuery;
  readonly approvals: Approvals;
  /** True while the user keeps the place of this result from being reused. */
  readonly isPinned: () => boolean;
}

/**
 * The results of this window by id. An id names the place of a result: run again, it has another result, and after a
 * reload of the window the one it had.
 */
export interface Results {
  /** Has the viewer show a query's result. */
  show(request: ShowRequest): Promise<void>;
  /** The result of this id; without one, or where it is gone, the active result. */
  find(id?: string): LiveResult | undefined;
  /** The result in the active, else the most recently active, place. */
  readonly active: LiveResult | undefined;
  /** Those whose places are not reused. */
  readonly pinned: readonly LiveResult[];
  registerViewer(viewer: ResultViewer): vscode.Disposable;
  /** Adds a result; its viewer says when it is activated and closed. */
  open(opened: OpenResult): Promise<LiveResult>;
  /** Brings back what was stored under an id before the window was reloaded, unless something is shown by then. */
  restore(result: LiveResult, storedId: string): Promise<void>;
  /** Makes a result the active one. */
  activate(result: LiveResult): void;
  /** Stops and forgets a result: the user has closed its place. */
  close(result: LiveResult): void;
  dispose(): void;
}
