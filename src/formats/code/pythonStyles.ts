import type { CodeWindow } from './codeWindow';
import { pythonText } from './literals';
import {
  addressOf,
  type CodeQuery,
  type CodeStyle,
  datePairs,
  type ImportLine,
  keyVariable,
  officialAddress,
  parametersOf,
  type Snippet,
} from './snippet';
import { joinLists, metricsOf, type Operation, type Query } from '../../domain';
import { python } from './snippetLanguages';

const units = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const;
const floors = {
  none: 'second=0, microsecond=0',
  hour: 'minute=0, second=0, microsecond=0',
  day: 'hour=0, minute=0, second=0, microsecond=0',
} as const;

const imported = (names: readonly string[]): ImportLine => ({
  line: `from datetime import ${names.join(', ')}`,
  present: new RegExp(
    names.map((name) => String.raw`(?=[^]*^from datetime import [^\n]*\b${name}\b)`).join(''),
    'm',
  ),
});

function pythonDate(stamp: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(stamp);
  if (!match) return `datetime.fromisoformat(${pythonText(stamp)})`;
  const parts = match.slice(1).map(Number);
  const length = parts[5] === 0 ? (parts[4] === 0 && parts[3] === 0 ? 3 : 5) : 6;
  return `datetime(${parts.slice(0, length).join(', ')})`;
}

/** Returns the dates of a window as `datetime` expressions, with the imports and lines that they need. */
function toPythonDates(window: CodeWindow): {
  imports: readonly ImportLine[];
  before: readonly string[];
  start?: string;
  end?: string;
} {
  if (window.kind !== 'relative') {
    const dates = new Map(datePairs({ window }, pythonDate));
    const imports = dates.size === 0 ? [] : [imported(['datetime'])];
    return { imports, before: [], start: dates.get('date_start'), end: dates.get('date_end') };
  }
  const { count, unit, floor, offsetMinutes } = window;
  return {
    imports: [imported(['datetime', 'timedelta', 'timezone'])],
    before: [
      `network_now = datetime.now(timezone(timedelta(hours=${offsetMinutes / 60})))`,
      `network_now = network_now.replace(${floors[floor]}, tzinfo=None)`,
    ],
    start: `network_now - timedelta(${units[unit]}=${count})`,
    end: 'network_now',
  };
}

/** The enumerations of the Python client. Their members are the codes in upper case. */
type PythonClass = 'DataMetric' | 'MarketMetric' | 'UnitFueltechType' | 'FueltechGroupType';

const fueltechs =
  'battery battery_charging battery_discharging bioenergy_biogas bioenergy_biomass coal_black coal_brown distillate ' +
  'gas_ccgt gas_ocgt gas_recip gas_steam gas_wcmg hydro hydro_and_storage pumps solar_rooftop solar_thermal ' +
  'solar_utility nuclear other solar wind wind_offshore imports exports interconnector aggregator_vpp aggregator_dr';

const members: Record<PythonClass, ReadonlySet<string>> = {
  DataMetric: new Set(metricsOf('network').map(({ code }) => code)),
  MarketMetric: new Set(metricsOf('market').map(({ code }) => code)),
  UnitFueltechType: new Set(fueltechs.split(' ')),
  FueltechGroupType: new Set([
    'solar',
    'wind',
    'hydro',
    'battery',
    'gas',
    'coal',
    'renewable',
    'fossil',
    'other',
  ]),
};

function classOf(field: 'metrics' | 'fueltech' | 'fueltech_group', operation: Operation): PythonClass {
  if (field === 'metrics') return operation === 'market' ? 'MarketMetric' : 'DataMetric';
  return field === 'fueltech' ? 'UnitFueltechType' : 'FueltechGroupType';
}

const methods: Record<Operation, string> = {
  network: 'get_network_data',
  market: 'get_market',
  facilities: 'get_facility_data',
};

const enumerated = ['metrics', 'fueltech', 'fueltech_group'] as const;

const memberOf = (owner: PythonClass, code: string): string => `${owner}.${code.toUpperCase()}`;
const listOf = (items: readonly string[]): string => `[${items.join(', ')}]`;

function keywordsOf({ query, window }: CodeQuery): [name: string, value: string | undefined][] {
  const text = (value: string | undefined) => (value === undefined ? undefined : pythonText(value));
  const members = (field: (typeof enumerated)[number]) =>
    query[field] && listOf(query[field].map((code) => memberOf(classOf(field, query.operation), code)));
  const codes = (values: readonly string[] | undefined) => values && listOf(values.map(pythonText));
  const { start, end } = toPythonDates(window);
  return [
    ['network_code', pythonText(query.network_code)],
    ['facility_code', codes(query.facility_code)],
    ['metrics', members('metrics')],
    ['interval', text(query.interval)],
    ['date_start', start],
    ['date_end', end],
    ['network_region', text(query.network_region)],
    ['fueltech', members('fueltech')],
    ['fueltech_group', members('fueltech_group')],
    ['primary_grouping', text(query.primary_grouping)],
    ['secondary_grouping', text(query.secondary_grouping)],
    ['unit_code', codes(query.unit_code)],
  ];
}

function writeClient(code: CodeQuery, frame: 'pandas' | 'polars'): Snippet {
  const { query, baseAddress } = code;
  const { imports, before } = toPythonDates(code.window);
  const classes = enumerated.filter((field) => query[field]).map((field) => classOf(field, query.operation));
  const address = baseAddress === officialAddress ? '' : `base_url=${pythonText(baseAddress)}`;
  return {
    imports: [
      ...imports,
      {
        line: 'from openelectricity import OEClient',
        present: /^from openelectricity import [^\n]*\bOEClient\b/m,
      },
      ...[...new Set(classes)].map((name) => ({
        line: `from openelectricity.types import ${name}`,
        present: new RegExp(String.raw`^from openelectricity(?:\.types)? import [^\n]*\b${name}\b`, 'm'),
      })),
    ],
    lines: [
      ...before,
      `with OEClient(${address}) as oe_client:  # with the key in OPENELECTRICITY_API_KEY`,
      `    response = oe_client.${methods[query.operation]}(`,
      ...keywordsOf(code).flatMap(([name, value]) =>
        value === undefined ? [] : [`        ${name}=${value},`],
      ),
      '    )',
      `df = response.to_${frame}()`,
    ],
  };
}

const missingNames = (query: Query): string[] =>
  enumerated.flatMap((field) =>
    joinLists(query[field]).filter((code) => !members[classOf(field, query.operation)].has(code)),
  );

export const pythonClient: CodeStyle = {
  id: 'pythonClient',
  title: 'Python: official client',
  language: python,
  evidence: /^\s*(?:from|import) openelectricity\b/m,
  missingNames,
  write: (code) => writeClient(code, 'pandas'),
};

export const pythonPolars: CodeStyle = {
  id: 'pythonPolars',
  title: 'Python: official client, polars',
  language: python,
  evidence: /^\s*(?:import|from) polars\b/m,
  missingNames,
  write: (code) => writeClient(code, 'polars'),
};

const frame = [
  'df = pd.DataFrame(',
  '    [',
  '        {"time": time, "metric": block["metric"], **series["columns"], "value": value}',
  '        for block in response.json()["data"]',
  '        for series in block["results"]',
  '        for time, value in series["data"]',
  '    ]',
  ')',
];

export const pythonRequests: CodeStyle = {
  id: 'pythonRequests',
  title: 'Python: requests and pandas',
  language: python,
  evidence: /^\s*(?:import|from) requests\b/m,
  write(code) {
    const { query, window } = code;
    const { imports, before, start, end } = toPythonDates(window);
    const isRelative = window.kind === 'relative';
    const dates = isRelative
      ? [
          ['date_start', `(${start ?? ''}).isoformat()`] as const,
          ['date_end', `${end ?? ''}.isoformat()`] as const,
        ]
      : datePairs(code, pythonText);
    const values = parametersOf(query).map(
      ([name, value]) =>
        [name, typeof value === 'string' ? pythonText(value) : listOf(value.map(pythonText))] as const,
    );
    return {
      imports: [
        { line: 'import os', present: /^import (?:[^\n]*,\s*)?os\b/m },
        ...(isRelative ? imports : []),
        { line: 'import pandas as pd', present: /^import pandas as pd\b/m },
        { line: 'import requests', present: /^import (?:[^\n]*,\s*)?requests\b/m },
      ],
      lines: [
        ...(isRelative ? before : []),
        'response = requests.get(',
        `    ${pythonText(addressOf(code))},`,
        '    params={',
        ...[...values, ...dates].map(([name, value]) => `        "${name}": ${value},`),
        '    },',
        `    headers={"Authorization": f"Bearer {os.environ['${keyVariable}']}"},`,
        '    timeout=60,',
        ')',
        'response.raise_for_status()',
        ...frame,
      ],
    };
  },
};
