import { ApiError } from '../domain/apiError';

/** A checked base address. */
export interface BaseAddress {
  /** `https://api.openelectricity.org.au`: what a token belongs to. */
  readonly origin: string;
  /** Origin and path without `/v4` and without a trailing slash. */
  readonly href: string;
}

/** Why a base address is refused: the `field` of ApiError `badBaseAddress`. */
export type BaseAddressFault =
  /** Not `http://…` or `https://…` with a host, or with blanks in it. */
  | 'notAnAddress'
  /** `http` to a host that is not 127.0.0.1, localhost or [::1], or another scheme. */
  | 'scheme'
  /** A user name or password in the address. */
  | 'credentials'
  /** A query (`?`) or fragment (`#`). */
  | 'query';

const fail = (fault: BaseAddressFault): never => {
  throw new ApiError('badBaseAddress', { field: fault });
};

/**
 * The hosts of plain `http`, as the URL parser writes them. VS Code reaches exactly these without a proxy; the rest of
 * 127.0.0.0/8 it sends to the proxy of `http.proxy`, where anybody on the way could read the key.
 */
const plainHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Checks a base address: `https`, or `http` on 127.0.0.1, localhost or [::1]; no user, password, query or fragment;
 * with or without `/v4`. Throws ApiError `badBaseAddress` with the reason (BaseAddressFault) in `field`.
 */
export function parseBaseAddress(text: string): BaseAddress {
  const trimmed = text.trim();
  // The URL parser forgives blanks, backslashes and missing slashes; an address that needs it is more likely a slip.
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
