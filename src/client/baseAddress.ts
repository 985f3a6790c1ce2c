/** A checked base address. */
export interface BaseAddress {
  /** `https://api.openelectricity.org.au`: what a token belongs to. */
  readonly origin: string;
  /** Origin and path without `/v4` and without a trailing slash. */
  readonly href: string;
}

/**
 * Checks a base address: `https`, or `http` on loopback (localhost, 127.0.0.0/8, [::1]); no user, password, query or
 * fragment; with or without `/v4`. Throws ApiError `badBaseAddress` with the reason in `field`.
 */
export function parseBaseAddress(_text: string): BaseAddress {
  throw new Error('not built yet');
}
