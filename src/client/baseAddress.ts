import { ApiError } from '../domain/apiError';
import type { BaseAddressFault } from '../domain/failure';

/** A checked base address. */
export interface BaseAddress {
  /** `https://api.openelectricity.org.au`: what a token belongs to. */
  readonly origin: string;
  /** Origin and path without `/v4` and without a trailing slash. */
  readonly href: string;
}

const fail = (fault: BaseAddressFault): never => {
  throw new ApiError('badBaseAddress', { fault });
};

/**
 * The hosts of plain `http`, as the URL parser writes them. VS Code reaches exactly these without a proxy; the rest of
 * 127.0.0.0/8 it sends to the proxy of `http.proxy`, where anybody on the way could read the key.
 */
const plainHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Checks a base address: `https`, or `http` on 127.0.0.1, localhost or [::1]; no user, password, query or fragment;
 * with or without `/v4`. Throws ApiError `badBaseAddress` with the `fault`.
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
