import { ApiError, isApiError, type ApiErrorKind, type Client } from '../../client/index';
import type { Result } from '../../domain/result';
import type { Keys, Token } from '../keys/keys';

/** What came of a query: the service took it, did not take the key (or none), was not there, or all else. */
export type ServiceAnswer = 'taken' | 'refused' | 'unreachable' | 'other';

export interface GuardOptions {
  readonly origin: string;
  readonly keys: Pick<Keys, 'get' | 'mayGoWithout'>;
  /** Told after each query, but one that was cancelled and one that the service was not asked. */
  readonly onAnswer: (answer: ServiceAnswer) => void;
}

function answerOf(kind: ApiErrorKind): ServiceAnswer {
  if (kind === 'unauthorised') return 'refused';
  return kind === 'network' || kind === 'timeout' ? 'unreachable' : 'other';
}

/** What a result tells of the service; undefined when all of it was kept and young enough. */
function answerWithin({ provenance }: Result): ServiceAnswer | undefined {
  const uses = provenance.requests.map(({ cache }) => cache);
  if (uses.includes('stale')) return 'unreachable';
  return uses.every((use) => use === 'fresh') ? undefined : 'taken';
}

/** A wrong key and one over its quota are refused alike: one that the service took before is hardly wrong. */
function withKeyHistory(error: unknown, token: Token | undefined): unknown {
  const isRefusal = isApiError(error) && error.kind === 'unauthorised' && error.facts.hadToken === true;
  if (!isRefusal || token?.isProven !== true) return error;
  return new ApiError(error.kind, { ...error.facts, workedBefore: true }, { cause: error });
}

/**
 * A client that sends nothing without a key until the user has chosen to go without: `run` then rejects with
 * `unauthorised` that has no status, since the service was not asked.
 */
export function guardClient(client: Client, { origin, keys, onAnswer }: GuardOptions): Client {
  async function guarded(work: () => Promise<Result>): Promise<Result> {
    const token = await keys.get(origin);
    if (!keys.mayGoWithout(origin) && !token)
      throw new ApiError('unauthorised', { url: client.baseAddress, hadToken: false });
    try {
      const result = await work();
      const answer = answerWithin(result);
      if (answer !== undefined) onAnswer(answer);
      return result;
    } catch (error) {
      if (isApiError(error) && error.kind !== 'cancelled') onAnswer(answerOf(error.kind));
      throw withKeyHistory(error, token);
    }
  }
  return {
    ...client,
    async run(query, options) {
      // A query that cannot be sent at all is told as such, whatever the key.
      client.plan(query);
      return guarded(() => client.run(query, options));
    },
    complete: (result, options) => guarded(() => client.complete(result, options)),
  };
}
