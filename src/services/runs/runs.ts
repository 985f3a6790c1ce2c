import type * as vscode from 'vscode';
import type { FetchedComparison } from '../../domain/compare/comparison';
import type { Estimate, RunProgress } from '../../domain/result/runFacts';
import type { Directory } from '../../domain/result/directory';
import type { Query } from '../../domain/query/query';
import type { Result } from '../../domain/result/result';
import type { Steps } from '../../domain/idioms/steps';

/** Decides whether a costly run may go ahead: a dialog for people, a limit on requests for programs. */
export type Approve = (estimate: Estimate) => Promise<boolean>;

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Requests data even when the cache has a fresh reply. */
  readonly refresh?: boolean;
  /**
   * Called before anything is sent, and again when the cost exceeds the approved one. Without it, every run goes ahead.
   */
  readonly approve?: Approve;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called as parts come. What has come so far is joined when `partial` is called. */
  readonly onPartial?: (partial: () => Steps<Result>) => void;
}

/** Estimates the cost of a query; undefined when the query cannot be sent. */
export type EstimateQuery = (query: Query) => Promise<Estimate | undefined>;

/** The single entry point to data, for the results tab, previews, exports and tools. Uses the current connection. */
export interface Runs {
  /**
   * Estimates the cost of running this query. Sends nothing. Undefined when the query cannot be sent; `run` says why.
   */
  readonly estimate: EstimateQuery;
  /** Returns the facilities of a network with their units, cached for a day. Rejects with ApiError when unavailable. */
  fetchDirectory(network: string, signal: AbortSignal): Promise<Directory>;
  /** Returns the cached facilities, however old. Sends nothing. */
  peekDirectory(network: string): Promise<Directory | undefined>;
  /** Returns the result when the cache holds all of it, however old. Sends nothing and starts nothing. */
  peek(query: Query): Promise<Result | undefined>;
  /** Fetches all parts of a query and joins them. Rejects with ApiError when none arrives. */
  run(query: Query, options?: RunOptions): Promise<Result>;
  /** Fetches only the parts that a result lacks. */
  complete(result: Result, options?: RunOptions): Promise<Result>;
  /**
   * Runs a query and the one it is compared with, and joins both with the series that compare them. Reports no partial
   * results.
   */
  compare(query: Query, comparison: FetchedComparison, options?: RunOptions): Promise<Result>;
  /** Fires with each query when its run starts. */
  readonly onDidRun: vscode.Event<Query>;
  dispose(): void;
}
