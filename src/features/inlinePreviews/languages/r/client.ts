import type { QueryField } from '../../../../domain/query/query';
import type { Client } from '../client';

const leading = ['network_code', 'metrics'] as const satisfies readonly QueryField[];
const middle = ['interval', 'date_start', 'date_end'] as const satisfies readonly QueryField[];
const networkFields: readonly QueryField[] = [
  ...leading,
  ...middle,
  'network_region',
  'fueltech',
  'fueltech_group',
  'primary_grouping',
  'secondary_grouping',
];
const marketFields: readonly QueryField[] = [...leading, ...middle, 'network_region', 'primary_grouping'];
const facilityFields: readonly QueryField[] = [...leading, 'facility_code', ...middle];

/** `opennemr` and its successors. */
export const rClient: Client = {
  transport: 'rClient',
  methods: new Map([
    ['oe_get_network_data', { operation: 'network', positional: () => networkFields }],
    ['oe_get_network_market_data', { operation: 'market', positional: () => marketFields }],
    ['oe_get_facility_data', { operation: 'facilities', positional: () => facilityFields }],
  ]),
  areFunctions: true,
  keywords: new Map(),
  others: new Set(['with_clerk', 'api_key', 'split_confirm', 'base_url']),
  isStrict: true,
  ownArgument: /^/,
};
