import { type CodeFloor, type CodeWindow, shortStamp } from './codeWindow';
import { scriptText, destructured } from './literals';
import {
  addressOf,
  type CodeQuery,
  type CodeStyle,
  datePairs,
  keyVariable,
  officialAddress,
  pairsOf,
} from './snippet';
import { typescript } from './snippetLanguages';
import type { Operation, Query } from '../../domain';

const units = {
  m: '60 * 1000',
  h: '60 * 60 * 1000',
  d: '24 * 60 * 60 * 1000',
  w: '7 * 24 * 60 * 60 * 1000',
} as const;

const format = (date: string, floor: CodeFloor): string =>
  `${date}.toISOString().slice(0, ${floor === 'day' ? 10 : 19})`;

/** Returns the dates of a window as expressions that evaluate to text, with the lines that they need. */
function toScriptDates(
  window: CodeWindow,
  nameFor: CodeQuery['nameFor'],
): { before: readonly string[]; dates: ReturnType<typeof datePairs> } {
  if (window.kind !== 'relative')
    return { before: [], dates: datePairs({ window }, (stamp) => scriptText(shortStamp(stamp))) };
  const { count, unit, floor, offsetMinutes } = window;
  const now = nameFor('networkNow');
  return {
    before: [
      `// Network time is UTC+${offsetMinutes / 60}, all year.`,
      `const ${now} = new Date(Date.now() + ${offsetMinutes / 60} * 60 * 60 * 1000);`,
      ...(floor === 'hour' ? [`${now}.setUTCMinutes(0, 0, 0);`] : []),
    ],
    dates: [
      ['date_start', format(`new Date(${now}.getTime() - ${count} * ${units[unit]})`, floor)],
      ['date_end', format(now, floor)],
    ],
  };
}

const methods: Record<Operation, string> = {
  network: 'getNetworkData',
  market: 'getMarket',
  facilities: 'getFacilityData',
};

const listOf = (codes: readonly string[]): string => `[${codes.map(scriptText).join(', ')}]`;

function optionsOf(query: Query, dates: ReadonlyMap<string, string>): string[] {
  const text = (value: string | undefined) => value && scriptText(value);
  const { fueltech, fueltech_group: group, secondary_grouping: secondary } = query;
  const options: [string, string | undefined][] = [
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

export const scriptClient: CodeStyle = {
  id: 'scriptClient',
  title: 'TypeScript: official client',
  language: typescript,
  evidence: /["']openelectricity["']/,
  missingNames: ({ operation, facility_code: codes, unit_code: units }) => [
    ...(operation === 'facilities' && !codes ? ['facility_code'] : []),
    ...(units ? ['unit_code'] : []),
  ],
  write({ query, window, baseAddress, nameFor }) {
    const { before, dates } = toScriptDates(window, nameFor);
    const client = nameFor('oeClient');
    const table = nameFor('datatable');
    const options = optionsOf(query, new Map(dates));
    const codes = query.operation === 'facilities' ? [listOf(query.facility_code ?? [])] : [];
    const args = [scriptText(query.network_code), ...codes, listOf(query.metrics)].join(', ');
    const address = baseAddress === officialAddress ? '' : `, baseUrl: ${scriptText(baseAddress)}`;
    const call = `const ${destructured('datatable', nameFor)} = await ${client}.${methods[query.operation]}(${args}`;
    return {
      imports: [
        {
          line: 'import { OpenElectricityClient } from "openelectricity";',
          present:
            /import\s[^;]*?\bOpenElectricityClient\b[^;]*?["']openelectricity["']|\bOpenElectricityClient\b[^\n]*require\(/,
        },
      ],
      lines: [
        ...before,
        `const ${client} = new OpenElectricityClient({ apiKey: process.env.${keyVariable}${address} });`,
        ...(options.length > 0 ? [`${call}, {`, ...options, '});'] : [`${call});`]),
        `const ${nameFor('rows')} = ${table}?.getRows() ?? [];`,
      ],
    };
  },
};

export const scriptFetch: CodeStyle = {
  id: 'scriptFetch',
  title: 'TypeScript: fetch',
  language: typescript,
  evidence: /\bfetch\s*\(/,
  write(code) {
    const { nameFor } = code;
    const params = nameFor('params');
    const response = nameFor('response');
    const { before, dates } = toScriptDates(code.window, nameFor);
    const pairs = [
      ...pairsOf(code.query).map(([name, value]) => [name, scriptText(value)] as const),
      ...dates,
    ];
    return {
      imports: [],
      lines: [
        ...before,
        `const ${params} = new URLSearchParams([`,
        ...pairs.map(([name, value]) => `  ["${name}", ${value}],`),
        ']);',
        `const ${response} = await fetch(\`${addressOf(code)}?\${${params}}\`, {`,
        `  headers: { Authorization: \`Bearer \${process.env.${keyVariable}}\` },`,
        '});',
        `if (!${response}.ok) throw new Error(\`\${${response}.status} \${await ${response}.text()}\`);`,
        `const ${destructured('data', nameFor)} = await ${response}.json();`,
      ],
    };
  },
};
