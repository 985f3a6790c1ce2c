import type { QueryOptions } from '../../client/index';
import { type Cost, type Estimate, isCostly } from '../../domain/result/runFacts';
import { optional } from '../../domain/idioms/optional';
import type { Query } from '../../domain/query/query';
import type { Result } from '../../domain/result/result';
import type { Log } from '../../host/log';
import { lineOfFailure, lineOfResult } from '../../words/logLines';
import type { Connection } from '../connections/connections';
import type { RunOptions } from './runs';

interface Where {
  readonly connection: Pick<Connection, 'kind' | 'client'>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error' | 'debug'>;
}

/** Omits the quota share for the sample service, which has no quota. */
function toEstimate(kind: Connection['kind'], cost: Cost, derivedFrom?: string): Estimate {
  const { quotaShare: _, ...uncounted } = cost;
  const isRateLimited = kind === 'service';
  return { cost: isRateLimited ? cost : uncounted, isRateLimited, ...optional({ derivedFrom }) };
}

/** Estimates the cost of a query on a connection; undefined when the query cannot be sent. */
export function estimateOn(
  {
    kind,
    client,
  }: { readonly kind: Connection['kind']; readonly client: Pick<Connection['client'], 'plan'> },
  query: Query,
): Estimate | undefined {
  try {
    const { cost, derivedFrom } = client.plan(query);
    return toEstimate(kind, cost, derivedFrom);
  } catch {
    return undefined;
  }
}

/** Converts the options to the client's: only a costly run on the real service needs an approval. */
function toQueryOptions({ kind }: Pick<Connection, 'kind'>, options: RunOptions): QueryOptions {
  const { approve, ...others } = options;
  if (approve === undefined || kind === 'sample') return others;
  return {
    ...others,
    approve: async (cost) => {
      const estimate = toEstimate(kind, cost);
      return !isCostly(estimate) || approve(estimate);
    },
  };
}

async function logged({ log }: Where, query: Query, work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  try {
    const result = await work();
    const { level, text } = lineOfResult(query, result, performance.now() - startedMs);
    log[level](text);
    return result;
  } catch (error) {
    const { level, text } = lineOfFailure(query, error, performance.now() - startedMs);
    log[level](text);
    throw error;
  }
}

export function runOn(where: Where, query: Query, options: RunOptions): Promise<Result> {
  return logged(where, query, async () => {
    options.signal?.throwIfAborted();
    return where.connection.client.run(query, toQueryOptions(where.connection, options));
  });
}

export function completeOn(where: Where, result: Result, options: RunOptions): Promise<Result> {
  return logged(where, result.query, async () => {
    options.signal?.throwIfAborted();
    return where.connection.client.complete(result, toQueryOptions(where.connection, options));
  });
}
