import {
  createClient,
  isApiError,
  lastReplyCache,
  parseBaseAddress,
  type BaseAddress,
  type Client,
} from '../client/index';
import { UsageError } from '../batch/exitCodes';
import { sentenceOfBadAddress } from '../words/failures/failureProblem';
import { environmentKeyFor } from '../services/keys/environmentKey';
import type { ServiceOptions } from './commandLine';

export interface Service {
  client: Client;
  /** Closes every connection. */
  close(): Promise<void>;
}

const defaultBaseAddress = 'https://api.openelectricity.org.au';

async function openSample(): Promise<Service> {
  const { createSampleService } = await import('../sample/index');
  const { fetch, token } = createSampleService();
  const client = createClient({
    // The sample service answers in this process, so nothing listens at its address.
    baseAddress: 'http://localhost',
    fetch,
    token: () => Promise.resolve(token),
    requestsPerSecond: Infinity,
    isSample: true,
  });
  return { client, close: () => Promise.resolve() };
}

/** Parses the address of a service. Throws UsageError, which names where it was typed. */
function parseAddress(typed: string, where: '--address' | 'OPENELECTRICITY_API_URL'): BaseAddress {
  try {
    return parseBaseAddress(typed);
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'badBaseAddress') throw error;
    throw new UsageError(`${where}: ${sentenceOfBadAddress(typed, error.facts.fault)}`);
  }
}

/**
 * Opens the service of a command: `--address`, else OPENELECTRICITY_API_URL, else the default address. Uses the key in
 * OPENELECTRICITY_API_KEY if it belongs to that address. Rejects with UsageError.
 */
export async function openService({ isSample, address }: ServiceOptions): Promise<Service> {
  if (isSample) return openSample();
  const { env } = process;
  const named = env['OPENELECTRICITY_API_URL']?.trim();
  const baseAddress = address ?? (named === undefined || named === '' ? defaultBaseAddress : named);
  const { origin } = parseAddress(
    baseAddress,
    address === undefined ? 'OPENELECTRICITY_API_URL' : '--address',
  );
  const token = environmentKeyFor(origin, env, true, defaultBaseAddress);
  const { createNodeFetch } = await import('../client/node/nodeFetch');
  const fetch = createNodeFetch();
  const client = createClient({
    baseAddress,
    fetch,
    token: () => Promise.resolve(token),
    cache: lastReplyCache(),
  });
  return { client, close: () => fetch.close() };
}

/** Runs work with the service of a command, and closes the service. Rejects as `openService` and the work do. */
export async function withService<T>(
  options: ServiceOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const service = await openService(options);
  try {
    return await work(service.client);
  } finally {
    await service.close();
  }
}
