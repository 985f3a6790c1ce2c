/**
 * Runs queries for tabs, previews, exports and tools. `estimate` plans a query and sends nothing, `peek` reads
 * only the cache, `run` and `complete` fetch. A costly run calls `approve`: a dialog for people, a limit for programs.
 * Each run writes a line to the log.
 */
import {
  type Approve,
  type Directory,
  type Estimate,
  type FetchedComparison,
  isCostly,
  type Query,
  type Result,
  type RunProgress,
  type Steps,
} from '../../domain';
import type * as vscode from 'vscode';
import type { QueryOptions } from '../../client/index';
import type { Log } from '../../host/log';
import type { Connections } from '../connections/connections';
import type { Connection } from '../connections/connectionSource';

export interface RunOptions {
  signal?: AbortSignal;
  /** Requests data even when the cache has a fresh reply. */
  refresh?: boolean;
  /**
   * Called before anything is sent when the run is costly, and again when the cost exceeds the approved one. Without
   * it, every run goes ahead.
   */
  approve?: Approve;
  /** Calls `approve` for every run on the service, not only for costly ones. */
  approvesEach?: true;
  onProgress?: (progress: RunProgress) => void;
  /** Called when parts arrive. `partial` joins the parts that have arrived so far. */
  onPartial?: (partial: () => Steps<Result>) => void;
}

/** Estimates the cost of a query; undefined when the query cannot be sent. */
export type EstimateQuery = (query: Query) => Promise<Estimate | undefined>;

/** The runs of this window, on the current connection. */
export interface Runs {
  /**
   * Estimates the cost of running this query. Sends nothing. Undefined when the query cannot be sent; `run` says why.
   */
  estimate: EstimateQuery;
  /** Returns the facilities of a network with their units, cached for a day. Rejects with ApiError when unavailable. */
  fetchDirectory(network: string, signal: AbortSignal): Promise<Directory>;
  /** Returns the cached facilities, however old. Sends nothing. */
  peekDirectory(network: string): Promise<Directory | undefined>;
  /** Returns how many days back the plan of the key reaches, if known. Sends nothing. */
  peekReach(): Promise<number | undefined>;
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
  onDidRun: vscode.Event<Query>;
  dispose(): void;
}

/** Estimates the cost of a query on a connection; undefined when the query cannot be sent. */
function estimateOn({ kind, client }: Connection, query: Query): Estimate | undefined {
  try {
    const { cost, derivedFrom } = client.plan(query);
    const isRateLimited = kind === 'service';
    // The sample service has no quota.
    const { quotaShare: _, ...uncounted } = cost;
    return { cost: isRateLimited ? cost : uncounted, isRateLimited, derivedFrom };
  } catch {
    return undefined;
  }
}

/** Converts the options to the client's: on the sample service, no run needs an approval. */
function toQueryOptions(
  { kind }: Connection,
  { approve, approvesEach, ...others }: RunOptions,
): QueryOptions {
  if (approve === undefined || kind === 'sample') return others;
  if (approvesEach === true) return { ...others, approve };
  return { ...others, approve: (cost) => !isCostly({ cost, isRateLimited: true }) || approve(cost) };
}

/** Creates the runs, which log a line per query. The words of the log are loaded with the first run. */
export function createRuns({
  connections,
  log,
}: {
  connections: Pick<Connections, 'current' | 'ready'>;
  log: Pick<Log, 'info' | 'warn' | 'error' | 'debug'>;
}): Runs {
  const listeners = new Set<(query: Query) => void>();
  const fireDidRun = (query: Query) => {
    for (const listener of listeners) listener(query);
  };

  /** Runs a query, or completes its result. */
  async function run(query: Query, options: RunOptions, result?: Result): Promise<Result> {
    const [{ lineOfFailure, lineOfResult }, connection] = await Promise.all([
      import('../../words/logLines'),
      connections.ready(),
    ]);
    const startedMs = performance.now();
    try {
      const queryOptions = toQueryOptions(connection, options);
      options.signal?.throwIfAborted();
      const { client } = connection;
      const fetched = await (result
        ? client.complete(result, queryOptions)
        : client.run(query, queryOptions));
      const { level, text } = lineOfResult(query, fetched, performance.now() - startedMs);
      log[level](text);
      return fetched;
    } catch (error) {
      const { level, text } = lineOfFailure(query, error, performance.now() - startedMs);
      log[level](text);
      throw error;
    }
  }

  return {
    async estimate(query) {
      const connection = await connections.current();
      // Units of a known facility share a request, so the directory affects the cost.
      if (query.operation === 'facilities') await connection.client.readDirectory(query.network_code);
      return estimateOn(connection, query);
    },
    fetchDirectory: async (network, signal) =>
      (await connections.ready()).client.fetchDirectory(network, { signal }),
    async peekDirectory(network) {
      const { kind, client } = await connections.current();
      // The sample service has its directory in memory.
      if (kind === 'sample') return (await connections.ready()).client.fetchDirectory(network);
      return client.readDirectory(network);
    },
    peekReach: async () => (await connections.current()).client.readReach(),
    peek: async (query) => (await connections.current()).client.peek(query),
    async run(query, options = {}) {
      fireDidRun(query);
      return run(query, options);
    },
    async complete(result, options = {}) {
      fireDidRun(result.query);
      return run(result.query, options, result);
    },
    async compare(query, comparison, { onPartial: _none, ...options } = {}) {
      fireDidRun(query);
      const { joinCompared, toCompared } = await import('./compareResults');
      const base = await run(query, options);
      const compared = toCompared(base, comparison);
      return joinCompared(base, await run(compared.query, options), comparison, compared);
    },
    onDidRun: (listener) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose: () => listeners.clear(),
  };
}
