import type { Operation, Query } from '../../domain/query/query';
import { windowNote } from './codeWindow';
import { commentLine, scriptText, taken } from './literals';
import { toScriptDates } from './scriptDates';
import { keyVariable, officialAddress, type CodeQuery, type CodeStyle, type Snippet } from './snippet';

const methods: Readonly<Record<Operation, string>> = {
  network: 'getNetworkData',
  market: 'getMarket',
  facilities: 'getFacilityData',
};

const listOf = (codes: readonly string[]): string => `[${codes.map(scriptText).join(', ')}]`;

/** Returns the options of the call, by the client's names. */
function optionsOf(query: Query, dates: ReadonlyMap<string, string>): readonly string[] {
  const text = (value: string | undefined): string | undefined => value && scriptText(value);
  const { fueltech, fueltech_group: group, secondary_grouping: secondary } = query;
  const options: readonly (readonly [string, string | undefined])[] = [
    ['interval', text(query.interval)],
    ['dateStart', dates.get('date_start')],
    ['dateEnd', dates.get('date_end')],
    ['network_region', text(query.network_region)],
    ['fueltech', fueltech && listOf(fueltech)],
    ['fueltech_group', group && listOf(group)],
    ['primaryGrouping', text(query.primary_grouping)],
    ['secondaryGrouping', secondary === undefined ? undefined : listOf([secondary])],
  ];
  return options.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${value},`]));
}

function write({ query, window, baseAddress, nameFor }: CodeQuery): Snippet {
  const { before, dates } = toScriptDates(window, nameFor);
  const [client, table] = [nameFor('oeClient'), nameFor('datatable')];
  const options = optionsOf(query, new Map(dates));
  const codes = query.operation === 'facilities' ? [listOf(query.facility_code ?? [])] : [];
  const args = [scriptText(query.network_code), ...codes, listOf(query.metrics)].join(', ');
  const address = baseAddress === officialAddress ? '' : `, baseUrl: ${scriptText(baseAddress)}`;
  const call = `const ${taken('datatable', nameFor)} = await ${client}.${methods[query.operation]}(${args}`;
  return {
    imports: [
      {
        line: 'import { OpenElectricityClient } from "openelectricity";',
        present:
          /import\s[^;]*?\bOpenElectricityClient\b[^;]*?["']openelectricity["']|\bOpenElectricityClient\b[^\n]*require\(/,
      },
    ],
    lines: [
      ...windowNote(window).map((note) => commentLine('//', note)),
      ...before,
      `const ${client} = new OpenElectricityClient({ apiKey: process.env.${keyVariable}${address} });`,
      ...(options.length > 0 ? [`${call}, {`, ...options, '});'] : [`${call});`]),
      `const ${nameFor('rows')} = ${table}?.getRows() ?? [];`,
    ],
  };
}

export const scriptClient: CodeStyle = {
  id: 'scriptClient',
  title: 'TypeScript: official client',
  language: 'typescript',
  evidence: /["']openelectricity["']/,
  missingNames: ({ operation, facility_code: codes, unit_code: units }) => [
    ...(operation === 'facilities' && !codes ? ['facility_code'] : []),
    ...(units ? ['unit_code'] : []),
  ],
  write,
};
