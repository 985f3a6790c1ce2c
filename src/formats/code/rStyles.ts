import { type CodeWindow, shortStamp } from './codeWindow';
import { rText } from './literals';
import { r } from './snippetLanguages';
import type { Operation } from '../../domain';
import {
  addressOf,
  type CodeQuery,
  type CodeStyle,
  datePairs,
  keyVariable,
  pairsOf,
  parametersOf,
  searchOf,
} from './snippet';

const units = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const;
const formats = { none: '%Y-%m-%dT%H:%M:%S', hour: '%Y-%m-%dT%H:00:00', day: '%Y-%m-%d' } as const;

/** Returns the dates of a window as R expressions that evaluate to text. */
function toRDates(window: CodeWindow): readonly (readonly [name: string, value: string])[] {
  if (window.kind !== 'relative') return datePairs({ window }, (stamp) => rText(shortStamp(stamp)));
  const { count, unit, floor, offsetMinutes } = window;
  // These zone names have the opposite sign: Etc/GMT-10 is UTC+10.
  const now = `lubridate::now("Etc/GMT-${offsetMinutes / 60}")`;
  return [
    ['date_start', `format(${now} - lubridate::${units[unit]}(${count}), "${formats[floor]}")`],
    ['date_end', `format(${now}, "${formats[floor]}")`],
  ];
}

const functions: Record<Operation, string> = {
  network: 'oe_get_network_data',
  market: 'oe_get_network_market_data',
  facilities: 'oe_get_facility_data',
};

const toR = (value: string | readonly string[]): string => {
  if (typeof value === 'string') return rText(value);
  return value.length === 1 ? rText(value[0]) : `c(${value.map(rText).join(', ')})`;
};

export const rPackage: CodeStyle = {
  id: 'rPackage',
  title: 'R: opennemr',
  language: r,
  evidence: /library\((?:opennemr|openelectricity)\)|\boe_get_/,
  missingNames: ({ unit_code: units }) => (units ? ['unit_code'] : []),
  write({ query, window }) {
    const keywords = [
      ['network_code', rText(query.network_code)] as const,
      ...parametersOf(query).map(([name, value]) => [name, toR(value)] as const),
      ...toRDates(window),
      ['api_key', `Sys.getenv("${keyVariable}")`] as const,
    ];
    return {
      imports: [{ line: 'library(opennemr)', present: /library\((?:opennemr|openelectricity)\)/ }],
      lines: [
        `df <- ${functions[query.operation]}(`,
        ...keywords.map(([name, value], at) => `  ${name} = ${value}${at + 1 < keywords.length ? ',' : ''}`),
        ')',
      ],
    };
  },
};

/** Writes the address as one text, or concatenated with relative dates. */
function addressLines(code: CodeQuery): string[] {
  const address = addressOf(code) + searchOf([...pairsOf(code.query), ...datePairs(code)]);
  if (code.window.kind !== 'relative') return [`address <- ${rText(address)}`];
  const dates = toRDates(code.window).map(
    ([name, value], at, { length }) => `  "&${name}=", ${value}${at + 1 < length ? ',' : ''}`,
  );
  return ['address <- paste0(', `  ${rText(address)},`, ...dates, ')'];
}

export const rHttr2: CodeStyle = {
  id: 'rHttr2',
  title: 'R: httr2',
  language: r,
  evidence: /\bhttr2\b/,
  write: (code) => ({
    imports: [],
    lines: [
      ...addressLines(code),
      'request <- httr2::request(address)',
      'response <- request |>',
      `  httr2::req_auth_bearer_token(Sys.getenv("${keyVariable}")) |>`,
      '  httr2::req_perform()',
      'data <- httr2::resp_body_json(response)$data',
    ],
  }),
};
