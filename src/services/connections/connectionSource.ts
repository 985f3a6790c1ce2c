import path from 'node:path';
import type { Uri } from 'vscode';
import { type Result, withKeyHistory } from '../../domain';
import { errorCode } from '../../host/files/errorCode';
import type { Log } from '../../host/log';
import {
  ApiError,
  type Client,
  type ClientOptions,
  createClient,
  createDiskCache,
  isApiError,
  parseBaseAddress,
  type QueryOptions,
  type ReplyCache,
} from '../../client/index';
import { lineOfNoConnection, lineOfRequest, type LogLine } from '../../words/logLines';
import type { Keys, Token } from '../keys/keys';

/** The service that queries go to. */
export interface Connection {
  kind: 'sample' | 'service';
  /** "Sample data" or the service's host name. */
  label: string;
  client: Client;
}

/**
 * The outcome of a query: accepted, key (or its absence) refused, service unreachable (also behind a proxy that
 * replies itself), or any other failure.
 */
export type ServiceAnswer = 'accepted' | 'refused' | 'unreachable' | 'other';

function answerOf({ kind, facts }: ApiError): ServiceAnswer {
  if (kind === 'unauthorised') return 'refused';
  const isUnreachable = ['network', 'timeout', 'blocked', 'notJson'].includes(kind);
  return isUnreachable || facts.isFromProxy === true ? 'unreachable' : 'other';
}

/** Derives the service's answer from a result; undefined when the whole result came from fresh cached replies. */
function answerWithin({ provenance }: Result): ServiceAnswer | undefined {
  const uses = provenance.requests.map(({ cache }) => cache);
  if (uses.includes('stale')) return 'unreachable';
  return uses.every((use) => use === 'fresh') ? undefined : 'accepted';
}

/**
 * Wraps a client so that it sends nothing without a key until the user has chosen to go without one. Until then
 * requests reject with an `unauthorised` error that has no status, since nothing was sent. `onAnswer` is called after
 * each query, except one that was cancelled or never sent.
 */
export function guardClient(
  client: Client,
  origin: string,
  keys: Pick<Keys, 'get' | 'mayGoWithout'>,
  onAnswer: (answer: ServiceAnswer) => void,
): Client {
  const readToken = async (): Promise<Token | undefined> => {
    const token = await keys.get(origin);
    if (!keys.mayGoWithout(origin) && !token)
      throw new ApiError('unauthorised', { url: client.baseAddress, hadToken: false });
    return token;
  };
  /**
   * Checks the key once the query is planned and before its cost is approved, so an invalid query is rejected as
   * invalid first, whatever the key. Reports the service's answer.
   */
  const guard = async (
    run: (options: QueryOptions) => Promise<Result>,
    options: QueryOptions = {},
  ): Promise<Result> => {
    const sent: { token?: Token; isAllowed?: true } = {};
    try {
      const result = await run({
        ...options,
        approve: async (cost) => {
          if (!sent.isAllowed) sent.token = await readToken();
          sent.isAllowed = true;
          return options.approve?.(cost) ?? true;
        },
      });
      const answer = answerWithin(result);
      if (answer !== undefined && sent.isAllowed) onAnswer(answer);
      return result;
    } catch (error) {
      if (sent.isAllowed && isApiError(error) && error.kind !== 'cancelled') onAnswer(answerOf(error));
      throw withKeyHistory(error, sent.token?.isProven === true);
    }
  };
  return {
    ...client,
    run: (query, options) => guard((guarded) => client.run(query, guarded), options),
    complete: (result, options) => guard((guarded) => client.complete(result, guarded), options),
    async fetchDirectory(network, options) {
      await readToken();
      return client.fetchDirectory(network, options);
    },
  };
}

/** The embedded sample service: the members used here. */
export interface SampleModule {
  createSampleService(options: { plan: 'ENTERPRISE' }): { token: string; fetch: typeof globalThis.fetch };
}

type Sample = ReturnType<SampleModule['createSampleService']>;

/** The sample service answers in this process, so nothing listens at its address. */
const sampleAddress = 'http://localhost';

/**
 * Looked up at each call: VS Code replaces the global fetch with its own, which uses the user's proxy and certificates.
 */
const currentFetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args);

/** Creates the connection that the settings select, and holds the sample service. */
export class ConnectionSource {
  #sample: Promise<Sample> | undefined;
  #last: { key: string; cache: ReplyCache | undefined; client: Client } | undefined;

  /** The settings are functions, read at each use, so that a changed one takes effect at once. */
  constructor(
    private options: {
      kind: () => Connection['kind'];
      baseAddress: () => string;
      timeoutMs: () => number;
      maxBodyBytes: () => number;
      /** The window limits from the user's settings, in days by interval. */
      windowDays: () => Record<string, number>;
      /** The reply cache; undefined when there is none. */
      cache: () => ReplyCache | undefined;
      keys: Pick<Keys, 'get' | 'mayGoWithout'>;
      loadSample: () => Promise<SampleModule>;
      onAnswer: (origin: string, answer: ServiceAnswer) => void;
      /** Called with a line for each run and each request. */
      writeLog: (line: LogLine) => void;
    },
  ) {}

  /**
   * Returns the selected connection. `loadsSample`: loads the sample service when it is selected. Logs the reason
   * why there is no connection, then rejects with it: ApiError `badBaseAddress`, or why the sample service cannot be loaded.
   */
  async connect(loadsSample: boolean): Promise<Connection> {
    try {
      if (this.options.kind() === 'service') return this.#serviceConnection();
      if (loadsSample) await this.#loadSample();
      return this.#sampleConnection();
    } catch (error) {
      this.options.writeLog(lineOfNoConnection(error));
      throw error;
    }
  }

  #serviceConnection(): Connection {
    const { keys, onAnswer } = this.options;
    const { origin, href } = parseBaseAddress(this.options.baseAddress());
    const client = this.#clientFor({
      baseAddress: href,
      limits: { windowDays: this.options.windowDays() },
      token: async () => (await keys.get(origin))?.value,
    });
    return {
      kind: 'service',
      label: new URL(origin).host,
      client: guardClient(client, origin, keys, (answer) => onAnswer(origin, answer)),
    };
  }

  #sampleConnection(): Connection {
    const client = this.#clientFor({
      baseAddress: sampleAddress,
      fetch: async (...request) => (await this.#loadSample()).fetch(...request),
      // If the sample service cannot be loaded, the request itself reports it.
      token: () =>
        this.#loadSample().then(
          ({ token }) => token,
          () => undefined,
        ),
      isSample: true,
      limits: { reachDays: Infinity },
      // The service runs in this process, so no rate limit is needed.
      requestsPerSecond: Infinity,
      // More concurrent requests would only slow the window down.
      maxInFlight: 2,
    });
    return { kind: 'sample', label: 'Sample data', client };
  }

  /** Loads the sample service once; after a failure the next call tries again. */
  #loadSample(): Promise<Sample> {
    return (this.#sample ??= this.options
      .loadSample()
      // The largest plan, so that no query of sample data exceeds it.
      .then((module) => module.createSampleService({ plan: 'ENTERPRISE' }))
      .catch((error: unknown) => {
        this.#sample = undefined;
        throw error;
      }));
  }

  /** Reuses the client while its options are unchanged, so that its rate limit and pending requests are shared. */
  #clientFor(options: Omit<ClientOptions, 'fetch'> & Partial<Pick<ClientOptions, 'fetch'>>): Client {
    const limits = { timeoutMs: this.options.timeoutMs(), maxBodyBytes: this.options.maxBodyBytes() };
    const key = JSON.stringify([options.baseAddress, options.isSample, options.limits, limits]);
    const cache = this.options.cache();
    if (this.#last?.key !== key || this.#last.cache !== cache) {
      const client = createClient({
        fetch: currentFetch,
        ...options,
        ...limits,
        cache,
        onRequest: (report) => this.options.writeLog(lineOfRequest(report)),
      });
      this.#last = { key, cache, client };
    }
    return this.#last.client;
  }
}

/** The cached replies of all windows, in the folder `replies` of the extension's own storage. */
export class CachedReplies {
  #last: { key: string; cache: ReplyCache } | undefined;
  #reported = new Set<string>();

  /** The limits are read at each use, so that a changed setting takes effect at once. */
  constructor(
    private options: {
      /** The extension's global storage, shared by all windows. */
      storage: Pick<Uri, 'scheme' | 'fsPath'>;
      maxBytes: () => number;
      maxBodyBytes: () => number;
      log: Pick<Log, 'warn'>;
    },
  ) {}

  /** Returns the cache with the current settings; undefined when the storage is not on a disk. */
  current(): ReplyCache | undefined {
    const { storage } = this.options;
    if (storage.scheme !== 'file') return undefined;
    const limits = { maxBytes: this.options.maxBytes(), maxBodyBytes: this.options.maxBodyBytes() };
    const key = JSON.stringify(limits);
    if (this.#last?.key !== key) {
      const onFault = this.#reportOnce.bind(this);
      this.#last = {
        key,
        cache: createDiskCache({ folder: path.join(storage.fsPath, 'replies'), ...limits, onFault }),
      };
    }
    return this.#last.cache;
  }

  async clear(): Promise<number> {
    return (await this.current()?.clear()) ?? 0;
  }

  /** Logs each kind of fault once, since one that affects a file usually affects the others as well. */
  #reportOnce(what: string, error: unknown): void {
    // The message may name another file each time.
    const key = `${what} ${errorCode(error)}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.options.log.warn(`The cache could not ${what}. Results are not affected.`, error);
  }
}
