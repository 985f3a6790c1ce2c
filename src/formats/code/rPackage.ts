import type { Operation } from '../../domain/query/query';
import { windowNote } from './codeWindow';
import { commentLine, rText } from './literals';
import { toRDates } from './rDates';
import { keyVariable, type CodeQuery, type CodeStyle, type Snippet } from './snippet';
import { parametersOf } from './address';

const functions: Readonly<Record<Operation, string>> = {
  network: 'oe_get_network_data',
  market: 'oe_get_network_market_data',
  facilities: 'oe_get_facility_data',
};

const toR = (value: string | readonly string[]): string => {
  if (typeof value === 'string') return rText(value);
  const [first, ...rest] = value;
  return first !== undefined && rest.length === 0 ? rText(first) : `c(${value.map(rText).join(', ')})`;
};

function write({ query, window }: CodeQuery): Snippet {
  const keywords = [
    ['network_code', rText(query.network_code)] as const,
    ...parametersOf(query).map(([name, value]) => [name, toR(value)] as const),
    ...toRDates(window),
    ['api_key', `Sys.getenv("${keyVariable}")`] as const,
  ];
  return {
    imports: [{ line: 'library(opennemr)', present: /library\((?:opennemr|openelectricity)\)/ }],
    lines: [
      ...windowNote(window).map((note) => commentLine('#', note)),
      `df <- ${functions[query.operation]}(`,
      ...keywords.map(([name, value], at) => `  ${name} = ${value}${at + 1 < keywords.length ? ',' : ''}`),
      ')',
    ],
  };
}

export const rPackage: CodeStyle = {
  id: 'rPackage',
  title: 'R: opennemr',
  language: 'r',
  evidence: /library\((?:opennemr|openelectricity)\)|\boe_get_/,
  missingNames: ({ unit_code: units }) => (units ? ['unit_code'] : []),
  write,
};
