import {
  createClient,
  parseBaseAddress,
  type Client,
  type ClientOptions,
  type ReplyCache,
} from '../../client/index';
import type { Connection, Keys } from '../../host/services';
import { lineOfNoConnection, lineOfRequest, type LogLine } from '../../words/logLines';
import { guardClient, type ServiceAnswer } from './guardedClient';
import { logRuns } from '../runs/loggedClient';

/** The embedded sample service, as far as it is used here. */
export interface RunningSample {
  readonly baseAddress: string;
  readonly token: string;
  close(): Promise<void>;
}

export interface SampleModule {
  startSampleService(): Promise<RunningSample>;
}

export interface SourceOptions {
  /** Read at each use, so that a changed setting holds at once. */
  readonly kind: () => Connection['kind'];
  readonly baseAddress: () => string;
  readonly timeoutMs: () => number;
  readonly maxBodyBytes: () => number;
  /** What the user knows of the service's limits, in days by interval. */
  readonly windowDays: () => Readonly<Record<string, number>>;
  /** Where replies are kept; undefined: nowhere. */
  readonly cache: () => ReplyCache | undefined;
  readonly keys: Pick<Keys, 'get' | 'mayGoWithout'>;
  readonly loadSample: () => Promise<SampleModule>;
  readonly onAnswer: (origin: string, answer: ServiceAnswer) => void;
  /** Takes a line for each run and each request. */
  readonly writeLog: (line: LogLine) => void;
}

export const sampleLabel = 'Sample data';

/** VS Code puts its own fetch in place, with the user's proxy and certificates: looked up at each call. */
const currentFetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args);

/** Makes the connection that the settings ask for, and owns the sample service. */
export class ConnectionSource {
  private sample: Promise<RunningSample> | undefined;
  private isDisposed = false;
  private last:
    { readonly key: string; readonly cache: ReplyCache | undefined; readonly client: Client } | undefined;

  constructor(private readonly options: SourceOptions) {}

  /** Rejects with ApiError `badBaseAddress`, or with the reason why the sample service cannot start. */
  async current(): Promise<Connection> {
    const { kind, writeLog } = this.options;
    try {
      const made = kind() === 'sample' ? await this.sampleConnection() : this.serviceConnection();
      return { ...made, client: logRuns(made.client, writeLog) };
    } catch (error) {
      writeLog(lineOfNoConnection(error));
      throw error;
    }
  }

  /** Stops the sample service, also one that is just starting. */
  async dispose(): Promise<void> {
    this.isDisposed = true;
    const sample = await this.sample?.catch(() => undefined);
    await sample?.close();
  }

  private serviceConnection(): Connection {
    const { keys, onAnswer } = this.options;
    const { origin, href } = parseBaseAddress(this.options.baseAddress());
    const client = this.clientFor({
      baseAddress: href,
      limits: { windowDays: this.options.windowDays() },
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

  private async sampleConnection(): Promise<Connection> {
    const { baseAddress, token } = await this.startSample();
    const client = this.clientFor({
      baseAddress,
      token: () => Promise.resolve(token),
      isSample: true,
      // It is this machine's own: nobody else is to be spared.
      requestsPerSecond: Infinity,
      // And it works in this very process: more at once would only keep the window waiting.
      mostInFlight: 2,
    });
    return { kind: 'sample', label: sampleLabel, client };
  }

  /** Started once; after a failure the next use tries again. */
  private startSample(): Promise<RunningSample> {
    if (this.isDisposed) return Promise.reject(new Error('the window is closing'));
    return (this.sample ??= this.options
      .loadSample()
      .then((module) => module.startSampleService())
      .catch((error: unknown) => {
        this.sample = undefined;
        throw error;
      }));
  }

  /** The same client as before as long as nothing has changed: its pace, and what is under way, hold for all uses. */
  private clientFor(options: Omit<ClientOptions, 'fetch'>): Client {
    const limits = { timeoutMs: this.options.timeoutMs(), maxBodyBytes: this.options.maxBodyBytes() };
    const key = JSON.stringify([options.baseAddress, options.isSample, options.limits, limits]);
    const cache = this.options.cache();
    if (this.last?.key !== key || this.last.cache !== cache) {
      const client = createClient({
        ...options,
        ...limits,
        ...(cache === undefined ? {} : { cache }),
        fetch: currentFetch,
        onRequest: (report) => {
          this.options.writeLog(lineOfRequest(report));
        },
      });
      this.last = { key, cache, client };
    }
    return this.last.client;
  }
}
