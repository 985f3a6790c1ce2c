import type { Query } from '../domain/query';
import type { Result } from '../domain/result';

export interface ClientOptions {
  /** `https` anywhere, `http` on loopback only; with or without `/v4`. */
  readonly baseAddress: string;
  /** The fetch to use: VS Code's patched global, undici's, a test's. */
  readonly fetch: typeof globalThis.fetch;
  /** Asked before each request. Undefined: no Authorization header is sent. */
  readonly token?: () => Promise<string | undefined>;
  /** For one whole request. Default 60,000. */
  readonly timeoutMs?: number;
  /** Largest body that is read, after decompression. Default 256 MB. */
  readonly maxBodyBytes?: number;
  /** Marks results as made up. Default false. */
  readonly isSample?: boolean;
  /** The clock, epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called as bytes arrive, at most a few times a second. */
  readonly onProgress?: (progress: { readonly receivedBytes: number }) => void;
}

/** All methods reject with ApiError only. */
export interface Client {
  /** Origin and path the requests go to, without a trailing slash and without `/v4`. */
  readonly baseAddress: string;
  /** The address of the query's request, without the token. Throws what `run` would reject with. */
  address(query: Query): string;
  /** Asks one of the three operations and decodes the answer. */
  run(query: Query, options?: RunOptions): Promise<Result>;
  /**
   * Checks a token with the cheapest call that needs one (`/v4/me`, else a facility query of one bucket).
   * Resolves with a label for the account, when the service tells one.
   */
  checkToken(
    token: string,
    options?: RunOptions,
  ): Promise<{ readonly label?: string; readonly plan?: string }>;
}

export function createClient(_options: ClientOptions): Client {
  throw new Error('not built yet');
}
