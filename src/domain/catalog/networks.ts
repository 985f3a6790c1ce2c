import { category } from './categories';
import type { Category, Network } from './catalogTypes';

const nem: readonly Category[] = [
  category('NSW1', 'New South Wales', '#0a84c6', '#4fb3ec'),
  category('QLD1', 'Queensland', '#a01b4c', '#e0608f'),
  category('SA1', 'South Australia', '#e0592a', '#ff8a5c'),
  category('TAS1', 'Tasmania', '#1f8a4c', '#4fc47f'),
  category('VIC1', 'Victoria', '#3b3fa8', '#8f94f5'),
];

const wem: readonly Category[] = [category('WEM', 'Western Australia', '#a88400', '#e0be3c')];

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
