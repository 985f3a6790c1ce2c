import type { QueryField } from '../../../domain/query/query';
import type { Client } from './clientLibrary';

/** The official client, `openelectricity`. */
export const scriptClient: Client = {
  transport: 'scriptClient',
  methods: new Map([
    ['getNetworkData', { operation: 'network', positional: () => ['network_code', 'metrics', 'options'] }],
    ['getMarket', { operation: 'market', positional: () => ['network_code', 'metrics', 'options'] }],
    [
      'getFacilityData',
      { operation: 'facilities', positional: () => ['network_code', 'facility_code', 'metrics', 'options'] },
    ],
  ]),
  areFunctions: false,
  keywords: new Map<string, QueryField>([
    ['interval', 'interval'],
    ['dateStart', 'date_start'],
    ['dateEnd', 'date_end'],
    ['network_region', 'network_region'],
    ['fueltech', 'fueltech'],
    ['fueltech_group', 'fueltech_group'],
    ['primaryGrouping', 'primary_grouping'],
    ['secondaryGrouping', 'secondary_grouping'],
    ['unitCodes', 'unit_code'],
  ]),
  others: new Set(),
  isStrict: false,
  dropsOffsets: true,
  enumerated: new Set(),
  lists: new Set(['secondary_grouping']),
  ownArgument: /^\s*["'`](?:NEM|WEM|AU)["'`]|\b(?:dateStart|primaryGrouping|secondaryGrouping)\b/,
};
