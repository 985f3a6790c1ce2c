import { colours } from './colours';
import type { Category, ParameterValue } from './catalogTypes';

export function category(code: string, label: string, light: string, dark: string): Category {
  return { code, label, colours: colours(light, dark) };
}

export const statuses: readonly Category[] = [
  category('operating', 'Operating', '#2e9e0e', '#75e74d'),
  category('commissioning', 'Commissioning', '#b77b00', '#ffb108'),
  category('committed', 'Committed', '#7a7870', '#e0dfdc'),
  category('construction', 'Construction', '#c65d00', '#ff8a3d'),
  category('permitted', 'Permitted', '#1b7fa8', '#5ec4ee'),
  category('announced', 'Announced', '#5b6fc4', '#9fb0ff'),
  category('maturing', 'Maturing', '#0f8a7a', '#3ccfbc'),
  category('emerging', 'Emerging', '#8a5fc0', '#c39bf5'),
  category('mothballed', 'Mothballed', '#8a6a3b', '#c7a06a'),
  category('shelved', 'Shelved', '#9a5a6b', '#d68ca0'),
  category('cancelled', 'Cancelled', '#b03030', '#f07070'),
  category('retired', 'Retired', '#6a6a6a', '#8c8c8c'),
];

/** Non-renewable and renewable, in stack order. The codes are the service's booleans as text. */
export const renewables: readonly Category[] = [
  category('false', 'Non-renewable', '#594929', '#a08a5c'),
  category('true', 'Renewable', '#2f8f57', '#52a972'),
];

export const primaryGroupings: readonly ParameterValue[] = [
  { code: 'network', label: 'Whole network', meaning: 'One value for the whole network.' },
  { code: 'network_region', label: 'By region', meaning: 'One value for each region (price zone).' },
];

export const secondaryGroupings: readonly ParameterValue[] = [
  { code: 'fueltech', label: 'By fueltech', meaning: 'Individual fuel technologies.' },
  {
    code: 'fueltech_group',
    label: 'By fueltech group',
    meaning: 'Groups of fuel technologies, such as coal, gas and solar.',
  },
  { code: 'status', label: 'By status', meaning: 'Status of the facilities, such as operating or retired.' },
  { code: 'renewable', label: 'By renewable', meaning: 'Renewable against non-renewable.' },
];
