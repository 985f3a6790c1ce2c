import type * as vscode from 'vscode';
import type { ChartedRun, LastRun } from '../../domain/series/lastRun';
import type { Problem } from '../../domain/problem';

/** What is known of the last run of a query. */
export interface RunState {
  readonly run?: LastRun;
  /** Why the last run in this window failed. */
  readonly problem?: Problem;
}

/** The last runs, once they are in use. */
export interface OpenedRuns {
  /**
   * What is known by now, by the digest of a query. What is kept of others is read soon after, a few at a time, and
   * `onDidChange` tells it.
   */
  of(queryDigest: string): RunState;
  /** Reads what is kept of queries, so that `of` knows it. Resolves after `mostMs` with what was read by then. */
  prepare(queryDigests: readonly string[], mostMs: number): Promise<void>;
  /** With its small chart, read from the disk. */
  read(queryDigest: string): Promise<ChartedRun | undefined>;
  /** When queries were run last, in epoch milliseconds by their digests. */
  usedAt(): Promise<ReadonlyMap<string, number>>;
  /** Looks for what other windows have run. */
  refresh(): void;
}

/** What the last runs of queries came to, of all windows, as it is kept beside the cache. Nothing is ever sent. */
export interface LastRuns {
  open(): Promise<OpenedRuns>;
  /** Fires with the digests of the queries of which something else is known; `all` when queries go elsewhere. */
  readonly onDidChange: vscode.Event<ReadonlySet<string> | 'all'>;
  dispose(): void;
}
