import type { Provenance } from './result';

const officialService = 'https://api.openelectricity.org.au/';

/** Whose data are, and under which licence; of another service than the official one only where they came from. */
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
