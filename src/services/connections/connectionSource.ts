import {
  createClient,
  parseBaseAddress,
  type Client,
  type ClientOptions,
  type ReplyCache,
} from '../../client/index';
import { optional } from '../../domain/idioms/optional';
import { lineOfNoConnection, lineOfRequest, type LogLine } from '../../words/logLines';
import type { Keys } from '../keys/keys';
import type { Connection } from './connections';
import { guardClient, type ServiceAnswer } from './guardedClient';

/** The embedded sample service: the members used here. */
export interface RunningSample {
  readonly baseAddress: string;
  readonly token: string;
  close(): Promise<void>;
}

export interface SampleModule {
  startSampleService(options: { readonly plan: 'ENTERPRISE' }): Promise<RunningSample>;
}

export interface SourceOptions {
  /** Read at each use, so that a changed setting takes effect at once. */
  readonly kind: () => Connection['kind'];
  readonly baseAddress: () => string;
  readonly timeoutMs: () => number;
  readonly maxBodyBytes: () => number;
  /** The window limits from the user's settings, in days by interval. */
  readonly windowDays: () => Readonly<Record<string, number>>;
  /** The reply cache; undefined when there is none. */
  readonly cache: () => ReplyCache | undefined;
  readonly keys: Pick<Keys, 'get' | 'mayGoWithout'>;
  readonly loadSample: () => Promise<SampleModule>;
  readonly onAnswer: (origin: string, answer: ServiceAnswer) => void;
  /** Called with a line for each run and each request. */
  readonly writeLog: (line: LogLine) => void;
}

export const sampleLabel = 'Sample data';

/** The sample service's placeholder address: its port is known only once it has started. */
const sampleAddress = 'http://localhost';

/**
 * Looked up at each call: VS Code replaces the global fetch with its own, which uses the user's proxy and certificates.
 */
const currentFetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args);

/** Creates the connection that the settings select, and owns the sample service. */
export class ConnectionSource {
  #sample: Promise<RunningSample> | undefined;
  #isDisposed = false;
  #last:
    { readonly key: string; readonly cache: ReplyCache | undefined; readonly client: Client } | undefined;

  readonly #options: SourceOptions;

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  /** Sends nothing: the sample service starts with its first request. Rejects with ApiError `badBaseAddress`. */
  current(): Promise<Connection> {
    return this.#logged(() => Promise.resolve(this.#connection()));
  }

  /**
   * Like `current`, but waits for the sample service when it is selected. Rejects with the reason when it cannot start.
   */
  ready(): Promise<Connection> {
    return this.#logged(async () => {
      const connection = this.#connection();
      if (connection.kind === 'sample') await this.#startSample();
      return connection;
    });
  }

  /** Stops the sample service, even while it is starting. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    const sample = await this.#sample?.catch(() => undefined);
    await sample?.close();
  }

  #serviceConnection(): Connection {
    const { keys, onAnswer } = this.#options;
    const { origin, href } = parseBaseAddress(this.#options.baseAddress());
    const client = this.#clientFor({
      baseAddress: href,
      limits: { windowDays: this.#options.windowDays() },
      token: async () => (await keys.get(origin))?.value,
    });
    return {
      kind: 'service',
      label: new URL(origin).host,
      client: guardClient(client, {
        origin,
        keys,
        onAnswer: (answer) => {
          onAnswer(origin, answer);
        },
      }),
    };
  }

  #sampleConnection(): Connection {
    const client = this.#clientFor({
      baseAddress: sampleAddress,
      fetch: this.#fetchSample,
      // If the sample service cannot start, the request itself reports it.
      token: () =>
        this.#startSample().then(
          ({ token }) => token,
          () => undefined,
        ),
      isSample: true,
      limits: { reachDays: Infinity },
      // The service runs on this machine, so no rate limit is needed.
      requestsPerSecond: Infinity,
      // It also runs in this process: more concurrent requests would only slow the window down.
      maxInFlight: 2,
    });
    return { kind: 'sample', label: sampleLabel, client };
  }

  /** Sends requests for `sampleAddress` to the running sample service. */
  readonly #fetchSample = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { baseAddress } = await this.#startSample();
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    return currentFetch(new URL(pathname + search, baseAddress), init);
  };

  #connection(): Connection {
    return this.#options.kind() === 'sample' ? this.#sampleConnection() : this.#serviceConnection();
  }

  /** Logs a connection that could not be created, then rethrows. */
  async #logged(connect: () => Promise<Connection>): Promise<Connection> {
    try {
      return await connect();
    } catch (error) {
      this.#options.writeLog(lineOfNoConnection(error));
      throw error;
    }
  }

  /** Starts the sample service once; after a failure the next call tries again. */
  #startSample(): Promise<RunningSample> {
    if (this.#isDisposed) return Promise.reject(new Error('the window is closing'));
    return (this.#sample ??= this.#options
      .loadSample()
      // The largest plan, so that no query of sample data exceeds it.
      .then((module) => module.startSampleService({ plan: 'ENTERPRISE' }))
      .catch((error: unknown) => {
        this.#sample = undefined;
        throw error;
      }));
  }

  /** Reuses the client while its options are unchanged, so that its rate limit and pending requests are shared. */
  #clientFor(options: Omit<ClientOptions, 'fetch'> & Partial<Pick<ClientOptions, 'fetch'>>): Client {
    const limits = { timeoutMs: this.#options.timeoutMs(), maxBodyBytes: this.#options.maxBodyBytes() };
    const key = JSON.stringify([options.baseAddress, options.isSample, options.limits, limits]);
    const cache = this.#options.cache();
    if (this.#last?.key !== key || this.#last.cache !== cache) {
      const client = createClient({
        fetch: currentFetch,
        ...options,
        ...limits,
        ...optional({ cache }),
        onRequest: (report) => {
          this.#options.writeLog(lineOfRequest(report));
        },
      });
      this.#last = { key, cache, client };
    }
    return this.#last.client;
  }
}
