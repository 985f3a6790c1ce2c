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

export type Runs = ReturnType<typeof createRuns>;

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
  if (!approve || kind === 'sample') return others;
  if (approvesEach) return { ...others, approve };
  return { ...others, approve: (cost) => !isCostly({ cost, isRateLimited: true }) || approve(cost) };
}

/** Creates the runs of this window, which log a line per query. The words of the log are loaded with the first run. */
export function createRuns({
  connections,
  log,
}: {
  connections: Pick<Connections, 'current' | 'ready'>;
  log: Log;
}) {
  const listeners = new Set<(query: Query) => void>();

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

  const start = (query: Query, options: RunOptions = {}, result?: Result): Promise<Result> => {
    for (const listener of listeners) listener(query);
    return run(query, options, result);
  };

  return {
    /**
     * Estimates the cost of running this query. Sends nothing. Undefined when the query cannot be sent; `run` says why.
     */
    estimate: async (query: Query): Promise<Estimate | undefined> => {
      const connection = await connections.current();
      // Units of a known facility share a request, so the directory affects the cost.
      if (query.operation === 'facilities') await connection.client.readDirectory(query.network_code);
      return estimateOn(connection, query);
    },
    /**
     * Returns the facilities of a network with their units, cached for a day. Rejects with ApiError when unavailable.
     */
    fetchDirectory: async (network: string, signal: AbortSignal): Promise<Directory> =>
      (await connections.ready()).client.fetchDirectory(network, { signal }),
    /**
     * Returns the facilities that the service has sent, however old, to check codes against; undefined for the sample
     * service, since its facilities say nothing about the codes of the real one. Sends nothing.
     */
    peekServiceDirectory: async (network: string): Promise<Directory | undefined> => {
      const { kind, client } = await connections.current();
      return kind === 'sample' ? undefined : client.readDirectory(network);
    },
    /** Returns the facilities of the connection, cached or of the sample, however old. Sends nothing. */
    peekDirectory: async (network: string): Promise<Directory | undefined> => {
      const { kind, client } = await connections.current();
      // The sample service has its directory in memory.
      if (kind === 'sample') return (await connections.ready()).client.fetchDirectory(network);
      return client.readDirectory(network);
    },
    /** Returns how many days back the plan of the key reaches, if known. Sends nothing. */
    peekReach: async (): Promise<number | undefined> => (await connections.current()).client.readReach(),
    /** Returns the result when the cache holds all of it, however old. Sends nothing and starts nothing. */
    peek: async (query: Query): Promise<Result | undefined> =>
      (await connections.current()).client.peek(query),
    /** Fetches all parts of a query and joins them. Rejects with ApiError when none arrives. */
    run: async (query: Query, options?: RunOptions): Promise<Result> => start(query, options),
    /** Fetches only the parts that a result lacks. */
    complete: async (result: Result, options?: RunOptions): Promise<Result> =>
      start(result.query, options, result),
    /**
     * Runs a query and the one it is compared with, and joins both with the series that compare them. Reports no
     * partial results.
     */
    async compare(
      query: Query,
      comparison: FetchedComparison,
      { onPartial: _none, ...options }: RunOptions = {},
    ): Promise<Result> {
      const base = await start(query, options);
      const { joinCompared, toCompared } = await import('./compareResults');
      const compared = toCompared(base, comparison);
      return joinCompared(base, await run(compared.query, options), comparison, compared);
    },
    /** Fires with each query when its run starts. */
    onDidRun: (listener: (query: Query) => void): { dispose(): void } => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose: (): void => listeners.clear(),
  };
}
