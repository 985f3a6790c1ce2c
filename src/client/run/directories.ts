import { parseDirectory, type Directory } from '../../domain/directory';
import { dayMs } from '../../domain/durations';
import { fetchCached, readCached, type CacheableReply } from '../cache/fetchCached';
import type { ReplyCache } from '../cache/replyCache';
import { parseJson, toText } from '../decode/envelope';
import type { ExchangeOptions, Transport } from '../http/transport';
import { toFacilitiesPath, toList, toPayload } from '../resources/fetchResource';

/** Facilities are built over years, and change their status over months. */
const freshMs = dayMs;

interface Known {
  readonly directory: Directory;
  readonly fetchedAtMs: number;
}

export interface DirectorySource {
  readonly transport: Transport;
  /** The base address. */
  readonly base: string;
  readonly cache: ReplyCache | undefined;
}

/** AU is no network of the directory: all of them are in it. */
const pathOf = (network: string): string =>
  toFacilitiesPath(network === 'AU' ? {} : { network_id: [network] });

function decode({ reply, facts }: CacheableReply): Known {
  const text = toText(reply.bytes, facts);
  const list = toList(toPayload(parseJson(reply.secret?.cutJson(text) ?? text, facts), facts));
  return { directory: parseDirectory(list), fetchedAtMs: reply.fetchedAtMs };
}

/** The directories of facilities of one service, a network each, kept for a day: in memory, and in the cache of replies. */
export class Directories {
  readonly #source: DirectorySource;
  readonly #known = new Map<string, Known>();
  readonly #failed = new Set<string>();

  constructor(source: DirectorySource) {
    this.#source = source;
  }

  /** What is in memory of a network, whatever its age. */
  current(network: string): Directory | undefined {
    return this.#known.get(network)?.directory;
  }

  /** What is in memory or in the cache of a network, whatever its age: a unit does not change what it is. Sends nothing. */
  async read(network: string): Promise<Directory | undefined> {
    const known = this.current(network);
    if (known) return known;
    const { transport, base, cache } = this.#source;
    const cached = await readCached(transport, base + pathOf(network), { cache });
    if (cached === undefined) return undefined;
    try {
      return this.#learn(network, decode(cached));
    } catch {
      await cached.drop();
      return undefined;
    }
  }

  /** True when the directory of a network was fetched in vain. */
  hasFailed(network: string): boolean {
    return this.#failed.has(network);
  }

  /**
   * The directory of a network, at most a day old where the service can be reached. Rejects with ApiError: `notFound` or
   * `noData` where the service has none.
   */
  async fetch(network: string, options: ExchangeOptions): Promise<Directory> {
    const { transport } = this.#source;
    const known = this.#known.get(network);
    const ageMs = known && transport.now() - known.fetchedAtMs;
    if (known && ageMs !== undefined && ageMs >= 0 && ageMs < freshMs) return known.directory;
    this.#failed.add(network);
    const directory = await this.#fetch(network, options);
    this.#failed.delete(network);
    return directory;
  }

  async #fetch(network: string, options: ExchangeOptions): Promise<Directory> {
    const { transport, base, cache } = this.#source;
    // Queries do without it: it is not worth a second attempt.
    const once: Transport = { ...transport, retry: { ...transport.retry, mostAttempts: 1 } };
    const reply = await fetchCached(once, base + pathOf(network), { ...options, cache, freshMs });
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
