import type * as vscode from 'vscode';
import type { ChartedRun, LastRun, Problem } from '../../domain';

export interface RunState {
  run?: LastRun;
  /** The reason why the last run in this window failed. */
  problem?: Problem;
}

/** The last runs, after the code that reads them has loaded. */
export interface OpenedRuns {
  /**
   * Returns the known state of a query by its digest. A stored run that is not known yet is read soon after, and
   * `onDidChange` then fires with its digest.
   */
  of(queryDigest: string): RunState;
  /** Reads the stored runs of queries, so that `of` knows them. Resolves when they are read, or after `maxMs`. */
  prepare(queryDigests: readonly string[], maxMs: number): Promise<void>;
  /** Reads a query's last run from disk, with its small chart. */
  read(queryDigest: string): Promise<ChartedRun | undefined>;
  /** Returns the time of each query's last run, in epoch milliseconds by digest. */
  usedAt(): Promise<ReadonlyMap<string, number>>;
  /** Picks up the runs of other windows. */
  refresh(): void;
}

/** The last runs of queries in all windows, stored next to the cache. Never sends a request. */
export interface LastRuns {
  open(): Promise<OpenedRuns>;
  /** Fires with the digests of the queries whose state changed; `all` when the connection changed. */
  onDidChange: vscode.Event<ReadonlySet<string> | 'all'>;
  dispose(): void;
}
