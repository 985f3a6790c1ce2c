import { shell, type SnippetLanguage, julia } from './snippetLanguages';
import { joinLists, expandQuery, findMeasure, forAllRegions, regionsOf, type Query } from '../../domain';
import { toCodeWindow, windowNote } from './codeWindow';
import { addressText, commentLine, freeNames, shellText, juliaText } from './literals';
import { pythonClient, pythonPolars, pythonRequests } from './pythonStyles';
import { rHttr2, rPackage } from './rStyles';
import { scriptClient, scriptFetch } from './scriptStyles';
import {
  addressOf,
  type CodeStyle,
  datePairs,
  keyVariable,
  officialAddress,
  pairsOf,
  type Snippet,
  searchOf,
} from './snippet';

const juliaUnits = { m: 'Minute', h: 'Hour', d: 'Day', w: 'Week' } as const;
const juliaFormats = { none: 'yyyy-mm-ddTHH:MM:00', hour: 'yyyy-mm-ddTHH:00:00', day: 'yyyy-mm-dd' } as const;

const juliaHttp: CodeStyle = {
  id: 'juliaHttp',
  title: 'Julia: HTTP',
  language: julia,
  evidence: /^using [^\n]*\bHTTP\b/m,
  write(code) {
    const { query, window } = code;
    const address = juliaText(addressOf(code) + searchOf([...pairsOf(query), ...datePairs(code)])).slice(
      1,
      -1,
    );
    const isRelative = window.kind === 'relative';
    const before = isRelative
      ? [
          `network_now = now(UTC) + Hour(${window.offsetMinutes / 60})`,
          `date_start = Dates.format(network_now - ${juliaUnits[window.unit]}(${window.count}), dateformat"${juliaFormats[window.floor]}")`,
          `date_end = Dates.format(network_now, dateformat"${juliaFormats[window.floor]}")`,
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
        ...before,
        `address = "${address}${search}"`,
        `response = HTTP.get(address, ["Authorization" => "Bearer " * ENV["${keyVariable}"]])`,
        'data = JSON3.read(response.body).data',
      ],
    };
  },
};

const curl: CodeStyle = {
  id: 'curl',
  title: 'Shell: curl',
  language: shell,
  evidence: /\bcurl\b/,
  write(code) {
    const pairs = [...pairsOf(code.query), ...datePairs(code)];
    const parts = [
      `curl --fail --get ${shellText(addressOf(code))}`,
      ...pairs.map(([name, value]) => `  --data ${shellText(`${name}=${addressText(value)}`)}`),
      `  --header "Authorization: Bearer $${keyVariable}"`,
    ];
    return { imports: [], lines: parts.join(' \\\n').split('\n') };
  },
};

/** All styles. The first of each language is the default for a document without evidence of another. */
export const codeStyles: readonly CodeStyle[] = [
  pythonClient,
  pythonRequests,
  pythonPolars,
  scriptClient,
  scriptFetch,
  rPackage,
  rHttr2,
  juliaHttp,
  curl,
];

/** The queries that code sends: the query itself, or those for the terms of its measures, which no client has. */
const sentQueries = (query: Query): readonly Query[] =>
  query.measures?.length ? expandQuery(query).queries : [query];

/** Returns the codes and parameters that a style has no name for. */
export const missingNames = (style: CodeStyle, query: Query): string[] => [
  ...new Set(sentQueries(query).flatMap((one) => style.missingNames?.(one) ?? [])),
];

/** Matches the variable with the data of a call: the next call has another. */
const assignedData = /^(df|data)(?= (?:=|<-) )/;

/**
 * Writes a query in a style. For measures, the code has their formulas as comments and a call for each query of their
 * terms. It does not redeclare the names in the text `around`.
 */
export function writeCode(
  style: CodeStyle,
  query: Query,
  {
    nowMs,
    baseAddress = officialAddress,
    around = '',
  }: { nowMs: number; baseAddress?: string; around?: string },
): Snippet {
  const { comment, computesDates } = style.language;
  const formulas = joinLists(query.measures).flatMap((code) => {
    const measure = findMeasure(code);
    return measure ? [commentLine(comment, `${measure.label} (${measure.unit}) = ${measure.formula}`)] : [];
  });
  const regions = regionsOf(query);
  const filter =
    regions.length > 1 ? [commentLine(comment, `All regions: keep the rows of ${regions.join(', ')}.`)] : [];
  let text = around;
  const snippets = sentQueries(query).map((one) => {
    const window = toCodeWindow(one, nowMs, computesDates);
    const snippet = style.write({ query: forAllRegions(one), baseAddress, window, nameFor: freeNames(text) });
    const lines = [...windowNote(window, comment), ...snippet.lines];
    text = [text, ...lines].join('\n');
    return { ...snippet, lines };
  });
  const imports = new Map(snippets.flatMap((one) => one.imports.map((each) => [each.line, each] as const)));
  const calls = snippets.flatMap(({ lines }, at) =>
    at === 0 ? lines : ['', ...lines.map((line) => line.replace(assignedData, `$1${at + 1}`))],
  );
  return { imports: [...imports.values()], lines: [...formulas, ...filter, ...calls] };
}

/**
 * Returns the style to write in: among the styles of the document's languages that can express the query, the one that
 * the document uses. Polars takes precedence over the client that it is used with.
 */
export function styleFor(
  query: Query,
  text: string,
  languages: readonly SnippetLanguage[],
): CodeStyle | undefined {
  const fitting = codeStyles.filter(
    (style) => languages.includes(style.language) && missingNames(style, query).length === 0,
  );
  const used = fitting.filter(({ evidence }) => evidence.test(text));
  return used.find(({ id }) => id === 'pythonPolars') ?? used.at(0) ?? fitting.at(0);
}
