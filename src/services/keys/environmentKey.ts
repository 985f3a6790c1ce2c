import { parseBaseAddress } from '../../client/index';

export interface EnvironmentKeyOptions {
  env: Readonly<Record<string, string | undefined>>;
  isTrusted: boolean;
  /** The address that the key belongs to when OPENELECTRICITY_API_URL is not set. */
  defaultBaseAddress: string;
}

function originOfKey({ env, defaultBaseAddress }: EnvironmentKeyOptions): string | undefined {
  const address = env['OPENELECTRICITY_API_URL']?.trim();
  try {
    return parseBaseAddress(address === undefined || address === '' ? defaultBaseAddress : address).origin;
  } catch {
    return undefined;
  }
}

/**
 * Returns the key in OPENELECTRICITY_API_KEY when it belongs to `origin`. As in the official clients, it belongs to the
 * origin of OPENELECTRICITY_API_URL when set, else of the default service. An untrusted workspace could have set it, so
 * it is ignored there.
 */
export function environmentKeyFor(origin: string, options: EnvironmentKeyOptions): string | undefined {
  const key = options.env['OPENELECTRICITY_API_KEY']?.trim();
  if (!options.isTrusted || key === undefined || key === '') return undefined;
  return originOfKey(options) === origin ? key : undefined;
}
