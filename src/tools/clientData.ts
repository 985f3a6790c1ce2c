import { isApiError, type Client } from '../client/index';
import type { Estimate, Query } from '../domain';
import type { ToolData } from './tool';

/** The data of a client, for tools without an editor. */
export function dataOfClient(
  client: Pick<Client, 'plan' | 'peek' | 'run' | 'fetchDirectory' | 'readDirectory'>,
  isSample: boolean,
): ToolData {
  return {
    async estimate(query: Query): Promise<Estimate | undefined> {
      // Units of a known facility share a request, so the directory affects the cost.
      if (query.operation === 'facilities') await client.readDirectory(query.network_code);
      try {
        const { cost, derivedFrom } = client.plan(query);
        return { cost, isRateLimited: !isSample, derivedFrom };
      } catch (error) {
        if (isApiError(error)) return undefined;
        throw error;
      }
    },
    peek: (query) => client.peek(query),
    run: (query, { signal, approve, onProgress }) => client.run(query, { signal, approve, onProgress }),
    fetchDirectory: (network, signal) => client.fetchDirectory(network, { signal }),
    peekDirectory: (network) => client.readDirectory(network),
  };
}
