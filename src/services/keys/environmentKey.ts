import { parseBaseAddress } from '../../client/index';

export interface EnvironmentKeyOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTrusted: boolean;
  /** Where the variable's key belongs when no address is set beside it. */
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
 * The key of OPENELECTRICITY_API_KEY, if it may go to `origin`. It belongs where the official clients would send it: to
 * the origin of OPENELECTRICITY_API_URL when that is set, else to the default service; to no other. A workspace that is
 * not trusted could have set it, so there it is not used.
 */
export function environmentKeyFor(origin: string, options: EnvironmentKeyOptions): string | undefined {
  const key = options.env['OPENELECTRICITY_API_KEY']?.trim();
  if (!options.isTrusted || key === undefined || key === '') return undefined;
  return originMeant(options) === origin ? key : undefined;
}
