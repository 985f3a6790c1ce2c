import { ApiError, isApiError, type Client } from '../../client/index';
import type { Keys } from '../../host/services';

export interface GuardOptions {
  readonly origin: string;
  readonly keys: Pick<Keys, 'get' | 'mayGoWithout'>;
  /** Told after each query that the service took or refused. */
  readonly onAnswer: (wasRefused: boolean) => void;
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
        onAnswer(false);
        return result;
      } catch (error) {
        if (isApiError(error) && error.kind === 'unauthorised') onAnswer(true);
        throw error;
      }
    },
  };
}
