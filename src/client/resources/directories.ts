import { dayMs, type Directory, parseDirectory } from '../../domain';
import { fetchCached, readCached, type CacheableReply } from '../cache/fetchCached';
import type { ReplyCache } from '../cache/replyCache';
import type { ExchangeOptions, Transport } from '../http/transport';
import { parseReply, toFacilitiesPath, toList, toPayload } from './fetchResource';

/** Facilities are built over years, and change their status over months. */
const freshMs = dayMs;

interface Known {
  directory: Directory;
  fetchedAtMs: number;
}

/** Returns the path of a network’s directory. AU is not a network of the directory but includes all of them. */
export const directoryPath = (network: string): string =>
  toFacilitiesPath(network === 'AU' ? {} : { network_id: [network] });

function decode({ reply }: CacheableReply): Known {
  const { json, facts } = parseReply(reply);
  const list = toList(toPayload(json, facts));
  return { directory: parseDirectory(list), fetchedAtMs: reply.fetchedAtMs };
}

/**
 * The facility directories of one service, one per network, cached for a day: in memory and in the cache of replies.
 */
export class Directories {
  #transport: Transport;
  /** The base address. */
  #base: string;
  #cache: ReplyCache | undefined;
  #known = new Map<string, Known>();
  #failed = new Set<string>();

  constructor(transport: Transport, base: string, cache: ReplyCache | undefined) {
    this.#transport = transport;
    this.#base = base;
    this.#cache = cache;
  }

  /** Returns the directory of a network in memory, whatever its age. */
  current(network: string): Directory | undefined {
    return this.#known.get(network)?.directory;
  }

  /**
   * Returns the directory of a network in memory or in the cache, whatever its age, since a unit never changes its
   * nature. Sends nothing.
   */
  async read(network: string): Promise<Directory | undefined> {
    const known = this.current(network);
    if (known) return known;
    const cached = await readCached(this.#transport, this.#base + directoryPath(network), {
      cache: this.#cache,
    });
    if (!cached) return undefined;
    try {
      return this.#learn(network, decode(cached));
    } catch {
      await cached.drop();
      return undefined;
    }
  }

  /** True when fetching the directory of a network has failed. */
  hasFailed(network: string): boolean {
    return this.#failed.has(network);
  }

  /**
   * Returns the directory of a network, at most a day old if the service can be reached. Rejects with ApiError:
   * `notFound` or `noData` if the service has none.
   */
  async fetch(network: string, options: ExchangeOptions): Promise<Directory> {
    const known = this.#known.get(network);
    const ageMs = known && this.#transport.now() - known.fetchedAtMs;
    if (known && ageMs !== undefined && ageMs >= 0 && ageMs < freshMs) return known.directory;
    this.#failed.add(network);
    const directory = await this.#fetch(network, options);
    this.#failed.delete(network);
    return directory;
  }

  async #fetch(network: string, options: ExchangeOptions): Promise<Directory> {
    // Queries work without the directory, so it is not worth a second attempt.
    const once: Transport = { ...this.#transport, retry: { ...this.#transport.retry, maxAttempts: 1 } };
    const reply = await fetchCached(once, this.#base + directoryPath(network), {
      ...options,
      cache: this.#cache,
      freshMs,
    });
    try {
      const found = decode(reply);
      void reply.store();
      return this.#learn(network, found);
    } catch (error) {
      if (reply.use === undefined) throw error;
      await reply.drop();
      return this.#fetch(network, options);
    }
  }

  #learn(network: string, known: Known): Directory {
    this.#known.set(network, known);
    return known.directory;
  }
}
