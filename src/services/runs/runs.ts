import type * as vscode from 'vscode';
import type { AskedComparison } from '../../domain/compare/comparison';
import type { Estimate } from '../../domain/cost';
import type { Directory } from '../../domain/directory';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { RunProgress } from '../../domain/runProgress';

/** Decides whether a costly run may send as much as it comes to: a dialog for people, a ceiling for programs. */
export type Approve = (estimate: Estimate) => Promise<boolean>;

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** The service is asked even where the cache has a young reply. */
  readonly refresh?: boolean;
  /** Called before anything is sent, and again when more is needed than was approved. Without it every run may. */
  readonly approve?: Approve;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called as parts come. What has come so far is joined when `partial` is called. */
  readonly onPartial?: (partial: () => Result) => void;
}

/** What a query costs; undefined for one that cannot be sent. */
export type EstimateQuery = (query: Query) => Promise<Estimate | undefined>;

/** The one door to data: for the results tab, previews, exports and tools. All go where queries go now. */
export interface Runs {
  /** What a run of this query costs. Sends nothing. Undefined for a query that cannot be sent: running it says why. */
  readonly estimate: EstimateQuery;
  /** The facilities of a network with their units, kept for a day. Rejects with ApiError where there is no directory. */
  fetchDirectory(network: string, signal: AbortSignal): Promise<Directory>;
  /** The facilities as far as they are known, however old. Sends nothing. */
  peekDirectory(network: string): Promise<Directory | undefined>;
  /** The result as far as the cache holds all of it, however old. Sends nothing and starts nothing. */
  peek(query: Query): Promise<Result | undefined>;
  /** Fetches all parts of a query and joins them. Rejects with ApiError when nothing comes. */
  run(query: Query, options?: RunOptions): Promise<Result>;
  /** Fetches the parts that a result misses, and nothing else. */
  complete(result: Result, options?: RunOptions): Promise<Result>;
  /** Runs a query and what it is compared with, and joins both with what is between them. Partial results are not told. */
  compare(query: Query, comparison: AskedComparison, options?: RunOptions): Promise<Result>;
  /** Fires with every query as its run begins. */
  readonly onDidRun: vscode.Event<Query>;
  dispose(): void;
}
