import type { Grouping } from './types';

/** The primary groupings of network and market data. */
export const primaryGroupings: readonly Grouping[] = [
  { code: 'network', label: 'Whole network', meaning: 'One value for the whole network.' },
  { code: 'network_region', label: 'By region', meaning: 'One value for each region (price zone).' },
];

/** The secondary groupings of network data. */
export const secondaryGroupings: readonly Grouping[] = [
  { code: 'fueltech', label: 'By fueltech', meaning: 'Individual fuel technologies.' },
  {
    code: 'fueltech_group',
    label: 'By fueltech group',
    meaning: 'Groups of fuel technologies, such as coal, gas and solar.',
  },
  { code: 'status', label: 'By status', meaning: 'Status of the facilities, such as operating or retired.' },
  { code: 'renewable', label: 'By renewable', meaning: 'Renewable against non-renewable.' },
];
