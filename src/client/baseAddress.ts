import { ApiError } from './errors/apiError';

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
  /** `http` to another machine, or another scheme. */
  | 'scheme'
  /** A user name or password in the address. */
  | 'credentials'
  /** A query (`?`) or fragment (`#`). */
  | 'query';

const fail = (fault: BaseAddressFault): never => {
  throw new ApiError('badBaseAddress', { field: fault });
};

/** This machine, by the `hostname` of a URL. The parser has already written every spelling of an IPv4 address as four decimal numbers. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/**
 * Checks a base address: `https`, or `http` on loopback (localhost, 127.0.0.0/8, [::1]); no user, password, query or
 * fragment; with or without `/v4`. Throws ApiError `badBaseAddress` with the reason (BaseAddressFault) in `field`.
 */
export function parseBaseAddress(text: string): BaseAddress {
  const trimmed = text.trim();
  // The URL parser forgives blanks, backslashes and missing slashes; an address that needs it is more likely a slip.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s\\]+$/i.test(trimmed) || !URL.canParse(trimmed))
    return fail('notAnAddress');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return fail('scheme');
  if (url.username !== '' || url.password !== '') return fail('credentials');
  if (trimmed.includes('?') || trimmed.includes('#')) return fail('query');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v4$/, '').replace(/\/+$/, '');
  return { origin: url.origin, href: url.origin + path };
}
