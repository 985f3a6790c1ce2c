import { ApiError, type BaseAddressFault } from '../domain';

export interface BaseAddress {
  /** The origin that a token belongs to: `https://api.openelectricity.org.au`. */
  readonly origin: string;
  /** Origin and path without `/v4` and without a trailing slash. */
  readonly href: string;
}

const fail = (fault: BaseAddressFault): never => {
  throw new ApiError('badBaseAddress', { fault });
};

/**
 * The hosts allowed with plain `http`, in the spelling of the URL parser. VS Code reaches exactly these without a
 * proxy; it sends the rest of 127.0.0.0/8 to the proxy of `http.proxy`, where the key could be intercepted.
 */
const plainHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Parses a base address: `https`, or `http` on 127.0.0.1, localhost or [::1]; no user, password, query or fragment;
 * with or without `/v4`. Throws ApiError `badBaseAddress` with the `fault`.
 */
export function parseBaseAddress(text: string): BaseAddress {
  const trimmed = text.trim();
  // The URL parser tolerates blanks, backslashes and missing slashes; an address that needs this is probably a typo.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s\\]+$/i.test(trimmed) || !URL.canParse(trimmed))
    return fail('notAnAddress');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && plainHosts.includes(url.hostname)))
    return fail('scheme');
  if (url.username !== '' || url.password !== '') return fail('credentials');
  if (trimmed.includes('?') || trimmed.includes('#')) return fail('query');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v4$/, '').replace(/\/+$/, '');
  return { origin: url.origin, href: url.origin + path };
}
