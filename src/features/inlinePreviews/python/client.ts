import type { QueryField } from '../../../domain/query';
import type { ClientMethod } from '../languageRules';
import { readValue } from './values';

const leading = [
  'network_code',
  'metrics',
  'interval',
  'date_start',
  'date_end',
] as const satisfies readonly QueryField[];

const networkFields: readonly QueryField[] = [
  ...leading,
  'network_region',
  'fueltech',
  'fueltech_group',
  'primary_grouping',
  'secondary_grouping',
];
/** The order before the client had filters. */
const olderNetworkFields: readonly QueryField[] = [...leading, 'primary_grouping', 'secondary_grouping'];
const marketFields: readonly QueryField[] = [...leading, 'primary_grouping', 'network_region'];
const facilityFields: readonly QueryField[] = [
  'network_code',
  'facility_code',
  'metrics',
  'interval',
  'date_start',
  'date_end',
  'unit_code',
];

/** The sixth argument tells the orders apart: a region, or a grouping. */
const positionalOfNetworkData: ClientMethod['positional'] = (source, args) => {
  const sixth = args[5];
  if (sixth === undefined || sixth.keyword !== undefined) return networkFields;
  const value = readValue(source, sixth.from, sixth.to);
  const isGrouping = value.kind === 'text' && /^network(?:_region)?$/.test(value.text);
  return isGrouping ? olderNetworkFields : networkFields;
};

/** The methods of the official client that send queries. */
export const methods: ReadonlyMap<string, ClientMethod> = new Map([
  ['get_network_data', { operation: 'network', positional: positionalOfNetworkData }],
  ['get_market', { operation: 'market', positional: () => marketFields }],
  ['get_facility_data', { operation: 'facilities', positional: () => facilityFields }],
]);

/** Its enumerations. */
export const codeClasses: ReadonlySet<string> = new Set([
  'DataMetric',
  'MarketMetric',
  'Metric',
  'UnitFueltechType',
  'FueltechGroupType',
  'Network',
  'NetworkCode',
]);
