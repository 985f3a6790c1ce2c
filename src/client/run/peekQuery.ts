import { setImmediate } from 'node:timers/promises';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { runInTurns } from '../../domain/steps';
import { isApiError } from '../../domain/apiError';
import type { PreparedQuery } from '../plan/planner';
import { readCachedPart } from './fetchPart';
import type { Outcome } from './outcome';
import type { RunContext } from './runContext';
import { toResult } from './toResult';

/** Prepares a query; undefined for one that cannot be sent. */
function prepare({ planner }: RunContext, query: Query): PreparedQuery | undefined {
  try {
    return planner.prepare(query);
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the result of a query from cached replies of any age. Undefined when one of its parts is not cached or no
 * longer readable, and for a query that cannot be sent. Sends nothing.
 */
export async function peekQuery(context: RunContext, query: Query): Promise<Result | undefined> {
  const { cache, base, isSample, directories } = context;
  const first = cache && prepare(context, query);
  if (first === undefined) return undefined;
  const { operation, network_code } = first.query;
  const directory = operation === 'facilities' ? await directories.read(network_code) : undefined;
  const { plan, notices: warnings } = (directory && prepare(context, query)) ?? first;
  const source = { ...context, transport: { ...context.transport, onRequest: undefined } };
  const outcomes: Outcome[] = [];
  // Starts with the newest part, which is the likeliest to be missing: then no other is read.
  for (const request of [...plan.requests].reverse()) {
    const outcome = await readCachedPart(source, request, { cache });
    if (outcome === undefined) return undefined;
    outcomes.push(outcome);
  }
  const nowMs = context.transport.now();
  const steps = toResult({
    ...{ query, warnings, plan, outcomes, directory, isSample, nowMs },
    awaited: [],
    baseAddress: base,
  });
  return runInTurns(steps, setImmediate);
}
