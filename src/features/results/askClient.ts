import type { Client } from '../../client/index';
import type { Query } from '../../domain/query';
import type { MissingPart, Result } from '../../domain/result';
import type { PlannedPart } from './endedEarly';
import type { RunHow } from './sessionPorts';

/** What a client does beyond a plain run. */
type PlanningClient = Pick<Client, 'baseAddress' | 'run'> & {
  plan?(query: Query): { readonly requests: readonly PlannedPart[] };
  complete?(result: Result, options: object): Promise<Result>;
};

/**
 * Asks a client for a result, or for what one misses. What another service gave is not completed from this one: the
 * whole query is asked anew then.
 */
export async function askClient(
  client: PlanningClient,
  query: Query,
  signal: AbortSignal,
  how: RunHow,
): Promise<Result> {
  const { completes, refresh, onProgress, onPartial } = how;
  const options = { signal, refresh, onProgress, onPartial };
  const missing = completes?.provenance.missing;
  if (!completes || !missing || completes.provenance.baseAddress !== client.baseAddress || !client.complete) {
    how.onPlan(client.plan?.(query).requests ?? []);
    return client.run(query, options);
  }
  const planned = ({ query: own, window, labels }: MissingPart): PlannedPart[] =>
    (client.plan?.(own).requests ?? []).map(({ path }) => ({
      path,
      query: own,
      ...(window && { window }),
      ...(labels && { labels }),
    }));
  how.onPlan(missing.flatMap(planned));
  return client.complete(completes, options);
}
