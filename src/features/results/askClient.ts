import type { Client } from '../../client/index';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { RunHow } from './sessionPorts';

/**
 * Asks a client for a result, or for what one misses. What another service gave is not completed from this one: the
 * whole query is asked anew then.
 */
export async function askClient(
  client: Pick<Client, 'baseAddress' | 'run' | 'complete'>,
  query: Query,
  signal: AbortSignal,
  { completes, ...how }: RunHow,
): Promise<Result> {
  const isOfThisService = completes?.provenance.baseAddress === client.baseAddress;
  return completes && isOfThisService
    ? client.complete(completes, { ...how, signal })
    : client.run(query, { ...how, signal });
}
