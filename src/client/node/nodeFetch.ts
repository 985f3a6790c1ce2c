import { optional } from '../../domain/optional';
import { Agent, EnvHttpProxyAgent, fetch, type Dispatcher } from 'undici';

/** A `fetch` with connections of its own. */
export type NodeFetch = typeof globalThis.fetch & {
  /** Lets what is under way come to its end, then closes every connection. Further calls are rejected. */
  close(): Promise<void>;
};

/** The client has its own limits for the first byte and for each silence; two clocks would only disagree. */
const timeouts = { headersTimeout: 0, bodyTimeout: 0 };

/** The first of these variables that is set; a proxy without a scheme is an HTTP one, as everywhere. */
function proxyOf(...names: readonly string[]): string | undefined {
  const text = names
    .map((name) => process.env[name]?.trim())
    .find((value) => value !== undefined && value !== '');
  return text === undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}

/** This machine by any name, as the URL parser writes it. */
const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost)\.?$|^127\.\d+\.\d+\.\d+$|^\[(::1|::ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/.test(
    hostname,
  );

/** Through the proxies of the environment, but never to this machine: a key sent to loopback must not leave it. */
function createDispatcher(): { readonly dispatcher: Dispatcher; readonly close: () => Promise<void> } {
  const direct = new Agent(timeouts);
  const httpProxy = proxyOf('http_proxy', 'HTTP_PROXY');
  const httpsProxy = proxyOf('https_proxy', 'HTTPS_PROXY');
  const proxied = new EnvHttpProxyAgent({
    ...timeouts,
    // A proxy is asked for a tunnel only where that is needed: many allow none to port 80.
    proxyTunnel: false,
    ...optional({ httpProxy, httpsProxy }),
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

/** What undici's fetch takes: it knows no Request but its own. */
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
 * A `fetch` for plain Node, on undici: through the proxies of `HTTPS_PROXY` and `HTTP_PROXY` but for the hosts of
 * `NO_PROXY` (each in small letters as well, which win; hosts on loopback are always reached directly), with replies
 * packed as gzip or Brotli, and connections kept open. The variables are read here, once. An `https` address goes
 * through `HTTP_PROXY` when there is no `HTTPS_PROXY`. Throws TypeError for a proxy that is no address.
 *
 * Not for VS Code, whose own fetch knows the user's proxy and certificates.
 */
export function createNodeFetch(): NodeFetch {
  const { dispatcher, close } = createDispatcher();
  const nodeFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const [address, own] = toArguments(input, init);
    const headers = new Headers(own.headers);
    // By itself it asks for Brotli under https only.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'br, gzip');
    const options = { ...own, headers: [...headers], dispatcher };
    // The types of undici's fetch and of the global one describe the same things under two names.
    return (await fetch(address, options as Parameters<typeof fetch>[1])) as unknown as Response;
  };
  return Object.assign(nodeFetch, { close });
}
