import type { Operation, Query } from '../../domain/query/query';
import { windowNote } from './codeWindow';
import { commentLine, pythonText } from './literals';
import { toPythonDates } from './pythonDates';
import { classOf, membersWithout, type PythonClass } from './pythonMembers';
import { officialAddress, type CodeQuery, type CodeStyle, type Snippet } from './snippet';

const methods: Readonly<Record<Operation, string>> = {
  network: 'get_network_data',
  market: 'get_market',
  facilities: 'get_facility_data',
};

const enumerated = ['metrics', 'fueltech', 'fueltech_group'] as const;

const memberOf = (owner: PythonClass, code: string): string => `${owner}.${code.toUpperCase()}`;
const listOf = (items: readonly string[]): string => `[${items.join(', ')}]`;

/** Returns the keyword arguments of the call, in the client's order. */
function keywordsOf({
  query,
  window,
}: CodeQuery): readonly (readonly [name: string, value: string | undefined])[] {
  const text = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : pythonText(value);
  const members = (field: (typeof enumerated)[number]): string | undefined =>
    query[field] && listOf(query[field].map((code) => memberOf(classOf(field, query.operation), code)));
  const codes = (values: readonly string[] | undefined): string | undefined =>
    values && listOf(values.map(pythonText));
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

function write(code: CodeQuery, frame: 'pandas' | 'polars'): Snippet {
  const { query, window, baseAddress } = code;
  const { imports, before } = toPythonDates(window);
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
      ...windowNote(window).map((note) => commentLine('#', note)),
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

const missingNames = (query: Query): readonly string[] =>
  enumerated.flatMap((field) => membersWithout(classOf(field, query.operation), query[field] ?? []));

export const pythonClient: CodeStyle = {
  id: 'pythonClient',
  title: 'Python: official client',
  language: 'python',
  evidence: /^\s*(?:from|import) openelectricity\b/m,
  missingNames,
  write: (code) => write(code, 'pandas'),
};

export const pythonPolars: CodeStyle = {
  id: 'pythonPolars',
  title: 'Python: official client, polars',
  language: 'python',
  evidence: /^\s*(?:import|from) polars\b/m,
  missingNames,
  write: (code) => write(code, 'polars'),
};
