import { Agent, EnvHttpProxyAgent, fetch, type Dispatcher } from 'undici';

export type NodeFetch = typeof globalThis.fetch & {
  /** Waits for requests in progress, then closes every connection. Further calls reject. */
  close(): Promise<void>;
};

/** Disabled, since the client has its own limits for the first byte and for each silence. */
const timeouts = { headersTimeout: 0, bodyTimeout: 0 };

/** Returns the first of these variables that is set, with `http` where it names no scheme. */
function proxyOf(...names: readonly string[]): string | undefined {
  const text = names
    .map((name) => process.env[name]?.trim())
    .find((value) => value !== undefined && value !== '');
  return text === undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}

/** True for any name of this machine, in the spelling of the URL parser. */
const isLoopback = (hostname: string) =>
  /^(localhost|.+\.localhost)\.?$|^127\.\d+\.\d+\.\d+$|^\[(::1|::ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/.test(
    hostname,
  );

/** Uses the proxies of the environment, except for this machine: a key sent to loopback does not leave it. */
function createDispatcher(): { dispatcher: Dispatcher; close: () => Promise<void> } {
  const direct = new Agent(timeouts);
  const httpProxy = proxyOf('http_proxy', 'HTTP_PROXY');
  const httpsProxy = proxyOf('https_proxy', 'HTTPS_PROXY');
  const proxied = new EnvHttpProxyAgent({
    ...timeouts,
    // Requests a tunnel only when necessary, since many proxies allow none to port 80.
    proxyTunnel: false,
    httpProxy,
    httpsProxy,
  });
  const dispatcher = proxied.compose((dispatch) => (options, handler) => {
    const { hostname } = new URL(options.origin ?? '');
    return isLoopback(hostname) ? direct.dispatch(options, handler) : dispatch(options, handler);
  });
  let closed: Promise<unknown> | undefined;
  return {
    dispatcher,
    close: async () => {
      await (closed ??= Promise.all([direct.close(), proxied.close()]));
    },
  };
}

/** Converts arguments for undici's fetch, which only accepts its own Request class. */
function toArguments(
  input: string | URL | Request,
  init: RequestInit | undefined,
): [string | URL, RequestInit] {
  if (!(input instanceof Request)) return [input, init ?? {}];
  const { url, method, headers, body, signal, redirect } = input;
  const duplex = body === null ? {} : { body, duplex: 'half' as const };
  return [url, { method, headers, signal, redirect, ...duplex, ...init }];
}

/**
 * Creates a `fetch` for plain Node, based on undici. Uses the proxies of `HTTPS_PROXY` and `HTTP_PROXY`, except for the
 * hosts of `NO_PROXY` (each also in lower case, which takes precedence; loopback hosts are always reached directly).
 * Requests gzip or Brotli, and reuses connections. Reads the variables once, here. An `https` address uses `HTTP_PROXY`
 * when there is no `HTTPS_PROXY`. Throws TypeError for an invalid proxy address.
 *
 * Not for VS Code, whose own fetch knows the user's proxy and certificates.
 */
export function createNodeFetch(): NodeFetch {
  const { dispatcher, close } = createDispatcher();
  const nodeFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const [address, own] = toArguments(input, init);
    const headers = new Headers(own.headers);
    // By default, undici requests Brotli for https only.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'br, gzip');
    const options = { ...own, headers: [...headers], dispatcher };
    // The types of undici's fetch and of the global one describe the same thing under two names.
    return (await fetch(address, options as Parameters<typeof fetch>[1])) as unknown as Response;
  };
  return Object.assign(nodeFetch, { close });
}
