import { ApiError, isApiError, type ApiErrorKind, type Client } from '../../client/index';
import { withKeyHistory } from '../../domain/result/failure';
import type { Result } from '../../domain/result/result';
import type { Keys, Token } from '../keys/keys';

/** The outcome of a query: accepted, key (or its absence) refused, service unreachable, or any other failure. */
export type ServiceAnswer = 'accepted' | 'refused' | 'unreachable' | 'other';

export interface GuardOptions {
  readonly origin: string;
  readonly keys: Pick<Keys, 'get' | 'mayGoWithout'>;
  /** Called after each query, except one that was cancelled or never sent. */
  readonly onAnswer: (answer: ServiceAnswer) => void;
}

function answerOf(kind: ApiErrorKind): ServiceAnswer {
  if (kind === 'unauthorised') return 'refused';
  return kind === 'network' || kind === 'timeout' ? 'unreachable' : 'other';
}

/** Derives the service's answer from a result; undefined when the whole result came from fresh cached replies. */
function answerWithin({ provenance }: Result): ServiceAnswer | undefined {
  const uses = provenance.requests.map(({ cache }) => cache);
  if (uses.includes('stale')) return 'unreachable';
  return uses.every((use) => use === 'fresh') ? undefined : 'accepted';
}

/**
 * Wraps a client so that it sends nothing without a key until the user has chosen to go without one. Until then
 * requests reject with an `unauthorised` error that has no status, since nothing was sent.
 */
export function guardClient(client: Client, { origin, keys, onAnswer }: GuardOptions): Client {
  async function readToken(): Promise<Token | undefined> {
    const token = await keys.get(origin);
    if (!keys.mayGoWithout(origin) && !token)
      throw new ApiError('unauthorised', { url: client.baseAddress, hadToken: false });
    return token;
  }
  async function guarded(work: () => Promise<Result>): Promise<Result> {
    const token = await readToken();
    try {
      const result = await work();
      const answer = answerWithin(result);
      if (answer !== undefined) onAnswer(answer);
      return result;
    } catch (error) {
      if (isApiError(error) && error.kind !== 'cancelled') onAnswer(answerOf(error.kind));
      throw withKeyHistory(error, token?.isProven === true);
    }
  }
  return {
    ...client,
    async run(query, options) {
      // An invalid query is rejected as invalid first, whatever the key.
      client.plan(query);
      return guarded(() => client.run(query, options));
    },
    complete: (result, options) => guarded(() => client.complete(result, options)),
    async fetchDirectory(network, options) {
      await readToken();
      return client.fetchDirectory(network, options);
    },
  };
}
