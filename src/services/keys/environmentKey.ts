import { parseBaseAddress } from '../../client/index';

export interface EnvironmentKeyOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTrusted: boolean;
  /** The address that the key belongs to when no address is set beside it. */
  readonly defaultBaseAddress: string;
}

function originMeant({ env, defaultBaseAddress }: EnvironmentKeyOptions): string | undefined {
  const address = env['OPENELECTRICITY_API_URL']?.trim();
  try {
    return parseBaseAddress(address === undefined || address === '' ? defaultBaseAddress : address).origin;
  } catch {
    return undefined;
  }
}

/**
 * The key of OPENELECTRICITY_API_KEY, if it belongs to `origin`. It belongs to the origin that the official clients send
 * it to: that of OPENELECTRICITY_API_URL when it is set, else that of the default service. It is not used in a workspace
 * that is not trusted, which could have set it.
 */
export function environmentKeyFor(origin: string, options: EnvironmentKeyOptions): string | undefined {
  const key = options.env['OPENELECTRICITY_API_KEY']?.trim();
  if (!options.isTrusted || key === undefined || key === '') return undefined;
  return originMeant(options) === origin ? key : undefined;
}
