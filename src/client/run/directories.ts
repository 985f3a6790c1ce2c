import { dayMs, type Directory, parseDirectory } from '../../domain';
import type { ReplyCache } from '../cache/replyCache';
import type { ExchangeOptions, Transport } from '../http/transport';
import { fetchDecoded, readDecoded, type CacheableReply } from './fetchPart';
import { toFacilitiesPath, toList, toPayload } from './fetchResource';

/** Facilities are built over years, and change their status over months. */
const freshMs = dayMs;

interface Known {
  directory: Directory;
  fetchedAtMs: number;
}

/** Returns the path of a network’s directory. AU is not a network of the directory but includes all of them. */
export const directoryPath = (network: string): string =>
  toFacilitiesPath(network === 'AU' ? {} : { network_id: [network] });

const decode = ({ reply }: CacheableReply): Known => ({
  directory: parseDirectory(toList(toPayload(reply))),
  fetchedAtMs: reply.fetchedAtMs,
});

/** The facility directories of one service by network, cached for a day in memory and on disk. */
export class Directories {
  #known = new Map<string, Known>();
  #failed = new Set<string>();

  constructor(
    readonly transport: Transport,
    readonly base: string,
    readonly cache: ReplyCache | undefined,
  ) {}

  /** Returns the directory of a network in memory, whatever its age. */
  current(network: string): Directory | undefined {
    return this.#known.get(network)?.directory;
  }

  /** Returns the directory in memory or in the cache, whatever its age. Sends nothing. */
  async read(network: string): Promise<Directory | undefined> {
    const known = this.current(network);
    if (known) return known;
    const url = this.base + directoryPath(network);
    const cached = await readDecoded(this.transport, url, { cache: this.cache }, decode);
    if (cached) this.#known.set(network, cached);
    return cached?.directory;
  }

  hasFailed(network: string): boolean {
    return this.#failed.has(network);
  }

  /**
   * Returns the directory of a network, at most a day old if the service can be reached. Rejects with ApiError:
   * `notFound` or `noData` if the service has none.
   */
  async fetch(network: string, options: ExchangeOptions): Promise<Directory> {
    const known = this.#known.get(network);
    if (known) {
      const ageMs = this.transport.now() - known.fetchedAtMs;
      if (ageMs >= 0 && ageMs < freshMs) return known.directory;
    }
    this.#failed.add(network);
    // Queries work without the directory, so it is not worth a second attempt.
    const once: Transport = { ...this.transport, retry: { ...this.transport.retry, maxAttempts: 1 } };
    const url = this.base + directoryPath(network);
    const found = await fetchDecoded(once, url, { ...options, cache: this.cache, freshMs }, decode);
    this.#known.set(network, found);
    this.#failed.delete(network);
    return found.directory;
  }
}
