import { parseBaseAddress } from '../../client/index';

/**
 * Returns the key in OPENELECTRICITY_API_KEY when it belongs to `origin`. As in the official clients, it belongs to the
 * origin of OPENELECTRICITY_API_URL when set, else of the default service. An untrusted workspace could have set it, so
 * it is ignored there.
 */
export function environmentKeyFor(
  origin: string,
  env: Readonly<Record<string, string | undefined>>,
  isTrusted: boolean,
  defaultBaseAddress: string,
): string | undefined {
  const key = env['OPENELECTRICITY_API_KEY']?.trim();
  if (!isTrusted || !key) return undefined;
  try {
    const address = env['OPENELECTRICITY_API_URL']?.trim();
    return parseBaseAddress(address === undefined || address === '' ? defaultBaseAddress : address).origin ===
      origin
      ? key
      : undefined;
  } catch {
    return undefined;
  }
}
