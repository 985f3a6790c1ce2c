import { colours } from './colours';
import type { Colours, Grouping } from './catalogTypes';

/** A value that data can be grouped by: a facility's status, or renewable and non-renewable. */
export interface Category {
  readonly code: string;
  readonly label: string;
  readonly colours: Colours;
}

function row(code: string, label: string, light: string, dark: string): Category {
  return { code, label, colours: colours(light, dark) };
}

/** Statuses of facilities, from operating to retired. */
export const statuses: readonly Category[] = [
  row('operating', 'Operating', '#2e9e0e', '#75e74d'),
  row('commissioning', 'Commissioning', '#b77b00', '#ffb108'),
  row('committed', 'Committed', '#7a7870', '#e0dfdc'),
  row('construction', 'Construction', '#c65d00', '#ff8a3d'),
  row('permitted', 'Permitted', '#1b7fa8', '#5ec4ee'),
  row('announced', 'Announced', '#5b6fc4', '#9fb0ff'),
  row('maturing', 'Maturing', '#0f8a7a', '#3ccfbc'),
  row('emerging', 'Emerging', '#8a5fc0', '#c39bf5'),
  row('mothballed', 'Mothballed', '#8a6a3b', '#c7a06a'),
  row('shelved', 'Shelved', '#9a5a6b', '#d68ca0'),
  row('cancelled', 'Cancelled', '#b03030', '#f07070'),
  row('retired', 'Retired', '#6a6a6a', '#8c8c8c'),
];

/** Non-renewable and renewable, in stack order. The codes are the service's booleans as text. */
export const renewables: readonly Category[] = [
  row('false', 'Non-renewable', '#594929', '#a08a5c'),
  row('true', 'Renewable', '#2f8f57', '#52a972'),
];

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
