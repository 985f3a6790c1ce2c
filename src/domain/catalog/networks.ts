import { colours } from './colours';
import type { Network, Region } from './catalogTypes';

function region(code: string, label: string, light: string, dark: string): Region {
  return { code, label, colours: colours(light, dark) };
}

const nem: readonly Region[] = [
  region('NSW1', 'New South Wales', '#0a84c6', '#4fb3ec'),
  region('QLD1', 'Queensland', '#a01b4c', '#e0608f'),
  region('SA1', 'South Australia', '#e0592a', '#ff8a5c'),
  region('TAS1', 'Tasmania', '#1f8a4c', '#4fc47f'),
  region('VIC1', 'Victoria', '#3b3fa8', '#8f94f5'),
];

const wem: readonly Region[] = [region('WEM', 'Western Australia', '#a88400', '#e0be3c')];

/**
 * The networks that the service accepts. Offsets are fixed: no daylight saving. AU joins the two on wall-clock time, so
 * its western values are two hours off in real time.
 */
export const networks: readonly Network[] = [
  { code: 'NEM', label: 'National Electricity Market', offsetMinutes: 600, regions: nem },
  { code: 'WEM', label: 'Wholesale Electricity Market (WA)', offsetMinutes: 480, regions: wem },
  { code: 'AU', label: 'Australia (NEM and WEM)', offsetMinutes: 600, regions: [...nem, ...wem] },
];

/** The offset of an unknown network: the NEM's. */
export const defaultOffsetMinutes = 600;
