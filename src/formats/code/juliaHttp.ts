import { julia } from './snippetLanguages';
import {
  addressOf,
  type CodeQuery,
  type CodeStyle,
  datePairs,
  keyVariable,
  pairsOf,
  searchOf,
  type Snippet,
} from './snippet';
import { windowNote } from './codeWindow';
import { commentLine, juliaText } from './literals';

const units = { m: 'Minute', h: 'Hour', d: 'Day', w: 'Week' } as const;
const formats = { none: 'yyyy-mm-ddTHH:MM:00', hour: 'yyyy-mm-ddTHH:00:00', day: 'yyyy-mm-dd' } as const;

function write(code: CodeQuery): Snippet {
  const { query, window } = code;
  const address = juliaText(addressOf(code) + searchOf([...pairsOf(query), ...datePairs(code)])).slice(1, -1);
  const isRelative = window.kind === 'relative';
  const before = isRelative
    ? [
        `network_now = now(UTC) + Hour(${window.offsetMinutes / 60})`,
        `date_start = Dates.format(network_now - ${units[window.unit]}(${window.count}), dateformat"${formats[window.floor]}")`,
        `date_end = Dates.format(network_now, dateformat"${formats[window.floor]}")`,
      ]
    : [];
  const search = isRelative ? '&date_start=$date_start&date_end=$date_end' : '';
  return {
    imports: [
      ...(isRelative ? [{ line: 'using Dates', present: /^using [^\n]*\bDates\b/m }] : []),
      { line: 'using HTTP', present: /^using [^\n]*\bHTTP\b/m },
      { line: 'using JSON3', present: /^using [^\n]*\bJSON3\b/m },
    ],
    lines: [
      ...windowNote(window).map((note) => commentLine('#', note)),
      ...before,
      `address = "${address}${search}"`,
      `response = HTTP.get(address, ["Authorization" => "Bearer " * ENV["${keyVariable}"]])`,
      'data = JSON3.read(response.body).data',
    ],
  };
}

export const juliaHttp: CodeStyle = {
  id: 'juliaHttp',
  title: 'Julia: HTTP',
  language: julia,
  evidence: /^using [^\n]*\bHTTP\b/m,
  write,
};
