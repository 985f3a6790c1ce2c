import type { Provenance } from './result';

const officialService = 'https://api.openelectricity.org.au/';

/** The source of the data and its licence. For any service other than the official one, only the address is known. */
export interface DataRights {
  readonly source: string;
  readonly address?: string;
  readonly licence?: string;
}

export function rightsOf({
  baseAddress,
  isSample,
}: Pick<Provenance, 'baseAddress' | 'isSample'>): DataRights {
  if (isSample) return { source: 'Made-up data of the sample service of Gridlens' };
  if (!`${baseAddress}/`.startsWith(officialService)) return { source: baseAddress };
  return {
    source: 'Open Electricity',
    address: 'https://openelectricity.org.au',
    licence: 'CC BY-NC 4.0',
  };
}
