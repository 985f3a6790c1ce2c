import { ApiError, isApiError, type ApiErrorKind, type Client } from '../../client/index';
import type { Keys } from '../../host/services';

/** What came of a query: the service took it, did not take the key (or none), was not there, or all else. */
export type ServiceAnswer = 'taken' | 'refused' | 'unreachable' | 'other';

export interface GuardOptions {
  readonly origin: string;
  readonly keys: Pick<Keys, 'get' | 'mayGoWithout'>;
  /** Told after each query, but one that was cancelled. */
  readonly onAnswer: (answer: ServiceAnswer) => void;
}

function answerOf(kind: ApiErrorKind): ServiceAnswer {
  if (kind === 'unauthorised') return 'refused';
  return kind === 'network' || kind === 'timeout' ? 'unreachable' : 'other';
}

/**
 * A client that sends nothing without a key until the user has chosen to go without: `run` then rejects with
 * `unauthorised` that has no status, since the service was not asked.
 */
export function guardClient(client: Client, { origin, keys, onAnswer }: GuardOptions): Client {
  return {
    ...client,
    async run(query, options) {
      const url = client.address(query);
      if (!keys.mayGoWithout(origin) && !(await keys.get(origin)))
        throw new ApiError('unauthorised', { url, hadToken: false });
      try {
        const result = await client.run(query, options);
        onAnswer('taken');
        return result;
      } catch (error) {
        if (isApiError(error) && error.kind !== 'cancelled') onAnswer(answerOf(error.kind));
        throw error;
      }
    },
  };
}
