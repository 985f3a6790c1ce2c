import type { QueryField } from '../../../domain/query/query';
import type { Client, ClientMethod } from './clientLibrary';

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
/** The order in client versions before filters. */
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

/** The sixth argument shows which order applies: a region in newer versions, a grouping in older ones. */
const positionalOfNetworkData: ClientMethod['positional'] = ({ text }, args) => {
  const sixth = args.at(5);
  if (!sixth || sixth.keyword !== undefined) return networkFields;
  const isGrouping = /^["']network(?:_region)?["']$/.test(text.slice(sixth.start, sixth.end));
  return isGrouping ? olderNetworkFields : networkFields;
};

/** The official client, `openelectricity`. */
export const pythonClient: Client = {
  transport: 'pythonClient',
  methods: new Map([
    ['get_network_data', { operation: 'network', positional: positionalOfNetworkData }],
    ['get_market', { operation: 'market', positional: () => marketFields }],
    ['get_facility_data', { operation: 'facilities', positional: () => facilityFields }],
  ]),
  areFunctions: false,
  keywords: new Map(),
  others: new Set(),
  isStrict: true,
  dropsOffsets: false,
  enumerated: new Set(['metrics', 'fueltech', 'fueltech_group']),
  lists: new Set(),
  ownArgument:
    /^\s*["'](?:NEM|WEM|AU)["']|\bnetwork_code\s*=|\b(?:DataMetric|MarketMetric|UnitFueltechType|FueltechGroupType)\b/,
};
